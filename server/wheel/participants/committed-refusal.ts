import { Refusal } from '../../../contracts/http/errors.ts';
import type { Answer, Outcome } from '../../http/answers/answer.ts';

/** An answer that carries a refusal. */
interface CommittedRefusal extends Answer {
  readonly refusal: Refusal;
}

/**
 * Wraps a refusal whose writes must be committed: returning a `Refusal` from `decide` would drop its strikes and tally.
 * After the commit, {@link unwrapped} unwraps it.
 */
export function committedRefusal(refusal: Refusal): CommittedRefusal {
  return { status: refusal.status, refusal };
}

export function unwrapped(outcome: Outcome): Outcome {
  return !(outcome instanceof Refusal) && 'refusal' in outcome
    ? (outcome as CommittedRefusal).refusal
    : outcome;
}
