import type { Store } from '../../store/port.ts';
import { accounts, userNameKey, userNames, type Account } from '../documents.ts';

/** Characters of the longest {@link userNameKey} that the store takes, with its prefix; no account has a longer one. */
const longestKey = 1_150;

/** No account has this id. */
const nobody = '?';

/** Id of the account with this user name, compared without regard to case; undefined if there is none. */
export async function accountIdOf(store: Store, userName: string): Promise<string | undefined> {
  const key = userNameKey(userName);
  return key.length > longestKey ? undefined : (await store.get(userNames.ref(key)))?.userId;
}

/** Account with this user name, read afresh. A name that nobody has takes as many reads. */
export async function accountNamed(store: Store, userName: string): Promise<Account | undefined> {
  return store.get(accounts.ref((await accountIdOf(store, userName)) ?? nobody));
}
