import type { OwnerRoute } from '../core/owner-route.ts';
import { addParticipantRoute } from './add-participant.ts';
import { addParticipantsRoute } from './add-participants.ts';
import { changeParticipantRoute } from './change-participant.ts';
import { liftJailRoute } from './jail/lift-jail.ts';
import { listJailRoute } from './jail/list-jail.ts';
import { listParticipantsRoute } from './list-participants.ts';
import { removeParticipantRoute } from './remove-participant.ts';
import type { ParticipantWorld } from './world.ts';

export function participantRoutes(world: ParticipantWorld): readonly OwnerRoute[] {
  return [
    addParticipantRoute(world),
    addParticipantsRoute(world),
    listParticipantsRoute(world),
    changeParticipantRoute(world),
    removeParticipantRoute(world),
    listJailRoute(world),
    liftJailRoute(world),
  ];
}
