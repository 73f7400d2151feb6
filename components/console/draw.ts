import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import { retryDelay } from '../lazy/retry-delays.ts';
import { Fault } from '../signed-in/fault.ts';
import { randomId } from '../wheel/local-draw.ts';
import type { SpinWish, WheelApi } from './wheel-api.ts';

/** Number of attempts before the reader is asked to try again. */
const mostAttempts = 5;
/** Milliseconds for which a spin that was asked for is still asked for after the page was reloaded. */
const keptFor = 120_000;

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
  /** Keeps the pending spin while the page is reloaded. */
  readonly memory?: DrawMemory | undefined;
  /** Returns milliseconds since the epoch. */
  readonly now?: () => number;
}

export interface DrawMemory {
  read(): string | null;
  write(text: string | null): void;
}

/** Spin whose outcome is not known yet. */
interface Pending {
  readonly wish: SpinWish;
  readonly key: string;
  /** Time of the first attempt. */
  readonly at: number;
}

/**
 * Asks the service for recorded spins. A spin whose answer was lost is asked for again under the same key, also by the next
 * call of `spin` and after the page was reloaded, so that a shaky connection never makes two spins of one.
 */
export class Draw {
  readonly #api: Pick<WheelApi, 'spin'>;
  readonly #surroundings: DrawSurroundings;
  #pending: Pending | undefined;

  constructor(api: Pick<WheelApi, 'spin'>, surroundings: DrawSurroundings) {
    this.#api = api;
    this.#surroundings = surroundings;
    this.#pending = this.#kept();
  }

  /** True if it is not known whether the wheel was spun. */
  get isPending(): boolean {
    return this.#pending !== undefined;
  }

  /** Spins the wheel. While an earlier spin is pending, that one is asked for again instead. */
  async spin(wish: SpinWish): Promise<SpinResult | Fault> {
    const pending = (this.#pending ??= { wish, key: randomId(), at: this.#now() });
    this.#keep(pending);
    for (let attempts = 1; ; attempts += 1) {
      const answer = await this.#api.spin(pending.wish, pending.key);
      if (!(answer instanceof Fault) || !unknownOutcome.has(answer.code)) {
        this.#pending = undefined;
        this.#keep(undefined);
        return answer;
      }
      if (attempts === mostAttempts) return answer;
      this.#surroundings.repeating();
      await (this.#surroundings.delay ?? retryDelay)(attempts);
    }
  }

  /** Asks again for a spin of the page before it was reloaded. Returns undefined if there is none. */
  resumed(): Promise<SpinResult | Fault> | undefined {
    return this.#pending && this.spin(this.#pending.wish);
  }

  #now(): number {
    return (this.#surroundings.now ?? Date.now)();
  }

  #keep(pending: Pending | undefined): void {
    this.#surroundings.memory?.write(pending ? JSON.stringify(pending) : null);
  }

  #kept(): Pending | undefined {
    const text = this.#surroundings.memory?.read();
    if (!text) return undefined;
    const kept = JSON.parse(text) as Pending;
    return this.#now() - kept.at < keptFor ? kept : undefined;
  }
}

/** Returns the memory of this tab for a wheel; undefined if the browser allows no storage. */
export function drawMemory(listName: string): DrawMemory | undefined {
  const name = `svc-draw:${listName}`;
  try {
    const storage = sessionStorage;
    return {
      read: () => storage.getItem(name),
      write: (text) => (text === null ? storage.removeItem(name) : storage.setItem(name, text)),
    };
  } catch {
    return undefined;
  }
}
