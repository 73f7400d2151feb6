import type { Route } from '../../http/route.ts';
import { addParticipantRoute } from './add-participant.ts';
import type { ParticipantWorld } from './world.ts';

/** Every call about participants. */
export function participantRoutes(world: ParticipantWorld): readonly Route[] {
  return [addParticipantRoute(world)];
}
