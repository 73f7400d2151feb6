import type { DrawnRow } from '../../../store/list/list.ts';
import type { SpinResult } from '../../../../contracts/wheel/wheel.ts';
import type { Transaction } from '../../../store/port.ts';
import type { WheelDocument } from '../../core/documents.ts';
import { withoutRow } from '../leave.ts';
import { noteActivity } from '../ledger.ts';
import { putMark, readMarks } from '../subjects/marks.ts';
import type { ParticipantRow } from '../../lists/participant-list.ts';
import type { SubjectKeys } from '../subjects/subject-keys.ts';
import { winRef } from './wins.ts';

/** Records the winners of a spin in its commit, for cooldown, erasure and retention. */
export function noteWinners(
  tx: Transaction,
  keys: SubjectKeys,
  wheel: Pick<WheelDocument, 'listName' | 'participants'>,
  spin: {
    readonly number: number;
    /** Milliseconds since the epoch. */
    readonly now: number;
    readonly winners: readonly DrawnRow<ParticipantRow>[];
    /** Whether this commit removes the rows of the winners (`removeWinner: remove`). */
    readonly removed: boolean;
  },
): void {
  if (wheel.participants === undefined) return;
  const { generation: list } = wheel.participants.list;
  const { number, now, winners, removed } = spin;
  noteActivity(tx, { list, listName: wheel.listName, now }, 'draw');
  const marks = readMarks(
    tx,
    list,
    winners.map(({ row }) => ({ identity: keys.identity(row) })),
  );
  winners.forEach(({ id, userSalt }, at) => {
    const { identity } = marks[at]!;
    const mark = { ...(removed ? withoutRow(tx, identity) : identity), wonAt: now, wonSpin: number };
    putMark(tx, userSalt === '' ? mark : { ...mark, userSalt });
    tx.put(winRef({ list, id, number }), { list, id, number });
  });
}

/**
 * Records the participants that a re-draw passed over, so that an erasure finds the proof, which contains their
 * names.
 */
export function notePassed(tx: Transaction, list: string, { number, proof }: SpinResult): void {
  for (const { id, person } of proof.redraw?.passed ?? []) {
    if (person !== undefined) tx.put(winRef({ list, id, number }), { list, id, number });
  }
}
