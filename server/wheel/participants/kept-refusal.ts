import { Refusal } from '../../../contracts/http/errors.ts';
import type { Answer, Outcome } from '../../http/answers/answer.ts';

/** An answer that carries a refusal. */
interface KeptRefusal extends Answer {
  readonly refusal: Refusal;
}

/**
 * Wraps a refusal whose writes must be committed: returning a `Refusal` from `decide` would drop its strikes and tally.
 * After the commit, {@link released} unwraps it.
 */
export function kept(refusal: Refusal): KeptRefusal {
  return { status: refusal.status, refusal };
}

export function released(outcome: Outcome): Outcome {
  return !(outcome instanceof Refusal) && 'refusal' in outcome ? (outcome as KeptRefusal).refusal : outcome;
}
