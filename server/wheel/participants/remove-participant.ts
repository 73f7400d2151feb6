import { refuse } from '../../../contracts/http/errors.ts';
import { removeParticipant } from '../../../contracts/wheel/participant-endpoints.ts';
import { route } from '../../http/route.ts';
import { judgeOwner } from '../core/access.ts';
import { headRef } from '../core/documents.ts';
import { judgeMatch } from '../core/versions.ts';
import { eraseParticipant } from './erasure/erase-participant.ts';
import { left } from './leave.ts';
import { putMark, readMarks } from './subjects/marks.ts';
import { ordinalOf, participantList } from '../lists/participant-list.ts';
import { removeRow, unknownParticipant } from './remove-row.ts';
import { subjectKeys } from './subjects/subject-keys.ts';
import type { ParticipantWorld } from './world.ts';

/** `DELETE …/participants/{id}`: takes somebody off the wheel; with `?erase=true` out of everything that is kept. */
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
        const standing = tx.get(headRef(listName));
        const refusal = judgeOwner(standing, accountId);
        if (standing === undefined || refusal !== undefined) return refusal ?? refuse('not_found');
        const stale = judgeMatch(standing, ifMatch, { parts: ['participants'] });
        if (stale !== undefined) return stale;
        if (ordinal === undefined || standing.participants === undefined) return unknownParticipant();
        const { list } = standing.participants;
        const row = participantList.last(tx, list, ordinal, id);
        if (row === undefined || row.removed) return unknownParticipant();
        const { identity } = readMarks(tx, list.generation, [{ identity: keys.identity(row.row) }])[0]!;
        if (identity.row?.id === id) putMark(tx, left(tx, identity));
        removeRow(tx, standing, row, now);
        return { status: 204 };
      },
    });
  });
