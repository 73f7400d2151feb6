import type { Store } from '../../store/port.ts';
import { blocks } from './documents.ts';

/** Returns whether a user has blocked a client. */
export async function isBlocked(
  store: Pick<Store, 'get'>,
  accountId: string,
  clientId: string,
): Promise<boolean> {
  return (await store.get(blocks.ref(accountId, clientId))) !== undefined;
}
