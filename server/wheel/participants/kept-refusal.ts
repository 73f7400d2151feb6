import { Refusal } from '../../../contracts/http/errors.ts';
import type { Answer, Outcome } from '../../http/answers/answer.ts';

/** An answer that carries a refusal. */
interface KeptRefusal extends Answer {
  readonly refusal: Refusal;
}

/**
 * A refusal whose writes are kept: a `Refusal` as the answer of `decide` would drop the strikes and the tally that go
 * with it. Outside the commit {@link released} gives the refusal back.
 */
export function kept(refusal: Refusal): KeptRefusal {
  return { status: refusal.status, refusal };
}

export function released(outcome: Outcome): Outcome {
  return !(outcome instanceof Refusal) && 'refusal' in outcome ? (outcome as KeptRefusal).refusal : outcome;
}
