/** Times of the tries of a delivery (docs/rules/webhooks.md, "Tries"). */

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds between the end of a try and the next try. The first try is made immediately. */
export const gaps = [
  ...[0, 5 * second, 5 * minute, 30 * minute],
  ...[2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
] as const;

/**
 * Maximum random addition to a gap, as a fraction of the gap, so that deliveries that failed together are not repeated
 * together.
 */
const spread = 0.1;

/** Maximum milliseconds that a receiver may ask to wait. */
export const longestWait = day;

/**
 * Returns the milliseconds until the next try, or undefined if there is none.
 * @param failed number of failed tries, at least 1
 * @param retryAfter milliseconds that the receiver asked to wait
 * @param chance random number from 0 to 1
 */
export function gapAfter(failed: number, retryAfter: number | null, chance: number): number | undefined {
  const gap = gaps[failed];
  if (gap === undefined) return undefined;
  return Math.ceil(Math.max(gap, Math.min(retryAfter ?? 0, longestWait)) * (1 + spread * chance));
}

/** Returns the waiting time of a `Retry-After` header in milliseconds (RFC 9110 §10.2.3), or null. */
export function retryAfterOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,10}$/.test(header)) return Number(header) * second;
  const date = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(header)
    ? Date.parse(header)
    : NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Milliseconds for which finished deliveries remain stored, by state. */
export const kept = { delivered: 3 * day, dead: 30 * day, missed: 30 * day } as const;

/**
 * Milliseconds after which an endpoint is turned off, if both have passed: `withoutSuccess` since the last success, and
 * `failing` from the first failure to the last one.
 */
export const patience = { withoutSuccess: 5 * day, failing: 2 * day } as const;
