import type { Ref, Store, Transaction } from '../../store/port.ts';
import { accounts, isActiveAdmin, type Account } from '../documents.ts';

/**
 * Returns another active account with the role `admin`. A commit that removes an operator must lock this account and
 * check it with {@link isAdmin}, so that two operators cannot remove each other.
 */
export async function otherAdmin(store: Store, userId: string): Promise<Ref<Account> | undefined> {
  const { documents } = await store.find({ collection: accounts, index: 'admin', prefix: [], limit: 2 });
  const other = documents.find((account) => account.userId !== userId);
  return other && accounts.ref(other.userId);
}

/** Returns whether the account is the only active one with the role `admin`. The commit has to check again. */
export async function isLastAdmin(store: Store, userId: string): Promise<boolean> {
  const account = await store.get(accounts.ref(userId));
  return account !== undefined && isActiveAdmin(account) && (await otherAdmin(store, userId)) === undefined;
}

/** Returns whether an account belongs to an active operator, within a commit that touches the account. */
export function isAdminIn(tx: Transaction, accountId: string): boolean {
  return isAdmin(tx, accounts.ref(accountId));
}

/** Returns whether the account belongs to an active operator. Called within a commit. */
export function isAdmin(tx: Transaction, ref: Ref<Account> | undefined): boolean {
  const account = ref && tx.get(ref);
  return account !== undefined && isActiveAdmin(account);
}
