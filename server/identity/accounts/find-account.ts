import type { Store } from '../../store/port.ts';
import { accounts, userNameKey, userNames, type Account } from '../documents.ts';

/** Maximum length of a {@link userNameKey} that fits into a key of the store. No account has a longer name. */
const longestKey = 1_150;

/** An id that no account has. */
const nobody = '?';

/** Returns the id of the account with this user name, compared without regard to case. */
export async function accountIdOf(store: Store, userName: string): Promise<string | undefined> {
  const key = userNameKey(userName);
  return key.length > longestKey ? undefined : (await store.get(userNames.ref(key)))?.userId;
}

/**
 * Returns the account with this user name. Unknown names cost the same number of reads, so the time does not reveal
 * whether the account exists.
 */
export async function accountNamed(store: Store, userName: string): Promise<Account | undefined> {
  return store.get(accounts.ref((await accountIdOf(store, userName)) ?? nobody));
}
