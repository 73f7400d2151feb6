/**
 * Commits that are decided together in one database transaction, each based on the result of the previous one. A lane
 * loads documents for the batch and writes its result.
 */
import { Refusal } from '../../../contracts/http/errors.ts';
import { CommitLimits, mostReads, tooManyReads } from '../commit-limits.ts';
import { absent, type Seen } from './hints.ts';
import type { Places } from './places.ts';
import { StoreTransaction, type Written, type WrittenEvent } from './transaction.ts';
import type { Waiting } from './waiting.ts';

/** Maximum characters of one commit. A batch that exceeds this number takes no further commits. */
const mostCharacters = 64 << 20;

type Outcome = { readonly answer: unknown } | { readonly thrown: Error };

export class Batch {
  readonly locks: ReadonlySet<string>;
  /** Keys to load before the next {@link decide}. */
  readonly missing: Set<string>;
  /** Documents that the decided commits wrote, by key. */
  readonly written = new Map<string, Written>();
  readonly events: WrittenEvent[] = [];
  /** Commits not decided here, because they need a further aggregate or the batch is full. */
  readonly again: Waiting[] = [];
  readonly #places: Places;
  readonly #loaded = new Map<string, Seen>();
  readonly #outcomes = new Map<Waiting, Outcome>();
  #undecided: readonly Waiting[];
  #rounds = 0;
  #size = 0;

  constructor(commits: readonly Waiting[], places: Places) {
    this.#undecided = commits;
    this.#places = places;
    this.locks = new Set(commits.flatMap(({ aggregates }) => [...aggregates]));
    this.missing = new Set(commits.flatMap(({ reads }) => [...reads]));
  }

  get hasWrites(): boolean {
    return this.written.size > 0 || this.events.length > 0;
  }

  /** Adds the documents that were read. A key of `missing` that is not in `found` has no document. */
  load(found: ReadonlyMap<string, Seen>): void {
    for (const key of this.missing) this.#loaded.set(key, found.get(key) ?? absent);
    this.missing.clear();
  }

  /**
   * Decides as many commits as possible. Afterwards either `missing` has keys to load, or all commits are decided.
   */
  decide(): void {
    this.#rounds += 1;
    const waiting = this.#undecided.filter((commit) => !this.#decideOne(commit));
    this.#undecided = waiting;
    // If no commit waits, only commits that return to the queue have requested the remaining keys. Do not load them
    // here.
    if (waiting.length === 0) this.missing.clear();
  }

  /** Answers every decided commit. Must be called after the writes are durable. */
  answer(): void {
    for (const [{ resolve, reject }, outcome] of this.#outcomes) {
      if ('thrown' in outcome) reject(outcome.thrown);
      else resolve(outcome.answer);
    }
  }

  /** Returns false if the commit has to wait for documents. */
  #decideOne(commit: Waiting): boolean {
    if (this.#size > mostCharacters) {
      this.again.push(commit);
      return true;
    }
    const transaction = new StoreTransaction({
      limits: new CommitLimits(commit.aggregates),
      places: this.#places,
      holds: (aggregate) => {
        // Accept a lock that another commit of the batch has requested: the whole database transaction holds it.
        if (this.locks.has(aggregate)) return true;
        commit.aggregates.add(aggregate);
        return false;
      },
      read: ({ key }) => {
        const seen = this.written.get(key) ?? this.#loaded.get(key);
        commit.reads.add(key);
        if (seen === undefined) this.missing.add(key);
        return seen;
      },
    });
    const outcome = run(transaction, commit.decide);
    if (transaction.interrupted) {
      if (this.#rounds > mostReads) {
        this.#outcomes.set(commit, { thrown: new RangeError(tooManyReads) });
        return true;
      }
      const needsLock = [...commit.aggregates].some((aggregate) => !this.locks.has(aggregate));
      if (needsLock) this.again.push(commit);
      return needsLock;
    }
    this.#outcomes.set(commit, this.#accept(transaction, outcome));
    return true;
  }

  #accept(transaction: StoreTransaction, outcome: Outcome): Outcome {
    if ('thrown' in outcome || outcome.answer instanceof Refusal) return outcome;
    let size = 0;
    for (const [key, { text }] of transaction.written) size += key.length + (text?.length ?? 0);
    for (const { text } of transaction.events) size += text.length;
    if (size > mostCharacters)
      return { thrown: new RangeError(`a commit of ${size} characters is too large`) };
    this.#size += size;
    for (const [key, written] of transaction.written) this.written.set(key, written);
    for (const event of transaction.events) this.events.push(event);
    return outcome;
  }
}

function run(transaction: StoreTransaction, decide: Waiting['decide']): Outcome {
  try {
    const answer = decide(transaction);
    if (answer instanceof Promise)
      throw new TypeError('decide must be synchronous, but it returned a promise');
    return { answer };
  } catch (error) {
    return { thrown: error as Error };
  } finally {
    transaction.end();
  }
}
