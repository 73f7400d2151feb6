/** The only list of domains. A domain may use those before it. */
import type { Domain } from './domain.ts';
import { identityDomain } from './identity/index.ts';
import { relicsDomain } from './relics/index.ts';
import { wheelDomain } from './wheel/index.ts';

export const domains: readonly Domain[] = [identityDomain, wheelDomain, relicsDomain];
