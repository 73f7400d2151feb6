/** The injected clock. The server assigns every time; tests move it by hand. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 UTC with milliseconds, as every time on the wire is written (common.md). */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
