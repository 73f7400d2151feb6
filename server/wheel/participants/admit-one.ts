import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import type { Answer, Outcome } from '../../http/answers/answer.ts';
import { randomToken } from '../../runtime/random.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { ListHead } from '../../store/list/head.ts';
import type { ListedRow } from '../../store/list/list.ts';
import type { Commit, Transaction } from '../../store/port.ts';
import { noSuchWheel } from '../core/access.ts';
import { headRef, type WheelDocument } from '../core/documents.ts';
import { participantList, type ParticipantRow } from '../lists/participant-list.ts';
import type { Applicant } from './applicant.ts';
import { committedRefusal, unwrapped } from './committed-refusal.ts';
import { Entrance, type Admission } from './entrance.ts';
import type { ParticipantWorld } from './world.ts';

export interface OneAdd {
  readonly listName: string;
  readonly applicant: Applicant;
  /** The wheel as it was read before the commit. */
  readonly seen: WheelDocument | undefined;
  readonly commit: (commit: Commit<Outcome>) => Promise<Outcome>;
  /** Aggregates that `admitted` writes, in addition to those of the wheel. */
  readonly touch?: readonly string[];
  /** Called before the rules. Returns a refusal, if any, which the tallies do not count. */
  readonly judge: (wheel: WheelDocument, tx: Transaction) => Refusal | undefined;
  /** Returns the answer to an admitted participant. Called within the commit. */
  readonly admitted: (tx: Transaction, admitted: Admitted) => Answer;
}

export interface Admitted {
  readonly wheel: WheelDocument;
  readonly list: ListHead;
  readonly row: ListedRow<ParticipantRow>;
  /** False if the participant was on the wheel before. */
  readonly isNew: boolean;
}

/**
 * Judges an add under the rules of the wheel (docs/rules/wheel.md, "Adding a participant"). If the add is refused,
 * the commit stores its strikes and the tally.
 */
export async function admitOne(world: ParticipantWorld, add: OneAdd): Promise<Outcome> {
  const { listName, applicant, seen, judge } = add;
  const ref = headRef(listName);
  const given = { now: world.clock.now(), generation: newGeneration(world), quota: world.quota };
  const outcome = await add.commit({
    touch: [ref.aggregate, participantsAggregate(seen, given.generation), ...(add.touch ?? [])],
    decide(tx) {
      const wheel = tx.get(ref);
      if (wheel === undefined) return noSuchWheel;
      const refusal = judge(wheel, tx);
      if (refusal !== undefined) return refusal;
      const entrance = new Entrance(tx, wheel, [applicant], given);
      const admission = entrance.admit(applicant);
      const after = entrance.close();
      if (admission.kind === 'refused') return committedRefusal(refusalOf(admission));
      const { participant: row, kind } = admission;
      return add.admitted(tx, { wheel: after, list: entrance.list, row, isNew: kind === 'added' });
    },
  });
  return unwrapped(outcome);
}

export function newGeneration({ random }: Pick<ParticipantWorld, 'random'>): string {
  return randomToken(random, 20);
}

/** Returns the aggregate of a wheel's participants, for a commit's `touch`. */
export function participantsAggregate(wheel: WheelDocument | undefined, generation: string): string {
  return participantList.aggregate(wheel?.participants?.list ?? generation);
}

function refusalOf({ code, jailedUntil }: Extract<Admission, { kind: 'refused' }>): Refusal {
  return refuse(code, jailedUntil === undefined ? {} : { details: { jailedUntil: isoTime(jailedUntil) } });
}
