import type { IncomingHttpHeaders } from 'node:http';
import { longCookie } from './long-cookie.ts';

/**
 * Maximum bytes of all cookies of a browser that wait for the end of a sign-in at a provider. Browsers send these
 * cookies with every request, whose headers may have 16 KiB. Without the maximum, another site could begin sign-ins
 * until every request of its visitors is refused.
 */
const most = 8_000;

const waiting = /^(?:__Host-)?(svc-trip-[\w-]{8}|svc-newcomer)(?:\.\d)?$/;

/**
 * Returns the `Set-Cookie`s that store these cookies of a sign-in. If there is no room for them, they are preceded by
 * `Set-Cookie`s that delete the cookies of other sign-ins. Returns undefined if these cookies alone exceed the maximum.
 */
export function withRoom(
  baseUrl: string,
  { cookie = '' }: Pick<IncomingHttpHeaders, 'cookie'>,
  added: readonly string[],
): string[] | undefined {
  const size = bytesOf(added.map((each) => each.slice(0, each.indexOf(';'))));
  if (size > most) return undefined;
  const others = cookie
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => waiting.test(nameOf(pair)));
  if (bytesOf(others) + size <= most) return [...added];
  const names = new Set(others.map((pair) => waiting.exec(nameOf(pair))?.[1] as string));
  return [...[...names].flatMap((name) => longCookie(baseUrl, name).clear()), ...added];
}

const nameOf = (pair: string): string => pair.slice(0, Math.max(0, pair.indexOf('=')));

/** Returns the bytes of the pairs in a `Cookie` header, with their separators. */
function bytesOf(pairs: readonly string[]): number {
  return pairs.reduce((sum, pair) => sum + Buffer.byteLength(pair) + 2, 0);
}
