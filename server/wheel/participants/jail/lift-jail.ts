import { refuse, Refusal } from '../../../../contracts/http/errors.ts';
import { liftJail } from '../../../../contracts/wheel/participant-endpoints.ts';
import { ownedWheel } from '../../core/access.ts';
import { ownerRoute } from '../../core/owner-route.ts';
import { headRef } from '../../core/documents.ts';
import { newGeneration, participantsAggregate } from '../admit-one.ts';
import { spotless } from './jail.ts';
import { markRef, putMark, readMarkKey } from '../subjects/marks.ts';
import type { ParticipantWorld } from '../world.ts';

/** `DELETE …/jail/{key}`: ends a jailing and deletes all strikes, so that the next jailing counts as the first. */
export const liftJailRoute = (world: ParticipantWorld) =>
  ownerRoute(liftJail, async ({ params: { listName, key }, commit }, { accountId }) => {
    const seen = await world.store.get(headRef(listName));
    const now = world.clock.now();
    return commit({
      touch: [headRef(listName).aggregate, participantsAggregate(seen, newGeneration(world))],
      decide(tx) {
        const wheel = ownedWheel(tx.get(headRef(listName)), accountId);
        if (wheel instanceof Refusal) return wheel;
        const named = readMarkKey(key);
        const mark =
          named &&
          wheel.participants &&
          tx.get(markRef(wheel.participants.list.generation, named.kind, named.hash));
        if (mark === undefined || (mark.conduct.jail?.until ?? 0) <= now) {
          return refuse('not_found', { message: 'Nobody is jailed under this key' });
        }
        putMark(tx, { ...mark, conduct: spotless, ...(mark.kind === 'address' && { strikers: [] }) });
        return { status: 204 };
      },
    });
  });
