import { refuse } from '../../../contracts/http/errors.ts';
import { removeParticipant } from '../../../contracts/wheel/participant-endpoints.ts';
import { route } from '../../http/route.ts';
import { judgeOwner } from '../core/access.ts';
import { headRef } from '../core/documents.ts';
import { judgeMatch } from '../core/versions.ts';
import { eraseParticipant } from './erasure/erase-participant.ts';
import { withoutRow } from './leave.ts';
import { putMark, readMarks } from './subjects/marks.ts';
import { ordinalOf, participantList } from '../lists/participant-list.ts';
import { removeRow, unknownParticipant } from './remove-row.ts';
import { subjectKeys } from './subjects/subject-keys.ts';
import type { ParticipantWorld } from './world.ts';

/** `DELETE …/participants/{id}`: removes a participant from the wheel, with `?erase=true` from all stored data. */
export const removeParticipantRoute = (world: ParticipantWorld) =>
  route(removeParticipant, async ({ params: { listName, id }, query, caller, ifMatch, commit }) => {
    const ordinal = ordinalOf(id);
    const accountId = caller.ownerId;
    if (query.erase === 'true') return eraseParticipant(world, { listName, id, ordinal, accountId });

    const keys = subjectKeys(world.config.masterKey, listName);
    const now = world.clock.now();
    return commit({
      touch: [headRef(listName).aggregate],
      decide(tx) {
        const wheel = tx.get(headRef(listName));
        const refusal = judgeOwner(wheel, accountId);
        if (wheel === undefined || refusal !== undefined) return refusal ?? refuse('not_found');
        const stale = judgeMatch(wheel, ifMatch, { parts: ['participants'] });
        if (stale !== undefined) return stale;
        if (ordinal === undefined || wheel.participants === undefined) return unknownParticipant();
        const { list } = wheel.participants;
        const row = participantList.last(tx, list, ordinal, id);
        if (row === undefined || row.removed) return unknownParticipant();
        const { identity } = readMarks(tx, list.generation, [{ identity: keys.identity(row.row) }])[0]!;
        if (identity.row?.id === id) putMark(tx, withoutRow(tx, identity));
        removeRow(tx, wheel, row, now);
        return { status: 204 };
      },
    });
  });
