/** A commit on its way into the database. */
import { Asked } from '../asked.ts';
import type { Commit } from '../port.ts';
import { absent, type Hints } from './hints.ts';
import { StoreTransaction } from './transaction.ts';

export interface Waiting {
  readonly decide: Commit<unknown>['decide'];
  /** Aggregates to lock; grows when `decide` needs a further one. */
  readonly aggregates: Set<string>;
  /** Documents it will probably ask for; all of them in `aggregates`. */
  readonly reads: Set<string>;
  /** How often it went back into the queue. */
  returns: number;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Finds out which documents and aggregates a commit will ask for by running it over what was last seen here, so that
 * most commits read everything in one go while they hold their locks. A wrong guess costs another read.
 */
export function foresee(waiting: Pick<Waiting, 'decide' | 'aggregates' | 'reads'>, hints: Hints): void {
  // Behind a document that was not seen yet the way is a guess: good enough to read, not to lock.
  let guessing = false;
  const transaction = new StoreTransaction({
    asked: new Asked(waiting.aggregates),
    places: undefined,
    holds(aggregate) {
      if (waiting.aggregates.has(aggregate)) return true;
      if (guessing) return false;
      waiting.aggregates.add(aggregate);
      return true;
    },
    read({ key }) {
      waiting.reads.add(key);
      const seen = hints.get(key);
      if (seen === undefined) guessing = true;
      return seen ?? absent;
    },
  });
  try {
    waiting.decide(transaction);
  } catch {
    // It will be thrown again where it counts, or comes from an old document.
  } finally {
    transaction.end();
  }
}
