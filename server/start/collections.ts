/** Every collection of the platform: what a store is opened with, and what is copied from one to another. */
import { keptAnswers } from '../http/answers/idempotency.ts';
import { identityCollections } from '../identity/index.ts';
import { leases } from '../ground/lease.ts';
import type { AnyCollection } from '../store/port.ts';
import { wheelCollections } from '../wheel/index.ts';

export const platformCollections: readonly AnyCollection[] = [
  keptAnswers,
  leases,
  ...identityCollections,
  ...wheelCollections,
];
