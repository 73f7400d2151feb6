import type { Store } from '../../store/port.ts';
import { userNameKey, userNames } from '../documents.ts';

/** The id of the account with this user name, whatever its case; undefined where there is none. */
export async function accountIdOf(store: Store, userName: string): Promise<string | undefined> {
  return (await store.get(userNames.ref(userNameKey(userName))))?.userId;
}
