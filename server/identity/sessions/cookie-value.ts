import type { IncomingHttpHeaders } from 'node:http';
import type { HostCookie } from '../../http/cookies.ts';
import type { RandomSource } from '../../runtime/random.ts';

/** 256 bits in base64url. */
const shape = /^[\w-]{43}$/;

export function newCookieValue(random: RandomSource): string {
  return Buffer.from(random.bytes(32)).toString('base64url');
}

/** Returns the cookie's value. Returns undefined if it is absent, repeated or malformed. */
export function cookieValue(cookie: HostCookie, headers: IncomingHttpHeaders): string | undefined {
  const value = cookie.read(headers);
  return value !== undefined && shape.test(value) ? value : undefined;
}
