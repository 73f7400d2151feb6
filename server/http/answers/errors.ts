/** The one place where refusals and exceptions become HTTP. */
import { errorCatalogue, Refusal, refuse, type ErrorBody } from '../../../contracts/http/errors.ts';
import { InvalidCursor, StoreUnavailable } from '../../store/port.ts';
import type { Answer } from './answer.ts';
import { issueLimit } from '../bodies/validate.ts';

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

/**
 * What the world outside is told of whatever a step passed on: a refusal as it is, a cursor that no page gave, a path
 * that Express's router could not decode, and of any exception nothing but that it happened.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreUnavailable) return refuse('unavailable', { retryAfter: 1 });
  if (error instanceof InvalidCursor) {
    const message = 'Not the nextCursor of this list, or of a list that has been replaced since';
    return refuse('validation_failed', { issues: [{ path: 'cursor', code: 'invalid_cursor', message }] });
  }
  return error instanceof URIError && 'status' in error
    ? refuse('validation_failed', { message: 'The path is not valid percent-encoded UTF-8' })
    : refuse('internal_error');
}
