/**
 * Failed client authentication, wherever the credentials were sent (docs/rules/identity.md, "Client authentication").
 */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RateClass } from '../../../contracts/http/endpoint.ts';
import type { Refusal } from '../../../contracts/http/errors.ts';

/**
 * Returns whether a browser reports that a page of another site sent the request. Such a page must not use up the
 * limits of its visitors' addresses, so these requests are refused uncounted; a client secret does not belong in a page
 * anyway.
 */
export function fromAnotherPage(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** Counts a failure; returns the refusal if there were too many. To be called after the secret was checked. */
export async function countFailure(
  limit: (rate: RateClass, key: string) => Promise<Refusal | undefined>,
  address: string,
  clientId = '',
): Promise<Refusal | undefined> {
  // Hashed, because an unknown client id may be long and contain any character.
  const key = `${address} ${createHash('sha256').update(clientId).digest('base64url')}`;
  return (await limit('addressFailure', address)) ?? limit('tokenFailure', key);
}
