import { type SvcOAuthProvider } from '../providers.ts';

export type SvcOAuthErrorCode =
  /** The popup could not be opened. */
  | 'popup_blocked'
  /** The person closed the popup before the sign-in had ended. */
  | 'popup_closed'
  /** The answer belongs to another sign-in. */
  | 'state_mismatch'
  /** The sign-in is unknown in this browser, or its answer was already used. */
  | 'txn_missing'
  /** The sign-in took more than 30 minutes. */
  | 'txn_expired'
  /** The service or the provider refused the sign-in. */
  | 'provider_error'
  /** The app could not exchange the code. */
  | 'exchange_failed'
  /** An option is missing or wrong, or the service does not support what was requested. */
  | 'config_error'
  /** The browser lacks a required feature, or the page is not served over https. */
  | 'unsupported_browser'
  | 'unknown_error';

/** Error of a sign-in in the browser. */
export class SvcOAuthError extends Error {
  override readonly name: string = 'SvcOAuthError';
  readonly code: SvcOAuthErrorCode;
  readonly provider: SvcOAuthProvider | undefined;

  constructor(code: SvcOAuthErrorCode, message: string, provider?: SvcOAuthProvider, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.provider = provider;
  }
}

export function toOAuthError(error: unknown, provider?: SvcOAuthProvider): SvcOAuthError {
  if (error instanceof SvcOAuthError) return error;
  // Compare the name, because `instanceof` is false for an error of another copy of this library.
  const { name, code, message } = error as { name?: unknown; code?: SvcOAuthErrorCode; message?: string };
  if (name === 'SvcOAuthError' && code) return new SvcOAuthError(code, message ?? code, provider, error);
  return new SvcOAuthError('unknown_error', 'The sign-in failed', provider, error);
}
