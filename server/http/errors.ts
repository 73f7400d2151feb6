/** The one place where refusals and exceptions become HTTP. */
import { errorCatalogue, refuse, type ErrorBody, type Refusal } from '../../contracts/errors.ts';
import { StoreUnavailable } from '../store/port.ts';
import type { Answer } from './answer.ts';
import { issueLimit } from './validate.ts';

export function statusOf(refusal: Refusal): number {
  return errorCatalogue[refusal.code].status;
}

/** A refusal in the common error body (common.md). */
export function refusalAnswer(refusal: Refusal, requestId: string): Answer {
  const body: ErrorBody = {
    ...refusal.details,
    message: refusal.message,
    code: refusal.code,
    requestId,
    ...(refusal.issues && { errors: refusal.issues.slice(0, issueLimit) }),
  };
  return { status: statusOf(refusal), body };
}

/** What the world outside is told of an exception: nothing but that it happened. */
export function refusalOf(error: unknown): Refusal {
  return error instanceof StoreUnavailable
    ? refuse('unavailable', { retryAfter: 1 })
    : refuse('internal_error');
}
