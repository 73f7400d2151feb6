import type { Transaction } from '../../../store/port.ts';
import { spinRef } from '../../core/documents.ts';
import { resultWithout } from '../../core/result-people.ts';
import { publishErasure } from './publish-erasure.ts';
import { winRef, type ParticipantWin } from './wins.ts';

/** Erases a participant from the results of these spins, and notifies pages that may have read the results. */
export function eraseFromResults(
  tx: Transaction,
  { listName, id }: { readonly listName: string; readonly id: string },
  wins: readonly ParticipantWin[],
): void {
  for (const win of wins) {
    const ref = spinRef(listName, win.number);
    const spin = tx.get(ref);
    if (spin !== undefined) tx.put(ref, { ...spin, result: resultWithout(spin.result, id) });
    tx.delete(winRef(win));
  }
  publishErasure(tx, listName, id);
}
