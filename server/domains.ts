/**
 * The one list of domains. Collections, routes, OpenAPI, error codes, bootstrap sections and pages are derived from it.
 * A domain may use the domains before it in the list.
 */
import type { Domain } from './domain.ts';
import { identityDomain } from './identity/index.ts';
import { wheelDomain } from './wheel/index.ts';

export const domains: readonly Domain[] = [identityDomain, wheelDomain];
