import { Refusal } from '../../../contracts/http/errors.ts';
import { removeParticipant } from '../../../contracts/wheel/participant-endpoints.ts';
import { judgeOwner, ownedWheel } from '../core/access.ts';
import { ownerRoute } from '../core/owner-route.ts';
import { headRef } from '../core/documents.ts';
import { judgeMatch } from '../core/versions.ts';
import { eraseParticipant } from './erasure/erase-participant.ts';
import { takeOff } from './leave.ts';
import { ordinalOf, participantList } from '../lists/participant-list.ts';
import { unknownParticipant } from './remove-row.ts';
import { subjectKeys } from './subjects/subject-keys.ts';
import type { ParticipantWorld } from './world.ts';

/** `DELETE …/participants/{id}`: removes a participant from the wheel, with `?erase=true` from all stored data. */
export const removeParticipantRoute = (world: ParticipantWorld) =>
  ownerRoute(
    removeParticipant,
    async ({ params: { listName, id }, query, ifMatch, commit }, { accountId }) => {
      const ordinal = ordinalOf(id);
      if (query.erase === 'true') {
        // Let the owner of a deleted wheel erase, too, because the results of the wheel are still stored.
        return eraseParticipant(world, {
          ...{ listName, id, ordinal },
          judge: (wheel, deleted) => judgeOwner(wheel ?? deleted, accountId),
        });
      }

      const keys = subjectKeys(world.config.masterKey, listName);
      const now = world.clock.now();
      return commit({
        touch: [headRef(listName).aggregate],
        decide(tx) {
          const wheel = ownedWheel(tx.get(headRef(listName)), accountId);
          if (wheel instanceof Refusal) return wheel;
          const stale = judgeMatch(wheel, ifMatch, { parts: ['participants'] });
          if (stale !== undefined) return stale;
          if (ordinal === undefined || wheel.participants === undefined) return unknownParticipant();
          const { list } = wheel.participants;
          const row = participantList.last(tx, list, ordinal, id);
          if (row === undefined || row.removed) return unknownParticipant();
          takeOff(tx, wheel, row, { keys, now, by: 'owner' });
          return { status: 204 };
        },
      });
    },
  );
