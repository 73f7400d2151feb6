import type { OAuthErrorCode } from '../../../contracts/identity/oauth.ts';
import type { ErrorCode, Refusal } from '../../../contracts/http/errors.ts';
import type { Answer } from '../../http/answers/answer.ts';

/** A refusal of an OAuth endpoint (RFC 6749 §5.2): a value, as `Refusal` is elsewhere. */
export class OAuthError {
  readonly code: OAuthErrorCode;
  /** For the client's developer. Never holds anything that was sent. */
  readonly description: string;

  constructor(code: OAuthErrorCode, description: string) {
    this.code = code;
    this.description = description;
  }
}

/** RFC 6749 §5.1 asks for both on every answer that may hold a token. */
export const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' } as const;

const challenged = { ...noStore, 'WWW-Authenticate': 'Basic realm="svc", charset="UTF-8"' } as const;

export function errorAnswer(error: OAuthError): Answer {
  const unauthenticated = error.code === 'invalid_client';
  return {
    status: unauthenticated ? 401 : 400,
    body: { error: error.code, error_description: error.description },
    headers: unauthenticated ? challenged : noStore,
  };
}

const groundErrors: { readonly [code in ErrorCode]?: readonly [status: number, code: OAuthErrorCode] } = {
  method_not_allowed: [405, 'invalid_request'],
  payload_too_large: [413, 'invalid_request'],
  // RFC 6749 has no word for it; this is the one of RFC 8628 for a client that asks too often.
  rate_limited: [429, 'slow_down'],
  internal_error: [500, 'server_error'],
  unavailable: [503, 'temporarily_unavailable'],
};

/** A refusal of the HTTP ground in OAuth's form. `Allow` and such are the ground's. */
export function groundAnswer({ code, message, retryAfter }: Refusal): Answer {
  const [status, error] = groundErrors[code] ?? [400, 'invalid_request'];
  return {
    status,
    body: { error, error_description: message },
    headers: retryAfter === undefined ? noStore : { ...noStore, 'Retry-After': String(retryAfter) },
  };
}
