import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import { retryDelay } from '../../lazy/retry-delays.ts';
import { Fault } from '../../signed-in/fault.ts';
import { randomId } from '../../wheel/local-draw.ts';
import type { SpinWish, WheelApi } from '../wheel-api.ts';

/** Maximum number of attempts. After that, the reader has to try again. */
const mostAttempts = 5;
/** Milliseconds after the first attempt during which a reloaded page repeats the request. */
const keptFor = 120_000;

/** Faults after which it is unknown whether the wheel was spun. */
const unknownOutcome: ReadonlySet<string> = new Set([
  'offline',
  'unreachable',
  'unavailable',
  'broken',
  'internal_error',
  'idempotency_in_progress',
]);

export interface DrawSurroundings {
  /** Called before each further attempt. */
  readonly repeating: () => void;
  readonly delay?: (failures: number) => Promise<void>;
  /** Stores the pending spin, so that a reloaded page can repeat the request. */
  readonly memory?: DrawMemory | undefined;
  readonly now?: () => number;
}

export interface DrawMemory {
  read(): string | null;
  write(text: string | null): void;
}

interface Pending {
  readonly wish: SpinWish;
  readonly key: string;
  /** Time of the first attempt, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * Requests recorded spins from the service.
 *
 * If the answer to a request is lost, the request is repeated with the same key, even after a reload of the
 * page, so that a bad connection never causes two spins.
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

  /** True if it is unknown whether the wheel was spun. */
  get isPending(): boolean {
    return this.#pending !== undefined;
  }

  /** Spins the wheel. If the result of an earlier request is unknown, that request is repeated instead. */
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

  /** Repeats a request that was pending when the page was reloaded. Returns undefined if there is none. */
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

/**
 * Returns the storage for the pending spin of a wheel in this tab. Undefined if the browser allows no
 * storage.
 */
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
