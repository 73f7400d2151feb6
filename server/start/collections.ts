import type { Domain } from '../domain.ts';
import { leases } from '../ground/lease.ts';
import { keptAnswers } from '../http/answers/idempotency.ts';
import type { AnyCollection } from '../store/port.ts';

/** Every collection of a platform of these domains: a store is opened with them, and a copy of it holds them all. */
export function collectionsOf(domains: readonly Domain[]): readonly AnyCollection[] {
  return [keptAnswers, leases, ...domains.flatMap(({ collections }) => collections)];
}
