import type { Transaction } from '../../store/port.ts';
import { blocks, holderFreezes } from './documents.ts';

/** Aggregate of the blocks and the freeze of a user, for the `touch` of a commit that reads them. */
export const payerAggregate = (accountId: string): string => blocks.ref(accountId).aggregate;

/** Returns whether a user has blocked a client. */
export function isBlockedIn(tx: Transaction, accountId: string, clientId: string): boolean {
  return tx.get(blocks.ref(accountId, clientId)) !== undefined;
}

/** Returns whether an operator has frozen the accounts of a user in all currencies. */
export function isHolderFrozenIn(tx: Transaction, accountId: string): boolean {
  return tx.get(holderFreezes.ref(accountId)) !== undefined;
}
