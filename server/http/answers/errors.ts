/** Converts refusals and exceptions to HTTP answers (docs/rules/http.md, "Errors"). */
import {
  type ErrorForm,
  type OAuthErrorCode,
  type RelicErrorBody,
} from '../../../contracts/http/error-forms.ts';
import { Refusal, refuse, type ErrorBody, type ErrorCode } from '../../../contracts/http/errors.ts';
import { InvalidCursor, StoreUnavailable } from '../../store/port.ts';
import { issueLimit } from '../bodies/validate.ts';
import type { Answer } from './answer.ts';

export function refusalAnswer(refusal: Refusal, requestId: string, form: ErrorForm = 'common'): Answer {
  switch (form) {
    case 'common':
      return commonAnswer(refusal, requestId);
    case 'oauth':
      return oauthAnswer(refusal);
    case 'relic':
      return relicAnswer(refusal, requestId);
  }
}

function commonAnswer(refusal: Refusal, requestId: string): Answer {
  const body: ErrorBody = {
    ...refusal.details,
    message: refusal.message,
    code: refusal.code,
    requestId,
    ...(refusal.issues && { errors: refusal.issues.slice(0, issueLimit) }),
  };
  return { status: refusal.status, body };
}

function relicAnswer(refusal: Refusal, requestId: string): Answer {
  const { code, message, issues, details } = refusal;
  const param = issues?.[0]?.path;
  const body: RelicErrorBody = {
    success: false,
    message,
    error: {
      code,
      message,
      ...(param !== undefined && { param }),
      ...((details ?? issues) && {
        details: { ...details, ...(issues && { errors: issues.slice(0, issueLimit) }) },
      }),
      requestId,
    },
  };
  return { status: refusal.status, body };
}

/** RFC 6749 §5.1 requires both headers on every answer that may contain a token. */
export const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' } as const;

const oauthErrors: { readonly [code in ErrorCode]?: readonly [status: number, code: OAuthErrorCode] } = {
  not_found: [404, 'invalid_request'],
  method_not_allowed: [405, 'invalid_request'],
  payload_too_large: [413, 'invalid_request'],
  headers_too_large: [431, 'invalid_request'],
  // RFC 6749 has no code for rate limits. `slow_down` is defined by RFC 8628, for clients that poll too often.
  rate_limited: [429, 'slow_down'],
  internal_error: [500, 'server_error'],
  unavailable: [503, 'temporarily_unavailable'],
};

/** Returns the answer to a refusal in OAuth's error form (RFC 6749 §5.2). */
export function oauthAnswer(refusal: Refusal): Answer {
  const { code, message, retryAfter } = refusal;
  const [status, error] =
    oauthErrors[code as ErrorCode] ??
    (refusal.status === 401 ? [401, 'invalid_client'] : [400, 'invalid_request']);
  return {
    status,
    body: { error, error_description: message },
    headers: retryAfter === undefined ? noStore : { ...noStore, 'Retry-After': String(retryAfter) },
  };
}

/** Returns the refusal for an exception. An unknown exception becomes `internal_error`, without details. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreUnavailable) return refuse('unavailable', { retryAfter: 1 });
  if (error instanceof InvalidCursor) {
    const message = 'Not a nextCursor of this list, or the list has been replaced since';
    return refuse('validation_failed', { issues: [{ path: 'cursor', code: 'invalid_cursor', message }] });
  }
  return error instanceof URIError && 'status' in error
    ? refuse('validation_failed', { message: 'The path is not valid percent-encoded UTF-8' })
    : refuse('internal_error');
}
