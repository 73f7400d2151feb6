import type { Transaction } from '../../../store/port.ts';
import { headRef, remainderRef } from '../../core/documents.ts';
import { wheelEvent } from '../../core/events.ts';
import { putWheel } from '../../quota/put-wheel.ts';
import { nextVersion } from '../../core/versions.ts';

/**
 * Makes every open page remove a participant's name, also from the results that it shows. Works for deleted wheels,
 * too.
 */
export function publishErasure(tx: Transaction, listName: string, id: string): void {
  const wheel = tx.get(headRef(listName));
  const deleted = wheel ? undefined : tx.get(remainderRef(listName));
  const version = ((wheel ?? deleted)?.version ?? 0) + 1;
  // Change the version of the draw, too, because the last result may have contained the name.
  if (wheel) putWheel(tx, wheel, nextVersion(wheel, wheel, { also: ['draw'] }));
  if (deleted) tx.put(remainderRef(listName), { ...deleted, version });
  tx.publish(wheelEvent(listName, { type: 'rows', version, changed: [], removed: [], erased: id }));
}
