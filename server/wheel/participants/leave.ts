import type { Transaction } from '../../store/port.ts';
import type { LastRow } from '../../store/list/list.ts';
import type { WheelDocument } from '../core/documents.ts';
import type { ParticipantRow } from '../lists/participant-list.ts';
import { removeRow } from './remove-row.ts';
import { markRef, putMark, readMarks, type IdentityMark } from './subjects/marks.ts';
import { sourcesOf } from './subjects/sources.ts';
import type { SubjectKeys } from './subjects/subject-keys.ts';

/**
 * Releases an identity whose row is removed, so that the identity may be added again. Returns its mark without the
 * row.
 */
export function withoutRow(tx: Transaction, { row, ...identity }: IdentityMark): IdentityMark {
  // Nothing to release: the counts at the addresses were reduced when the row was removed.
  if (row === undefined) return identity;
  const places = [...sourcesOf(identity).addresses].map((address) => ({ identity: identity.hash, address }));
  for (const { address: mark } of readMarks(tx, identity.list, places)) {
    if (mark && mark.participants > 0) putMark(tx, { ...mark, participants: mark.participants - 1 });
  }
  return identity;
}

/** Releases the name of a person who joined, so that people without an account may use it. */
export function releaseName(
  tx: Transaction,
  list: string,
  keys: SubjectKeys,
  { id, row: { name, guest, userId } }: Pick<LastRow<ParticipantRow>, 'id' | 'row'>,
): void {
  if (userId === undefined) return;
  const ref = markRef(list, 'identity', guest === true ? keys.guestName(name) : keys.accountName(name));
  const mark = tx.get(ref);
  if (mark?.kind === 'identity' && mark.row?.id === id) tx.delete(ref);
}

/**
 * Removes a participant from the wheel and releases its identity.
 * @param by who removes the participant. After a removal by `owner`, the person cannot join again.
 */
export function takeOff(
  tx: Transaction,
  wheel: WheelDocument,
  row: LastRow<ParticipantRow>,
  { keys, now, by }: { readonly keys: SubjectKeys; readonly now: number; readonly by: 'owner' | 'person' },
): void {
  const { generation } = wheel.participants!.list;
  const { identity } = readMarks(tx, generation, [{ identity: keys.identity(row.row) }])[0]!;
  if (identity.row?.id === row.id) {
    // Prevent only users from joining again, because only users can add themselves.
    const removed = by === 'owner' && row.row.userId !== undefined;
    putMark(tx, { ...withoutRow(tx, identity), ...(removed && { removed }) });
  }
  releaseName(tx, generation, keys, row);
  removeRow(tx, wheel, row, now);
}
