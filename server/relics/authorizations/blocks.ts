import type { Transaction } from '../../store/port.ts';
import { blocks } from './documents.ts';

/** Aggregate of the blocks of a user, for the `touch` of a commit that calls {@link isBlockedIn}. */
export const blocksAggregate = (accountId: string): string => blocks.ref(accountId).aggregate;

/** Returns whether a user has blocked a client. */
export function isBlockedIn(tx: Transaction, accountId: string, clientId: string): boolean {
  return tx.get(blocks.ref(accountId, clientId)) !== undefined;
}
