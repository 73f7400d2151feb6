import type { Domain } from '../domain.ts';
import { leases } from '../runtime/lease.ts';
import { storedAnswers } from '../http/answers/idempotency.ts';
import type { AnyCollection } from '../store/port.ts';

export function collectionsOf(domains: readonly Domain[]): readonly AnyCollection[] {
  return [storedAnswers, leases, ...domains.flatMap(({ collections }) => collections)];
}
