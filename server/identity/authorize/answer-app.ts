import type { AuthorizeErrorCode } from '../../../contracts/identity/oauth/authorize.ts';

export class AuthorizeError {
  readonly code: AuthorizeErrorCode;
  /** ASCII without quotes and backslashes (RFC 6749 appendix A.8). Never contains text from the request. */
  readonly description: string;

  constructor(code: AuthorizeErrorCode, description: string) {
    this.code = code;
    this.description = description;
  }
}

export interface Destination {
  /** One of the app's registered addresses. */
  readonly redirectUri: string;
  readonly state?: string | undefined;
}

/**
 * Returns the redirect address with a code or an error, `state` and `iss` (RFC 9207).
 * @param issuer our base URL
 */
export function appAddress(
  { redirectUri, state }: Destination,
  issuer: string,
  answer: { readonly code: string } | AuthorizeError,
): string {
  return withParameters(redirectUri, {
    ...(answer instanceof AuthorizeError
      ? { error: answer.code, error_description: answer.description }
      : { code: answer.code }),
    state,
    iss: issuer,
  });
}

/** Appends parameters to an address without changing the bytes that it already has. */
export function withParameters(
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    // Percent-encode the values, because some clients do not decode `+` as a space.
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  if (pairs.length === 0) return address;
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return address + joint + pairs.join('&');
}
