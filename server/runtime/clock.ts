/** Source of every time that the server uses. Tests advance their own clock. */
export interface Clock {
  /** Returns the milliseconds since the epoch, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * Formats a time for requests and answers: ISO 8601 in UTC with milliseconds (docs/rules/http.md, "Times and
 * ids").
 */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
