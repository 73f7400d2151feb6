/** Source of every time that the server assigns. Tests advance their own clock. */
export interface Clock {
  /** Returns the milliseconds since the epoch, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Formats a time for the wire: ISO 8601 UTC with milliseconds (docs/rules/http.md, "Times and ids"). */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
