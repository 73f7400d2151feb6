import type { Transaction } from '../../store/port.ts';
import { headRef, remainderRef } from '../documents.ts';
import { wheelEvent } from '../events.ts';

/** Has every open page forget a participant's name, also in results it has listed; of a deleted wheel, too. */
export function tellErased(tx: Transaction, listName: string, id: string): void {
  const wheel = tx.get(headRef(listName));
  const deleted = wheel ? undefined : tx.get(remainderRef(listName));
  const version = ((wheel ?? deleted)?.version ?? 0) + 1;
  if (wheel) tx.put(headRef(listName), { ...wheel, version });
  if (deleted) tx.put(remainderRef(listName), { ...deleted, version });
  tx.publish(wheelEvent(listName, { type: 'rows', version, changed: [], removed: [], erased: id }));
}
