import type { Store } from '../../store/port.ts';
import type { Account } from './accounts.ts';
import { entryRef } from './documents.ts';

/**
 * Returns the number of the first entry at or after a time, or `count + 1`. Times of an account never go back, so a
 * binary search works.
 * @param count number of entries of the account
 */
export async function firstEntryFrom(
  store: Pick<Store, 'get'>,
  account: Account,
  count: number,
  time: number,
): Promise<number> {
  let [low, high] = [1, count + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const entry = await store.get(entryRef(account, middle));
    if (entry === undefined) throw new Error(`an account has no entry ${middle}`);
    if (entry.at >= time) high = middle;
    else low = middle + 1;
  }
  return low;
}
