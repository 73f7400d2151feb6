/** Counts of calls by key in windows of one minute, each of which begins with the first call of its key. */
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Job } from '../../runtime/background.ts';

export const windowSeconds = 60;

export interface RateCount {
  /** Calls in this window, including this one. */
  readonly calls: number;
  /** Milliseconds until the window ends. */
  readonly left: number;
}

export interface RateCounts {
  /**
   * Counts a call. Never rejects.
   * @param most calls allowed: once a key has reached it, further calls may be answered without a count
   */
  take(key: string, most: number): Promise<RateCount>;
  /** Sweeps of old counts. */
  readonly jobs: readonly Job[];
  close(): Promise<void>;
}

const countOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes): RateCount => ({
  calls: consumedPoints,
  left: msBeforeNext,
});

/** Counts of this process. */
export class OwnRateCounts implements RateCounts {
  readonly jobs = [];
  readonly #limiter = new RateLimiterMemory({
    keyPrefix: '',
    // Counts only; callers of this class compare with their limit.
    points: Number.MAX_SAFE_INTEGER,
    duration: windowSeconds,
  });

  async take(key: string): Promise<RateCount> {
    return countOf(await this.#limiter.consume(key));
  }

  /** Reads without counting. Undefined: no window is open. */
  async peek(key: string): Promise<RateCount | undefined> {
    const found = await this.#limiter.get(key);
    // The timer that removes it may be late.
    return found === null || found.msBeforeNext <= 0 ? undefined : countOf(found);
  }

  /** Stores a count made elsewhere. */
  async set(key: string, { calls, left }: RateCount): Promise<void> {
    await this.#limiter.set(key, calls, left / 1000);
  }

  async close(): Promise<void> {
    // Nothing to end: the timers of the limiter are unreferenced.
  }
}
