import { Refusal } from '../../../contracts/http/errors.ts';
import type { Answer, Outcome } from '../../http/answers/answer.ts';

interface CommittedRefusal extends Answer {
  readonly refusal: Refusal;
}

/**
 * Wraps a refusal, so that its strikes and tally are committed. If `decide` returned the refusal itself, the
 * commit would write nothing.
 */
export function committedRefusal(refusal: Refusal): CommittedRefusal {
  return { status: refusal.status, refusal };
}

export function unwrapped(outcome: Outcome): Outcome {
  return !(outcome instanceof Refusal) && 'refusal' in outcome
    ? (outcome as CommittedRefusal).refusal
    : outcome;
}
