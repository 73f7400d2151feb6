import { createHash, timingSafeEqual } from 'node:crypto';
import type { OperatorAuth } from '../../../contracts/http/auth.ts';
import { refuse } from '../../../contracts/http/errors.ts';
import type { Authenticator } from './authenticators.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Checks the operator's bearer token. If none is configured, endpoints for operators answer `not_found`. */
export function operatorToken(token: string | undefined): Authenticator<OperatorAuth> {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`);
  return (_auth, { request: { headers } }) => {
    if (expected === undefined) return refuse('not_found');
    if (headers.authorization === undefined) return refuse('missing_token');
    // Compare digests: they have equal lengths, so the comparison does not reveal the length of the token.
    return timingSafeEqual(digest(headers.authorization), expected)
      ? { kind: 'operator' }
      : refuse('invalid_token');
  };
}
