import type { Transaction } from '../../store/port.ts';
import { accounts } from '../documents.ts';

/** Aggregate of an account, for the `touch` of a commit that calls {@link isActiveIn}. */
export const accountAggregate = (accountId: string): string => accounts.ref(accountId).aggregate;

/**
 * Returns whether an account is active within a commit. The account may have been stopped after its request was
 * admitted, and the commit must then store nothing (docs/rules/identity.md, "Deletion").
 */
export function isActiveIn(tx: Transaction, accountId: string): boolean {
  return tx.get(accounts.ref(accountId))?.active === true;
}

/** Returns whether an account exists, active or suspended, within a commit that touches it. */
export function isKnownIn(tx: Transaction, accountId: string): boolean {
  return tx.get(accounts.ref(accountId)) !== undefined;
}
