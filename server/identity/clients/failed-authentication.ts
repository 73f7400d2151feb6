/**
 * Failed client authentication, wherever the credentials were sent (docs/rules/identity.md, "Client authentication").
 */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RateClass } from '../../../contracts/http/endpoint.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';

/**
 * Returns whether a page of another site sent the request, as the browser reports. Such requests are not counted,
 * because the page could use up its visitors' limits.
 */
export function fromAnotherPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** Counts a failed authentication, after the secret was checked. Returns a refusal if there were too many failures. */
export async function countFailure(
  limit: (rate: RateClass, key: string) => Promise<Refusal | undefined>,
  address: string,
  clientId = '',
): Promise<Refusal | undefined> {
  // Hash the client id, because an unknown id may be long and contain any character.
  const key = `${address} ${createHash('sha256').update(clientId).digest('base64url')}`;
  return (await limit('addressFailure', address)) ?? limit('tokenFailure', key);
}
