import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import { retryDelay } from '../lazy/retry-delays.ts';
import { Fault } from '../signed-in/fault.ts';
import { randomId } from '../wheel/local-draw.ts';
import type { SpinWish, WheelApi } from './wheel-api.ts';

/** Number of attempts before the reader is asked to try again. */
const mostAttempts = 5;

/** Faults after which it is not known whether the wheel was spun. */
const unknownOutcome: ReadonlySet<string> = new Set([
  'offline',
  'unreachable',
  'unavailable',
  'broken',
  'internal_error',
  'idempotency_in_progress',
]);

export interface DrawSurroundings {
  /** Called before an attempt is repeated. */
  readonly repeating: () => void;
  /** Resolves when the next attempt is due. */
  readonly delay?: (failures: number) => Promise<void>;
}

/**
 * Asks the service for recorded spins. A spin whose answer was lost is asked for again under the same key, also by the next
 * call of `spin`, so that a shaky connection never makes two spins of one.
 */
export class Draw {
  readonly #api: Pick<WheelApi, 'spin'>;
  readonly #surroundings: DrawSurroundings;
  /** Spin whose outcome is not known yet. */
  #pending: { readonly wish: SpinWish; readonly key: string } | undefined;

  constructor(api: Pick<WheelApi, 'spin'>, surroundings: DrawSurroundings) {
    this.#api = api;
    this.#surroundings = surroundings;
  }

  /** True if it is not known whether the wheel was spun. */
  get isPending(): boolean {
    return this.#pending !== undefined;
  }

  /** Spins the wheel. While an earlier spin is pending, that one is asked for again instead. */
  async spin(wish: SpinWish): Promise<SpinResult | Fault> {
    const pending = (this.#pending ??= { wish, key: randomId() });
    for (let attempts = 1; ; attempts += 1) {
      const answer = await this.#api.spin(pending.wish, pending.key);
      if (!(answer instanceof Fault) || !unknownOutcome.has(answer.code)) {
        this.#pending = undefined;
        return answer;
      }
      if (attempts === mostAttempts) return answer;
      this.#surroundings.repeating();
      await (this.#surroundings.delay ?? retryDelay)(attempts);
    }
  }
}
