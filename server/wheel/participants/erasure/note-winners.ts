import type { ListedRow } from '../../../store/list/list.ts';
import type { Transaction } from '../../../store/port.ts';
import type { WheelDocument } from '../../core/documents.ts';
import { left } from '../leave.ts';
import { noteActivity } from '../ledger.ts';
import { putMark, readMarks } from '../subjects/marks.ts';
import type { ParticipantRow } from '../../lists/participant-list.ts';
import type { SubjectKeys } from '../subjects/subject-keys.ts';
import { winRef } from './wins.ts';

/**
 * What a spin of participants leaves for the rules, in the spin's commit: who won when (`winnerCooldownSeconds`), which
 * result names whom (erasure), and that the wheel was drawn (retention). One document or two a winner.
 */
export function noteWinners(
  tx: Transaction,
  keys: SubjectKeys,
  wheel: Pick<WheelDocument, 'listName' | 'participants'>,
  spin: {
    readonly number: number;
    /** Milliseconds. */
    readonly now: number;
    readonly winners: readonly ListedRow<ParticipantRow>[];
    /** Whether their rows go in this commit (`removeWinner: remove`). */
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
    putMark(tx, { ...(removed ? left(tx, identity) : identity), wonAt: now });
    tx.put(winRef({ list, id, number }), { list, id, number });
  });
}
