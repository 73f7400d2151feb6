import { Refusal } from '../../../contracts/http/errors.ts';
import { changeParticipant } from '../../../contracts/wheel/participant-endpoints.ts';
import { freshSalts } from '../../store/list/salts.ts';
import { ownedWheel } from '../core/access.ts';
import { headRef, type WheelDocument } from '../core/documents.ts';
import { wheelEvent, type WheelEvent } from '../core/events.ts';
import { ownerRoute } from '../core/owner-route.ts';
import { putWheel } from '../quota/put-wheel.ts';
import { forRunning } from '../core/quota.ts';
import { resolveSettings } from '../settings/settings.ts';
import { judgeMatch, nextVersion } from '../core/versions.ts';
import { ordinalOf, participantList, toParticipant } from '../lists/participant-list.ts';
import { unknownParticipant } from './remove-row.ts';
import type { ParticipantWorld } from './world.ts';

/** `PATCH …/participants/{id}`: hides a participant, or shows a hidden one. */
export const changeParticipantRoute = (world: ParticipantWorld) =>
  ownerRoute(
    changeParticipant,
    ({ params: { listName, id }, body: { hidden }, ifMatch, commit }, { accountId }) => {
      const ref = headRef(listName);
      const ordinal = ordinalOf(id);
      const now = world.clock.now();
      const salts = freshSalts(world.random, true);
      return commit({
        touch: [ref.aggregate],
        decide(tx) {
          const before = ownedWheel(tx.get(ref), accountId);
          if (before instanceof Refusal) return before;
          const stale = judgeMatch(before, ifMatch, { parts: ['participants'] });
          if (stale !== undefined) return stale;
          const { participants } = before;
          const row =
            participants && ordinal !== undefined && participantList.row(tx, participants.list, ordinal, id);
          if (!row) return unknownParticipant();
          if (row.hidden === hidden) {
            return { status: 200, body: { participant: toParticipant(row), version: before.version } };
          }
          const { ordinal: place, ...rest } = { ...row, hidden };
          const wheel = nextVersion(before, {
            ...before,
            updatedAt: now,
            participants: {
              ...participants,
              list: participantList.replace(tx, participants.list, place, { ...rest, salts }),
              hiddenCount: participants.hiddenCount + (hidden ? 1 : -1),
            },
          });
          const full = putWheel(tx, before, wheel, forRunning(world.quota));
          if (full !== undefined) return full;
          tx.publish(wheelEvent(listName, hidden ? hiddenEvent(wheel, id) : shownEvent(wheel)));
          return {
            status: 200,
            body: { participant: toParticipant({ ...row, hidden }), version: wheel.version },
          };
        },
      });
    },
  );

function hiddenEvent({ version, participants }: WheelDocument, id: string): WheelEvent {
  const places = { list: participants!.list.generation, changed: [], removed: [id] };
  return { type: 'rows', version, changed: [], removed: [], participants: places };
}

/**
 * Returns the event for a participant that is shown again. After a `rows` event, pages would append the participant
 * instead of showing it at its old position.
 */
function shownEvent({ version, settings }: WheelDocument): WheelEvent {
  return { type: 'changed', version, visibility: resolveSettings(settings).visibility };
}
