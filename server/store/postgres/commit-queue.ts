/**
 * Queue of commits for the database. Batches of one node share no aggregate, so that its lanes never wait for each
 * other's locks.
 */
import { randomUUID } from 'node:crypto';
import type { Log } from '../log.ts';
import { aggregateOf, type Commit, StoreUnavailable } from '../port.ts';
import { Batch } from './batch.ts';
import { asPortError, faultOf } from './faults.ts';
import { CommitUnknown, Lane, type LaneParts } from './lane.ts';
import { predictReads, type Waiting } from './waiting.ts';

/** Maximum aggregates of one batch. Each takes a lock in PostgreSQL's lock table, which all nodes share. */
const mostLocks = 256;
const mostWaiting = 20_000;
/** Maximum times that a commit returns to the queue because it needs a further aggregate. */
const mostReturns = 200;
/** Milliseconds to wait before each further attempt. Together, they outlast most restarts of a server. */
const pauses = [50, 150, 400, 900];

export interface QueueParts extends LaneParts {
  readonly log: Log;
}

export class CommitQueue {
  readonly #parts: QueueParts;
  readonly #free: Lane[];
  readonly #lanes: readonly Lane[];
  #waiting: Waiting[] = [];
  readonly #held = new Set<string>();
  #scheduled = false;
  /** Whether the last attempt found no server. Each batch then gets only one attempt. */
  #lost = false;
  #drained: () => void = () => undefined;

  constructor(lanes: number, parts: QueueParts) {
    this.#parts = parts;
    const node = randomUUID();
    this.#lanes = Array.from({ length: lanes }, (_, at) => new Lane(`lane:${node}:${at}`, parts));
    this.#free = [...this.#lanes];
  }

  add<A>({ touch, decide }: Commit<A>): Promise<A> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= mostWaiting) {
        throw new StoreUnavailable('too many commits wait for the database');
      }
      const documents = touch.filter((touched) => typeof touched !== 'string');
      const commit: Waiting = {
        decide,
        aggregates: new Set(touch.map(aggregateOf)),
        reads: new Set(documents.map(({ key }) => key)),
        returns: 0,
        resolve: resolve as (answer: unknown) => void,
        reject,
      };
      if (documents.length < touch.length) predictReads(commit, this.#parts.hints);
      this.#enqueue(commit);
    });
  }

  /** Returns whether commits succeed. Makes an empty commit if the last attempt found no server. */
  async answers(): Promise<boolean> {
    if (!this.#lost) return true;
    return this.add({ touch: [], decide: () => true }).catch(() => false);
  }

  async close(): Promise<void> {
    while (this.#waiting.length > 0 || this.#free.length < this.#lanes.length) {
      await new Promise<void>((resolve) => (this.#drained = resolve));
    }
    for (const lane of this.#lanes) lane.end();
  }

  #enqueue(commit: Waiting): void {
    this.#waiting.push(commit);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // Wait for one turn of the event loop, so that callers that were just answered can add commits to the next
    // batch.
    setImmediate(() => {
      this.#scheduled = false;
      this.#start();
    });
  }

  #start(): void {
    while (this.#free.length > 0 && this.#waiting.length > 0) {
      const commits = this.#take();
      if (commits.length === 0) return;
      void this.#run(this.#free.pop() as Lane, commits);
    }
  }

  #take(): Waiting[] {
    const taken: Waiting[] = [];
    const remaining: Waiting[] = [];
    const locks = new Set<string>();
    const passed = new Set<string>();
    for (const commit of this.#waiting) {
      const own = [...commit.aggregates];
      const further = own.filter((aggregate) => !locks.has(aggregate)).length;
      const full = taken.length > 0 && locks.size + further > mostLocks;
      if (full || own.some((aggregate) => this.#held.has(aggregate) || passed.has(aggregate))) {
        for (const aggregate of own) passed.add(aggregate);
        remaining.push(commit);
      } else {
        for (const aggregate of own) locks.add(aggregate);
        taken.push(commit);
      }
    }
    this.#waiting = remaining;
    return taken;
  }

  async #run(lane: Lane, commits: readonly Waiting[]): Promise<void> {
    const held = new Set(commits.flatMap(({ aggregates }) => [...aggregates]));
    for (const aggregate of held) this.#held.add(aggregate);
    await this.#attempt(lane, commits, performance.now() + this.#parts.patience.attempts);
    for (const aggregate of held) this.#held.delete(aggregate);
    this.#free.push(lane);
    this.#start();
    this.#drained();
  }

  /**
   * Writes commits to the database, or rejects them.
   * @returns the error, if the database caused the last rejection
   */
  async #attempt(lane: Lane, commits: readonly Waiting[], until: number): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      const batch = new Batch(commits, this.#parts.places);
      try {
        await lane.run(batch);
        this.#found();
        batch.answer();
        for (const commit of batch.again) this.#return(commit);
        return undefined;
      } catch (error) {
        const fault = faultOf(error);
        if (fault !== 'lost' && commits.length > 1) return this.#oneByOne(lane, commits, until);
        const pause = pauses[attempt];
        const again = fault !== 'defect' && !this.#lost && !(error instanceof CommitUnknown);
        if (!again || pause === undefined || performance.now() > until) {
          this.#fail(commits, error, fault === 'lost');
          return fault === 'defect' ? undefined : error;
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /**
   * Tries the commits one by one, to find those that the database refuses. After `until`, gives up once two in a row
   * have failed.
   */
  async #oneByOne(lane: Lane, commits: readonly Waiting[], until: number): Promise<unknown> {
    let before: unknown;
    for (const [at, commit] of commits.entries()) {
      const error = await this.#attempt(lane, [commit], until);
      const none = before !== undefined && error !== undefined;
      before = error;
      if (!none || performance.now() <= until) continue;
      this.#fail(commits.slice(at + 1), error, false);
      return error;
    }
    return undefined;
  }

  #return(commit: Waiting): void {
    commit.returns += 1;
    if (commit.returns <= mostReturns) {
      predictReads(commit, this.#parts.hints);
      this.#enqueue(commit);
    } else
      commit.reject(new RangeError(`decide needs a further aggregate each time it runs: it must be pure`));
  }

  #fail(commits: readonly Waiting[], error: unknown, lost: boolean): void {
    const reason = asPortError(error);
    for (const { reject } of commits) reject(reason);
    if (error instanceof CommitUnknown) {
      this.#parts.log.error(
        { err: error },
        'commits were sent and not answered: whether they took effect is unknown',
      );
    }
    if (!lost) return;
    if (!this.#lost) this.#parts.log.warn({ err: error }, 'the database accepts no commits');
    this.#lost = true;
    // Reject the commits in the queue, too, because they would fail in the same way.
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  }

  #found(): void {
    if (this.#lost) this.#parts.log.info({}, 'the database accepts commits again');
    this.#lost = false;
  }
}
