import { refuse } from '../../../contracts/wheel/errors.ts';
import { addParticipant } from '../../../contracts/wheel/participant-endpoints.ts';
import type { ParticipantAdded, ParticipantInput } from '../../../contracts/wheel/participant.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import type { Transaction } from '../../store/port.ts';
import { judgeOwner } from '../core/access.ts';
import { headRef, participantCount } from '../core/documents.ts';
import { ownerRoute, type Actor, type OwnerCall } from '../core/owner-route.ts';
import { judgeMatch } from '../core/versions.ts';
import { participantList, toParticipant } from '../lists/participant-list.ts';
import { admitOne, type Admitted } from './admit-one.ts';
import { prepareApplicant } from './applicant.ts';
import { storedParticipant } from './stored-participants.ts';
import { cachedSubjectKeys, type SubjectKeys } from './subjects/subject-keys.ts';
import type { ParticipantWorld } from './world.ts';

/** `POST /wheelapp/api/v1/wheels/{listName}`: adds a giveaway participant under the wheel's rules. */
export const addParticipantRoute = (world: ParticipantWorld) => {
  const keysOf = cachedSubjectKeys(world.config.masterKey);
  return ownerRoute(addParticipant, (call, actor) => add(world, keysOf, call, actor), {
    storedForm: storedParticipant(world.store),
  });
};

async function add(
  world: ParticipantWorld,
  keysOf: (listName: string) => SubjectKeys,
  {
    params: { listName },
    body,
    ifMatch,
    commit,
  }: OwnerCall<{ listName: string }, undefined, ParticipantInput>,
  { accountId }: Actor,
): Promise<Outcome> {
  const seen = await world.store.get(headRef(listName));
  const early = judgeOwner(seen, accountId);
  if (early !== undefined) return early;
  const { applicant, issue } = prepareApplicant(world, keysOf(listName), body);
  if (applicant === undefined) return refuse('validation_failed', { issues: [issue] });
  return admitOne(world, {
    ...{ listName, applicant, seen, commit },
    judge: (wheel) => judgeOwner(wheel, accountId) ?? judgeMatch(wheel, ifMatch, { parts: ['participants'] }),
    admitted: (tx, admitted) => ({ status: admitted.isNew ? 201 : 200, body: added(tx, admitted) }),
  });
}

function added(tx: Transaction, { wheel, list, row }: Admitted): ParticipantAdded {
  const receipt = participantList.receipt(tx, list, row.ordinal);
  if (receipt === undefined)
    throw new Error(`participant ${row.id} of wheel ${wheel.listName} has no receipt`);
  const participant = toParticipant(row);
  return { participant, participantCount: participantCount(wheel), flags: participant.flags, receipt };
}
