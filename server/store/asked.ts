/** How much one run of `decide` may ask for, the same on every adapter. */
import type { AnyRef } from './port.ts';

/**
 * Calls of `get` and `getAll` that ask for documents not asked for before: each may be a round trip while everybody
 * else waits.
 */
export const mostSteps = 2_000;
/** Aggregates of one commit: each is a lock in a table that all nodes share. */
export const mostAggregates = 1_000;

interface Apart {
  readonly keys: Set<string>;
  readonly aggregates: Set<string>;
  steps: number;
}

/** What was asked for; told apart only when there is so much of it that it could be too much. */
export class Asked {
  readonly #touch: readonly string[] | ReadonlySet<string>;
  /** Reads as lists, writes one by one. */
  readonly #all: (AnyRef | readonly AnyRef[])[] = [];
  /** Aggregates that there are at most. */
  #count: number;
  #apart: Apart | undefined;

  /** @throws {RangeError} for too many */
  constructor(touch: readonly string[] | ReadonlySet<string>) {
    this.#touch = touch;
    this.#count = 'size' in touch ? touch.size : touch.length;
    this.#judge();
  }

  /** @throws {RangeError} for too many */
  read(refs: readonly AnyRef[]): void {
    this.#all.push(refs);
    this.#count += refs.length;
    if (this.#apart !== undefined) tell(this.#apart, refs);
    this.#judge();
  }

  /** @throws {RangeError} for too many */
  write(ref: AnyRef): void {
    this.#all.push(ref);
    this.#count += 1;
    if (this.#apart !== undefined) tell(this.#apart, ref);
    this.#judge();
  }

  #judge(): void {
    if (this.#all.length <= mostSteps && this.#count <= mostAggregates) return;
    if (this.#apart === undefined) {
      this.#apart = { keys: new Set(), aggregates: new Set(this.#touch), steps: 0 };
      for (const asked of this.#all) tell(this.#apart, asked);
    }
    if (this.#apart.steps > mostSteps) throw new RangeError(tooManySteps);
    if (this.#apart.aggregates.size > mostAggregates) {
      throw new RangeError(`a commit is of more than ${mostAggregates} aggregates`);
    }
  }
}

function tell(apart: Apart, asked: AnyRef | readonly AnyRef[]): void {
  if ('key' in asked) {
    apart.aggregates.add(asked.aggregate);
    return;
  }
  const before = apart.keys.size;
  for (const { key, aggregate } of asked) {
    apart.keys.add(key);
    apart.aggregates.add(aggregate);
  }
  if (apart.keys.size > before) apart.steps += 1;
}

export const tooManySteps = `decide asks more than ${mostSteps} times for further documents: it has to be pure, and ask for many at once`;
