import { refuse, type Refusal } from '../../../contracts/errors.ts';
import { removeParticipant } from '../../../contracts/participant-endpoints.ts';
import { route } from '../../http/route.ts';
import type { LastRow } from '../../store/list/list.ts';
import type { Transaction } from '../../store/port.ts';
import { judgeOwner } from '../access.ts';
import { headRef, type WheelDocument } from '../documents.ts';
import { wheelEvent } from '../events.ts';
import { eraseParticipant } from './erase-participant.ts';
import { left } from './leave.ts';
import { putMark, readMarks } from './marks.ts';
import { ordinalOf, participantList, type ParticipantRow } from './participant-list.ts';
import { subjectKeys } from './subject-keys.ts';
import type { ParticipantWorld } from './world.ts';

/** `DELETE …/participants/{id}`: takes somebody off the wheel; with `?erase=true` out of everything that is kept. */
export const removeParticipantRoute = (world: ParticipantWorld) =>
  route(removeParticipant, async ({ params: { listName, id }, query, caller, commit }) => {
    const ordinal = ordinalOf(id);
    const accountId = caller.ownerId;
    if (query.erase === 'true') return eraseParticipant(world, { listName, id, ordinal, accountId });

    const keys = subjectKeys(world.config.masterKey, listName);
    const now = world.clock.now();
    return commit({
      touch: [headRef(listName).aggregate],
      decide(tx) {
        const standing = tx.get(headRef(listName));
        const refusal = judgeOwner(standing, accountId);
        if (standing === undefined || refusal !== undefined) return refusal ?? refuse('not_found');
        if (ordinal === undefined || standing.participants === undefined) return unknown();
        const { list } = standing.participants;
        const row = participantList.last(tx, list, ordinal, id);
        if (row === undefined || row.removed) return unknown();
        const { identity } = readMarks(tx, list.generation, [{ identity: keys.identity(row.row) }])[0]!;
        if (identity.row?.id === id) putMark(tx, left(tx, identity));
        removeRow(tx, standing, row, now);
        return { status: 204 };
      },
    });
  });

export function unknown(): Refusal {
  return refuse('not_found', { message: 'There is no participant of this id' });
}

/** Takes a row off the wheel: it stays in the sealed list, without weight. */
export function removeRow(
  tx: Transaction,
  wheel: WheelDocument,
  { ordinal, id, hidden }: LastRow<ParticipantRow>,
  now: number,
): void {
  const { list, hiddenCount } = wheel.participants!;
  const version = wheel.version + 1;
  tx.put(headRef(wheel.listName), {
    ...wheel,
    version,
    updatedAt: now,
    participants: {
      list: participantList.remove(tx, list, ordinal),
      hiddenCount: hiddenCount - (hidden ? 1 : 0),
    },
  });
  const participants = { changed: [], removed: hidden ? [] : [id] };
  tx.publish(wheelEvent(wheel.listName, { type: 'rows', version, changed: [], removed: [], participants }));
}
