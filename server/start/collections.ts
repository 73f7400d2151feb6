import type { Domain } from '../domain.ts';
import { leases } from '../runtime/lease.ts';
import { storedAnswers } from '../http/answers/idempotency.ts';
import type { AnyCollection } from '../store/port.ts';

/** Every collection of the server with these domains, for opening or copying a store. */
export function collectionsOf(domains: readonly Domain[]): readonly AnyCollection[] {
  return [storedAnswers, leases, ...domains.flatMap(({ collections }) => collections)];
}
