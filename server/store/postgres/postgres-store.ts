/** The store port on PostgreSQL, for any number of nodes on one database. */
import type { Pool } from 'pg';
import type { EventLog } from '../event-log.ts';
import {
  type Commit,
  type Page,
  type Query,
  type Ref,
  type Store,
  StoreUnavailable,
  type Subscriber,
} from '../port.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Edition } from './edition.ts';
import type { EventTail } from './event-tail.ts';
import type { Reader } from './reader.ts';

export interface PostgresParts {
  readonly pool: Pool;
  readonly queue: CommitQueue;
  readonly reader: Reader;
  readonly events: EventLog;
  readonly tail: EventTail;
  readonly edition: Edition;
}

export class PostgresStore implements Store {
  readonly #parts: PostgresParts;
  readonly #reads = new Set<Promise<unknown>>();
  #closed: Promise<void> | undefined;

  constructor(parts: PostgresParts) {
    this.#parts = parts;
  }

  get lastSequence(): number {
    return this.#parts.events.last;
  }

  async commit<A>(commit: Commit<A>): Promise<A> {
    this.#refuseUnlessOpen();
    return this.#parts.queue.add(commit);
  }

  async get<D>(ref: Ref<D>): Promise<D | undefined> {
    return (await this.getAll([ref]))[0];
  }

  async getAll<D>(refs: readonly Ref<D>[]): Promise<(D | undefined)[]> {
    this.#refuseUnlessOpen();
    return this.#underWay(this.#parts.reader.getAll(refs));
  }

  async find<D>(query: Query<D>): Promise<Page<D>> {
    this.#refuseUnlessOpen();
    return this.#underWay(this.#parts.reader.find(query));
  }

  subscribe(subscriber: Subscriber, after?: number): () => void {
    this.#refuseUnlessOpen();
    return this.#parts.events.subscribe(subscriber, after);
  }

  /** Removes nothing, because PostgreSQL cleans up deleted content in the background. */
  async purge(): Promise<void> {
    this.#refuseUnlessOpen();
  }

  async ready(): Promise<boolean> {
    const { tail, edition, reader, queue } = this.#parts;
    if (this.#closed !== undefined || !tail.listening || edition.outdated) return false;
    return (await Promise.all([reader.answers(), queue.answers()])).every(Boolean);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    const { queue, events, tail, pool } = this.#parts;
    await queue.close();
    await Promise.allSettled(this.#reads);
    events.endAll();
    tail.close();
    await pool.end();
  }

  async #underWay<T>(read: Promise<T>): Promise<T> {
    this.#reads.add(read);
    return read.finally(() => this.#reads.delete(read));
  }

  #refuseUnlessOpen(): void {
    if (this.#closed !== undefined) throw new StoreUnavailable('the store is closed');
    if (this.#parts.tail.behind) throw new StoreUnavailable('the database went back to an earlier state');
  }
}
