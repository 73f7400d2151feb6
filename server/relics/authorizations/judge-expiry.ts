import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import { z } from '../../../contracts/zod.ts';

const second = 1_000;
const day = 86_400 * second;

const usualLifetime = 7 * day;
const shortestLifetime = 60 * second;
const longestLifetime = 30 * day;

/** ISO 8601 with `Z` or an offset: without one, a time would depend on the zone of the server. */
const zonedTime = z.iso.datetime({ offset: true });

/** Returns the time at which an authorization expires. Refuses with `expires_at_invalid`. */
export function judgeExpiry(expiresAt: string | undefined, now: number): number | Refusal {
  if (expiresAt === undefined) return now + usualLifetime;
  const time = z.safeParse(zonedTime, expiresAt).success ? Date.parse(expiresAt) : NaN;
  const lifetime = time - now;
  return lifetime >= shortestLifetime && lifetime <= longestLifetime
    ? time
    : refuseRelic('expires_at_invalid');
}
