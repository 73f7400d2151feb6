import type { Transaction } from '../../store/port.ts';
import { accounts } from '../documents.ts';

/** Aggregate of an account, which a commit that calls {@link isActiveIn} must touch. */
export const accountAggregate = (accountId: string): string => accounts.ref(accountId).aggregate;

/**
 * Returns, within a commit, whether an account is active. If it is not, the commit must store nothing: the account was
 * stopped after its request was admitted (docs/rules/identity.md, "Deletion").
 */
export function isActiveIn(tx: Transaction, accountId: string): boolean {
  return tx.get(accounts.ref(accountId))?.active === true;
}

/** Returns whether an account exists, active or suspended, within a commit that touches it. */
export function isKnownIn(tx: Transaction, accountId: string): boolean {
  return tx.get(accounts.ref(accountId)) !== undefined;
}
