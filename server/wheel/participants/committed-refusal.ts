import { Refusal } from '../../../contracts/http/errors.ts';
import type { Answer, Outcome } from '../../http/answers/answer.ts';

interface CommittedRefusal extends Answer {
  readonly refusal: Refusal;
}

/** Wraps a refusal whose strikes and tally must be committed. A refusal returned by `decide` would drop them. */
export function committedRefusal(refusal: Refusal): CommittedRefusal {
  return { status: refusal.status, refusal };
}

export function unwrapped(outcome: Outcome): Outcome {
  return !(outcome instanceof Refusal) && 'refusal' in outcome
    ? (outcome as CommittedRefusal).refusal
    : outcome;
}
