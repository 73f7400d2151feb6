import type { Store } from '../../store/port.ts';
import { accounts, userNameKey, userNames, type Account } from '../documents.ts';

/**
 * Maximum length of a {@link userNameKey}: with its prefix, the store accepts no longer key. No account has a longer
 * one.
 */
const longestKey = 1_150;

/** An id that no account has. */
const nobody = '?';

/** Returns the id of the account with this user name, compared without regard to case; undefined if there is none. */
export async function accountIdOf(store: Store, userName: string): Promise<string | undefined> {
  const key = userNameKey(userName);
  return key.length > longestKey ? undefined : (await store.get(userNames.ref(key)))?.userId;
}

/**
 * Returns the account with this user name from the store. A name that nobody has takes as many reads, so that the time
 * does not reveal whether the account exists.
 */
export async function accountNamed(store: Store, userName: string): Promise<Account | undefined> {
  return store.get(accounts.ref((await accountIdOf(store, userName)) ?? nobody));
}
