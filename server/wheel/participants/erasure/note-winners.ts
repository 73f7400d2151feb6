import type { ListedRow } from '../../../store/list/list.ts';
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
    readonly winners: readonly ListedRow<ParticipantRow>[];
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
  winners.forEach(({ id }, at) => {
    const { identity } = marks[at]!;
    putMark(tx, { ...(removed ? withoutRow(tx, identity) : identity), wonAt: now });
    tx.put(winRef({ list, id, number }), { list, id, number });
  });
}
