/** How much one run of `decide` may ask for, the same on every adapter. */
import type { AnyRef } from './port.ts';

/**
 * Calls of `get` and `getAll` that ask for documents not asked for before: each may be a round trip while everybody
 * else waits.
 */
export const mostSteps = 2_000;
/** Aggregates of one commit: each is a lock in a table that all nodes share. */
export const mostAggregates = 1_000;

export class Asked {
  readonly #keys = new Set<string>();
  readonly #aggregates: Set<string>;
  #steps = 0;

  /** @throws {RangeError} for too many */
  constructor(touch: Iterable<string>) {
    this.#aggregates = new Set(touch);
    this.#refuseTooManyAggregates();
  }

  /** @throws {RangeError} for too many */
  read(refs: readonly AnyRef[]): void {
    const before = this.#keys.size;
    for (const { key, aggregate } of refs) {
      this.#keys.add(key);
      this.#aggregates.add(aggregate);
    }
    if (this.#keys.size > before) this.#steps += 1;
    if (this.#steps > mostSteps) throw new RangeError(tooManySteps);
    this.#refuseTooManyAggregates();
  }

  /** @throws {RangeError} for too many */
  write({ aggregate }: AnyRef): void {
    this.#aggregates.add(aggregate);
    this.#refuseTooManyAggregates();
  }

  #refuseTooManyAggregates(): void {
    if (this.#aggregates.size > mostAggregates) {
      throw new RangeError(`a commit is of more than ${mostAggregates} aggregates`);
    }
  }
}

export const tooManySteps = `decide asks more than ${mostSteps} times for further documents: it has to be pure, and ask for many at once`;
