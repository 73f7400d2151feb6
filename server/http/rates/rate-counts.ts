/** How often each caller called in its present window of one minute, which begins with its first call. */
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Job } from '../../ground/background.ts';

export const windowSeconds = 60;

export interface RateCount {
  /** Calls in this window, the asked one included. */
  readonly calls: number;
  /** Milliseconds until the window ends. */
  readonly left: number;
}

export interface RateCounts {
  /**
   * Counts a call. Never rejects.
   * @param most how many are allowed: a key that has that many may be answered without being counted further
   */
  take(key: string, most: number): Promise<RateCount>;
  /** What keeps them small. */
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
    // It counts; what is too much is decided by whoever asks.
    points: Number.MAX_SAFE_INTEGER,
    duration: windowSeconds,
  });

  async take(key: string): Promise<RateCount> {
    return countOf(await this.#limiter.consume(key));
  }

  /** Without counting; undefined where no window runs. */
  async peek(key: string): Promise<RateCount | undefined> {
    const found = await this.#limiter.get(key);
    // Its timer may be late.
    return found === null || found.msBeforeNext <= 0 ? undefined : countOf(found);
  }

  /** Takes over what was counted elsewhere. */
  async set(key: string, { calls, left }: RateCount): Promise<void> {
    await this.#limiter.set(key, calls, left / 1000);
  }

  async close(): Promise<void> {
    // Its timers keep no process alive.
  }
}
