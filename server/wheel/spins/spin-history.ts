import type { Refusal } from '../../../contracts/http/errors.ts';
import type { Store } from '../../store/port.ts';
import { judgeOwner } from '../core/access.ts';
import { headRef, remainderRef } from '../core/documents.ts';

/** Refuses accounts other than the owner of a wheel, or of its remainder after a deletion. */
export async function judgeHistory(
  store: Store,
  listName: string,
  accountId: string,
): Promise<Refusal | undefined> {
  const wheel = (await store.get(headRef(listName))) ?? (await store.get(remainderRef(listName)));
  return judgeOwner(wheel, accountId);
}
