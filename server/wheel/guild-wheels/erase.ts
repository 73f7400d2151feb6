import { eraseParticipant } from '../participants/erasure/erase-participant.ts';
import { ordinalOf } from '../lists/participant-list.ts';
import { headRef } from '../core/documents.ts';
import { participantList } from '../lists/participant-list.ts';
import type { ParticipantWorld } from '../participants/world.ts';
import { findPerson } from './enter.ts';
import type { GuildWheel } from './guild-wheel.ts';

/** Erases a person from a wheel and its results (docs/rules/wheel.md, "Erasure"). */
export async function erasePerson(
  world: ParticipantWorld,
  wheel: GuildWheel,
  userId: string,
): Promise<boolean> {
  const id = await world.store.commit({
    touch: [headRef(wheel.listName).aggregate, participantList.aggregate(wheel.list)],
    decide: (tx) => findPerson(tx, world, wheel, userId)?.id,
  });
  if (id === undefined) return false;
  await eraseParticipant(world, {
    ...{ listName: wheel.listName, id, ordinal: ordinalOf(id) },
    judge: () => undefined,
  });
  return true;
}
