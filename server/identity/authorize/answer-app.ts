import type { AuthorizeErrorCode } from '../../../contracts/identity/authorize.ts';

/** A fault that the app learns of. */
export class AuthorizeError {
  readonly code: AuthorizeErrorCode;
  /** Our own words, in ASCII without quotes (RFC 6749 appendix A.8); nothing of the request. */
  readonly description: string;

  constructor(code: AuthorizeErrorCode, description: string) {
    this.code = code;
    this.description = description;
  }
}

/** Where the answer to a request goes. */
export interface Destination {
  /** Registered by the app. */
  readonly redirectUri: string;
  readonly state?: string | undefined;
}

/** Address that brings a code or an error to the app, with `state` and `iss` (RFC 9207). @param issuer our base URL */
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

/** The address with more parameters, its own bytes unchanged. */
export function withParameters(
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    // Not as a form: some clients do not read `+` as a space.
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  if (pairs.length === 0) return address;
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return address + joint + pairs.join('&');
}
