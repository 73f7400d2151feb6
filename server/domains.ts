/** The only list of domains. A domain may use the domains that come before it in this list. */
import { chatDomain } from './chat/index.ts';
import type { Domain } from './domain.ts';
import { identityDomain } from './identity/index.ts';
import { relicsDomain } from './relics/index.ts';
import { webhooksDomain } from './webhooks/index.ts';
import { wheelDomain } from './wheel/index.ts';

export const domains: readonly Domain[] = [
  identityDomain,
  wheelDomain,
  relicsDomain,
  webhooksDomain,
  chatDomain,
];
