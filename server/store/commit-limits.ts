/** Limits on the reads and writes of one run of `decide`, the same on every adapter. */
import { aggregateOf, type AnyRef, type Touched } from './port.ts';

/**
 * Maximum number of `get` and `getAll` calls for documents that were not read before. Each may need a round
 * trip to the database, while other commits wait.
 */
export const mostReads = 2_000;
/**
 * Maximum number of aggregates of one commit. Each takes a lock in PostgreSQL's lock table, which all nodes share.
 */
export const mostAggregates = 1_000;

interface Distinct {
  readonly keys: Set<string>;
  readonly aggregates: Set<string>;
  reads: number;
}

/**
 * Counts the reads and writes of one run. Looks for repetitions only when the simple count exceeds a limit, because
 * the search is slow.
 */
export class CommitLimits {
  readonly #touch: readonly Touched[] | ReadonlySet<string>;
  readonly #all: (AnyRef | readonly AnyRef[])[] = [];
  /** Number of aggregates so far, with repetitions. The number of distinct aggregates may be lower. */
  #count: number;
  #distinct: Distinct | undefined;

  /** @throws {RangeError} if there are too many aggregates */
  constructor(touch: readonly Touched[] | ReadonlySet<string>) {
    this.#touch = touch;
    this.#count = 'size' in touch ? touch.size : touch.length;
    this.#check();
  }

  /** @throws {RangeError} if a limit is exceeded */
  read(refs: readonly AnyRef[]): void {
    this.#all.push(refs);
    this.#count += refs.length;
    if (this.#distinct !== undefined) record(this.#distinct, refs);
    this.#check();
  }

  /** @throws {RangeError} if a limit is exceeded */
  write(ref: AnyRef): void {
    this.#all.push(ref);
    this.#count += 1;
    if (this.#distinct !== undefined) record(this.#distinct, ref);
    this.#check();
  }

  #check(): void {
    if (this.#all.length <= mostReads && this.#count <= mostAggregates) return;
    if (this.#distinct === undefined) {
      this.#distinct = { keys: new Set(), aggregates: new Set([...this.#touch].map(aggregateOf)), reads: 0 };
      for (const accessed of this.#all) record(this.#distinct, accessed);
    }
    if (this.#distinct.reads > mostReads) throw new RangeError(tooManyReads);
    if (this.#distinct.aggregates.size > mostAggregates) {
      throw new RangeError(`a commit has more than ${mostAggregates} aggregates`);
    }
  }
}

function record(distinct: Distinct, accessed: AnyRef | readonly AnyRef[]): void {
  if ('key' in accessed) {
    distinct.aggregates.add(accessed.aggregate);
    return;
  }
  const before = distinct.keys.size;
  for (const { key, aggregate } of accessed) {
    distinct.keys.add(key);
    distinct.aggregates.add(aggregate);
  }
  if (distinct.keys.size > before) distinct.reads += 1;
}

export const tooManyReads = `decide reads more than ${mostReads} times: it must be pure, and read many documents with one getAll`;
