/** Counts of calls by key in windows. A window begins with the first call of its key. */
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Job } from '../../runtime/background.ts';

/** Default length of a window. */
export const windowSeconds = 60;

export interface TakeOptions {
  /** Length of the window. Must be the same in all calls with the same key. */
  readonly seconds?: number;
  /** Number of calls to count. A negative number takes back calls. */
  readonly calls?: number;
}

export interface RateCount {
  /** Calls in this window, including this one. */
  readonly calls: number;
  /** Milliseconds until the window ends. */
  readonly left: number;
}

export interface RateCounts {
  /**
   * Counts calls. Never rejects.
   * @param most calls allowed; calls above this number may be answered without being counted
   */
  take(key: string, most: number, options?: TakeOptions): Promise<RateCount>;
  readonly jobs: readonly Job[];
  close(): Promise<void>;
}

const countOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes): RateCount => ({
  // The limiter's count is negative if calls were counted in one window and taken back in a later one; then use 0.
  calls: Math.max(0, consumedPoints),
  left: msBeforeNext,
});

export class OwnRateCounts implements RateCounts {
  readonly jobs = [];
  readonly #limiter = new RateLimiterMemory({
    keyPrefix: '',
    // Without a limit, because callers compare the count with their own limits.
    points: Number.MAX_SAFE_INTEGER,
    duration: windowSeconds,
  });

  async take(
    key: string,
    _most: number,
    { seconds = windowSeconds, calls = 1 }: TakeOptions = {},
  ): Promise<RateCount> {
    return countOf(await this.#limiter.consume(key, calls, { customDuration: seconds }));
  }

  /** Returns the count of a key without counting a call. Returns undefined if no window is open. */
  async peek(key: string): Promise<RateCount | undefined> {
    const found = await this.#limiter.get(key);
    // Check the time as well, because the timer that removes an expired count may be late.
    return found === null || found.msBeforeNext <= 0 ? undefined : countOf(found);
  }

  async set(key: string, { calls, left }: RateCount): Promise<void> {
    await this.#limiter.set(key, calls, left / 1000);
  }

  async forget(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }

  async close(): Promise<void> {
    // Close nothing, because the limiter's timers do not keep the process alive.
  }
}
