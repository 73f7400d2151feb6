/** A commit that waits for the database. */
import { CommitLimits } from '../commit-limits.ts';
import type { Commit } from '../port.ts';
import { absent, type Hints } from './hints.ts';
import { StoreTransaction } from './transaction.ts';

export interface Waiting {
  readonly decide: Commit<unknown>['decide'];
  /** Aggregates to lock; grows when `decide` needs a further one. */
  readonly aggregates: Set<string>;
  /** Documents that it will probably request, all of them in `aggregates`. */
  readonly reads: Set<string>;
  /** Number of times that it returned to the queue. */
  returns: number;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Predicts the documents and aggregates of a commit by running it on the documents last seen here, so that most commits
 * load everything in one read while they hold their locks. A wrong guess costs another read.
 */
export function predictReads(waiting: Pick<Waiting, 'decide' | 'aggregates' | 'reads'>, hints: Hints): void {
  // After a document that was not seen yet, the run is a guess: good enough for reads, not for locks.
  let guessing = false;
  const transaction = new StoreTransaction({
    limits: new CommitLimits(waiting.aggregates),
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
    // The real run throws it again, unless it comes from a stale document.
  } finally {
    transaction.end();
  }
}
