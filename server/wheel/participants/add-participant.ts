import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import { addParticipant } from '../../../contracts/wheel/participant-endpoints.ts';
import type { ParticipantAdded, ParticipantInput } from '../../../contracts/wheel/participant.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { route, type Call } from '../../http/route.ts';
import { randomToken } from '../../runtime/random.ts';
import type { ListHead } from '../../store/list/head.ts';
import type { ListedRow } from '../../store/list/list.ts';
import type { Transaction } from '../../store/port.ts';
import { judgeOwner } from '../core/access.ts';
import { headRef, participantCount, type WheelDocument } from '../core/documents.ts';
import { judgeMatch } from '../core/versions.ts';
import { prepareApplicant } from './applicant.ts';
import { Entrance, type Admission } from './entrance.ts';
import { storedParticipant } from './stored-participants.ts';
import { committedRefusal, unwrapped } from './committed-refusal.ts';
import { participantList, toParticipant, type ParticipantRow } from '../lists/participant-list.ts';
import { cachedSubjectKeys, type SubjectKeys } from './subjects/subject-keys.ts';
import type { ParticipantWorld } from './world.ts';

/**
 * `POST /wheelapp/api/v1/wheels/{listName}`: adds a giveaway participant under the wheel's rules (docs/rules/wheel.md,
 * "Adding a participant"). The commit also stores the strikes and the tally of a refused add.
 */
export const addParticipantRoute = (world: ParticipantWorld) => {
  const keysOf = cachedSubjectKeys(world.config.masterKey);
  return route(addParticipant, (call) => add(world, keysOf, call), {
    storedForm: storedParticipant(world.store),
  });
};

async function add(
  world: ParticipantWorld,
  keysOf: (listName: string) => SubjectKeys,
  {
    params: { listName },
    body,
    caller,
    ifMatch,
    commit,
  }: Call<{ listName: string }, undefined, ParticipantInput>,
): Promise<Outcome> {
  const ref = headRef(listName);
  const seen = await world.store.get(ref);
  const early = judgeOwner(seen, caller.ownerId);
  if (early !== undefined) return early;

  const { applicant, issue } = prepareApplicant(world, keysOf(listName), body);
  if (applicant === undefined) return refuse('validation_failed', { issues: [issue] });
  const given = { now: world.clock.now(), generation: newGeneration(world), quota: world.quota };

  const outcome = await commit({
    touch: [ref.aggregate, participantsAggregate(seen, given.generation)],
    decide(tx) {
      const wheel = tx.get(ref);
      const refusal = judgeOwner(wheel, caller.ownerId);
      if (wheel === undefined || refusal !== undefined) return refusal ?? refuse('not_found');
      const stale = judgeMatch(wheel, ifMatch, { parts: ['participants'] });
      if (stale !== undefined) return stale;
      const entrance = new Entrance(tx, wheel, [applicant], given);
      const admission = entrance.admit(applicant);
      const after = entrance.close();
      if (admission.kind === 'refused') return committedRefusal(refusalOf(admission));
      return {
        status: admission.kind === 'added' ? 201 : 200,
        body: added(tx, after, entrance.list, admission.participant),
      };
    },
  });
  return unwrapped(outcome);
}

/** Random id for the list of a wheel without participants. */
export function newGeneration({ random }: Pick<ParticipantWorld, 'random'>): string {
  return randomToken(random, 20);
}

/** Aggregate of a wheel's participants, for a commit's `touch`. */
export function participantsAggregate(wheel: WheelDocument | undefined, generation: string): string {
  return participantList.aggregate(wheel?.participants?.list ?? generation);
}

function refusalOf({ code, jailedUntil }: Extract<Admission, { kind: 'refused' }>): Refusal {
  return refuse(code, jailedUntil === undefined ? {} : { details: { jailedUntil: isoTime(jailedUntil) } });
}

function added(
  tx: Transaction,
  wheel: WheelDocument,
  list: ListHead,
  row: ListedRow<ParticipantRow>,
): ParticipantAdded {
  const receipt = participantList.receipt(tx, list, row.ordinal);
  if (receipt === undefined)
    throw new Error(`participant ${row.id} of wheel ${wheel.listName} has no receipt`);
  const participant = toParticipant(row);
  return { participant, participantCount: participantCount(wheel), flags: participant.flags, receipt };
}
