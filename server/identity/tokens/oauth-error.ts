import type { OAuthErrorCode } from '../../../contracts/http/error-forms.ts';
import type { Answer } from '../../http/answers/answer.ts';
import { noStore } from '../../http/answers/errors.ts';

/** Error of an OAuth endpoint (RFC 6749 §5.2). Returned as a value, as `Refusal` is elsewhere. */
export class OAuthError {
  readonly code: OAuthErrorCode;
  /** Message for the developer of the client, without text from the request. */
  readonly description: string;
  /** More specific sentence for the owner of the client, shown in the portal. */
  readonly reason: string | undefined;

  constructor(code: OAuthErrorCode, description: string, reason?: string) {
    this.code = code;
    this.description = description;
    this.reason = reason;
  }
}

const challenged = { ...noStore, 'WWW-Authenticate': 'Basic realm="svc", charset="UTF-8"' } as const;

export function errorAnswer(error: OAuthError): Answer {
  const unauthenticated = error.code === 'invalid_client';
  return {
    status: unauthenticated ? 401 : 400,
    body: { error: error.code, error_description: error.description },
    headers: unauthenticated ? challenged : noStore,
  };
}
