import type { Store } from '../../store/port.ts';
import { userNameKey, userNames } from '../documents.ts';

/** Id of the account with this user name, compared without regard to case; undefined if there is none. */
export async function accountIdOf(store: Store, userName: string): Promise<string | undefined> {
  return (await store.get(userNames.ref(userNameKey(userName))))?.userId;
}
