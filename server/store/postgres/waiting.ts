import { CommitLimits } from '../commit-limits.ts';
import type { Commit } from '../port.ts';
import { absent, type Hints } from './hints.ts';
import { StoreTransaction } from './transaction.ts';

export interface Waiting {
  readonly decide: Commit<unknown>['decide'];
  /** Aggregates to lock. Grows if `decide` needs a further aggregate. */
  readonly aggregates: Set<string>;
  /** Keys of documents that `decide` has requested or will probably request. */
  readonly reads: Set<string>;
  /** Number of times that the commit has returned to the queue. */
  returns: number;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Predicts the documents and aggregates of a commit by running `decide` on the documents that this node saw last. A
 * wrong prediction costs another read.
 */
export function predictReads(waiting: Pick<Waiting, 'decide' | 'aggregates' | 'reads'>, hints: Hints): void {
  // Whether the run has used a document that this node has not seen. From then on, the run is a guess: the documents
  // that it reads are loaded, but no further aggregates are locked.
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
    // Ignore the error. The real run throws it again, unless it was caused by an outdated document.
  } finally {
    transaction.end();
  }
}
