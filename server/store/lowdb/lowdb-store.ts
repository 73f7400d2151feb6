/**
 * The store port on lowdb. Runs `decide` of a commit immediately, and resolves the commit after its writes are synced
 * to the journal.
 */
import type { Low } from 'lowdb';
import { Refusal } from '../../../contracts/http/errors.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import {
  type Commit,
  type StoreSize,
  type IndexKey,
  type Page,
  type Query,
  type Ref,
  type Store,
  StoreUnavailable,
  type Subscriber,
} from '../port.ts';
import type { Content } from './content.ts';
import { encodeEntry, encodeIndexKey, endOfPrefix, keyOfEntry } from './index-order.ts';
import type { JournalAdapter } from './journal-adapter.ts';
import { noWrites, Staging, type StagingTransaction, type Writes } from './staging.ts';

/** Maximum characters of one commit, well below the limit of a JavaScript string. */
const largestCommit = 64 << 20;
/** Maximum characters that wait for the disk. Further commits are refused with StoreUnavailable. */
const mostWaiting = 256 << 20;
const largestPage = 5_000;

export interface LowdbParts {
  readonly low: Low<Content>;
  readonly adapter: JournalAdapter;
  readonly unlock: () => Promise<void>;
  readonly onFatal: (error: unknown) => void;
}

export class LowdbStore implements Store {
  readonly #low: Low<Content>;
  readonly #adapter: JournalAdapter;
  readonly #staging: Staging;
  readonly #unlock: () => Promise<void>;
  readonly #onFatal: (error: unknown) => void;
  #state: 'open' | 'closing' | 'failed' = 'open';
  #writing: Promise<void> | undefined;
  #closed: Promise<void> | undefined;

  constructor({ low, adapter, unlock, onFatal }: LowdbParts) {
    this.#low = low;
    this.#adapter = adapter;
    this.#unlock = unlock;
    this.#onFatal = onFatal;
    this.#staging = new Staging(low.data);
  }

  get lastSequence(): number {
    return this.#low.data.events.last;
  }

  commit<A>({ touch, decide }: Commit<A>): Promise<A> {
    return new Promise((resolve, reject) => {
      this.#refuseUnlessOpen();
      if (this.#adapter.waitingSize > mostWaiting)
        throw new StoreUnavailable('too many writes wait for the disk');
      const transaction = this.#staging.begin(touch);
      const answer = run(transaction, decide);
      const writes = transaction.hasWrites && !(answer instanceof Refusal);
      if (!writes && !transaction.readStaged) {
        resolve(answer);
        return;
      }
      const staged = writes ? this.#staging.accept(transaction, largestCommit) : noWrites;
      this.#stage(staged, () => resolve(answer), reject);
    });
  }

  async get<D>(ref: Ref<D>): Promise<D | undefined> {
    this.#refuseUnlessOpen();
    return this.#low.data.get(ref.key) as D | undefined;
  }

  async getAll<D>(refs: readonly Ref<D>[]): Promise<(D | undefined)[]> {
    this.#refuseUnlessOpen();
    return refs.map((ref) => this.#low.data.get(ref.key) as D | undefined);
  }

  async find<D>(query: Query<D>): Promise<Page<D>> {
    this.#refuseUnlessOpen();
    if (!Number.isInteger(query.limit) || query.limit < 1 || query.limit > largestPage) {
      throw new RangeError(`a page holds 1 to ${largestPage} documents, not ${query.limit}`);
    }
    const keys = this.#entries(query, query.limit + 1).map(keyOfEntry);
    const page = keys.slice(0, query.limit).map((key) => this.#low.data.get(key) as D);
    if (keys.length <= query.limit) return { documents: page };
    const indexKey = query.collection.indexes[query.index]?.(page.at(-1) as D) as IndexKey;
    return { documents: page, cursor: writeCursor({ indexKey, key: keys[query.limit - 1] as string }) };
  }

  subscribe(subscriber: Subscriber, after?: number): () => void {
    this.#refuseUnlessOpen();
    return this.#low.data.events.subscribe(subscriber, after);
  }

  /** Waits for the end of a snapshot that begins after this call, and so contains no removed content. */
  async purge(): Promise<void> {
    this.#refuseUnlessOpen();
    const { snapshots } = this.#adapter;
    const { begun } = snapshots;
    while (snapshots.ended <= begun) {
      this.#refuseUnlessOpen();
      if (snapshots.begun === begun) {
        // Let a running snapshot end first. It does not count, because it may contain the removed content.
        await this.#adapter.snapshotUnderWay;
        if (snapshots.begun === begun) this.#adapter.wantSnapshot();
        this.#writing ??= this.#write();
        await this.#writing;
      }
      await this.#adapter.snapshotUnderWay;
    }
    if (snapshots.written <= begun) throw new StoreUnavailable('no snapshot of the store could be written');
  }

  size(): StoreSize {
    return { documents: this.#low.data.documents.size, fileBytes: this.#adapter.fileBytes };
  }

  ready(): Promise<boolean> {
    return Promise.resolve(this.#state === 'open');
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  #entries<D>({ collection, index, prefix, after, descending }: Query<D>, limit: number): string[] {
    const declared = this.#low.data.declared(collection.name);
    const keys = declared.indexes.find(({ name }) => name === index)?.keys;
    if (keys === undefined) throw new RangeError(`${collection.name} has no index ${index}`);
    const start = encodeIndexKey(prefix);
    const end = endOfPrefix(start);
    if (after === undefined) {
      return descending === true
        ? keys.descending(end, start, limit)
        : keys.ascending(start, false, end, limit);
    }
    const place = readCursor(after, prefix);
    const entry = encodeEntry(encodeIndexKey(place.indexKey), place.key);
    return descending === true
      ? keys.descending(entry, start, limit)
      : keys.ascending(entry, true, end, limit);
  }

  #stage(writes: Writes, answer: () => void, reject: (error: Error) => void): void {
    this.#adapter.stage({
      writes,
      durable: () => {
        this.#staging.release(writes);
        answer();
      },
      failed: (cause) => reject(new StoreUnavailable('the disk of the store failed', { cause })),
    });
    this.#writing ??= this.#write();
  }

  async #write(): Promise<void> {
    try {
      while (this.#adapter.hasWaiting) {
        // Wait for one turn of the event loop, so that callers that were just answered can add commits to the
        // next frame.
        await new Promise((resolve) => setImmediate(resolve));
        await this.#low.write();
      }
    } catch (error) {
      this.#state = 'failed';
      this.#adapter.failWaiting(error);
      this.#onFatal(error);
    } finally {
      this.#writing = undefined;
    }
  }

  async #close(): Promise<void> {
    if (this.#state === 'open') this.#state = 'closing';
    await this.#writing;
    this.#low.data.events.endAll();
    try {
      await this.#adapter.close();
    } finally {
      await this.#unlock();
    }
  }

  #refuseUnlessOpen(): void {
    if (this.#state !== 'open') throw new StoreUnavailable(`the store is ${this.#state}`);
  }
}

function run<A>(transaction: StagingTransaction, decide: Commit<A>['decide']): A {
  try {
    const answer = decide(transaction);
    if (answer instanceof Promise)
      throw new TypeError('decide must be synchronous, but it returned a promise');
    return answer;
  } finally {
    transaction.end();
  }
}
