/**
 * The store port: the only way the platform stores state (docs/rules/store.md). Domain rules are written once against
 * the port and run on every adapter (`lowdb/` embedded, `postgres/` for many nodes). An adapter is correct if it passes
 * the suite in `test/contract/store`.
 *
 * A document has a key `aggregate/part`, for example `wheel:party/head`. An aggregate is a group of documents that
 * commits lock as a whole; a part is one document of it.
 */
import type { z } from '../../contracts/zod.ts';
import { isStorable, type Json } from './canonical.ts';
import { fitsKey, longestKey } from './index-key.ts';

export type { Json };

/**
 * Value of a document in an index. Index keys are compared component by component, ascending: numbers come before
 * strings, strings are in the order of code points, and a key comes before longer keys that begin with it. Numbers must
 * be finite. A key has at most 1,200 bytes (`index-key.ts`): a put with a longer key is a defect and throws.
 */
export type IndexKey = readonly (string | number)[];

/** A kind of document, declared once with {@link collection} and listed in the adapter's `collections`. */
export interface Collection<D> {
  /** Name, unique over the whole platform, kebab-case: `wheel-head`. */
  readonly name: string;
  /** Kind of aggregate that holds the documents: `wheel` in `wheel:party/head`. */
  readonly aggregate: string;
  /** First word of the part: `head` in `wheel:party/head`, `row` in `list:7/row:12.0`. */
  readonly part: string;
  /** Schema that is checked on every put. A document that does not fit is a defect and throws. */
  readonly schema: z.ZodMiniType<D>;
  /**
   * Functions by index name. Each returns a document's value in the index, or `null` to leave the document out. A
   * function is pure and never changes, because other releases and stored documents rely on its values. A changed
   * function gets a new name.
   */
  readonly indexes: { readonly [name: string]: (document: D) => IndexKey | null };
  /**
   * Returns the address of one document. In a collection with several documents in an aggregate, the argument `part`
   * tells them apart, such as `12` in `list:7/row:12`.
   * @throws {RangeError} if `id` is empty or contains `/`, if `id` or `part` contains U+0000 or a lone surrogate, or if
   *   the key has more than 1,200 bytes. Callers have to validate input from outside first
   */
  ref(id: string, part?: string): Ref<D>;
}

/** A collection of documents of any type, for lists of several collections. */
export type AnyCollection = Pick<Collection<unknown>, 'name' | 'aggregate' | 'part'> & {
  readonly schema: z.ZodMiniType;
  readonly indexes: { readonly [name: string]: (document: never) => IndexKey | null };
};

/** Address of a document, with the document's type. */
export interface Ref<D> {
  readonly collection: Collection<D>;
  /** Key of the aggregate, such as `wheel:party`. */
  readonly aggregate: string;
  /** Key of the document, such as `wheel:party/head`. */
  readonly key: string;
}

/** Address of a document of any type, for lists of several types. */
export interface AnyRef {
  readonly collection: AnyCollection;
  readonly aggregate: string;
  readonly key: string;
}

/** An event published by a commit; delivered after the commit is durable. */
export interface NewEvent {
  /** Subject of the event, usually an aggregate: `wheel:party`. */
  readonly topic: string;
  readonly type: string;
  readonly data: Json;
}

/** A committed event. `sequence` grows with every event of the store, in commit order. */
export interface StoredEvent extends NewEvent {
  readonly sequence: number;
}

/**
 * Reads and writes of `decide`. Reads return current documents of the touched aggregates, with the earlier writes of
 * the same run applied. Documents are frozen: put a changed copy.
 */
export interface Transaction {
  /** Returns a document, or undefined. May abort this run of `decide` and restart it with the document loaded. */
  get<D>(ref: Ref<D>): D | undefined;
  /** Returns several documents with one round trip; `get` in a loop would take many. */
  getAll<D>(refs: readonly Ref<D>[]): (D | undefined)[];
  put<D>(ref: Ref<D>, document: NoInfer<D>): void;
  /** Deletes a document; does nothing if there is none. */
  delete(ref: AnyRef): void;
  publish(event: NewEvent): void;
}

export interface Commit<A> {
  /**
   * Aggregates to lock (`wheel:party`). They need not exist: a lock on a new aggregate prevents two commits from
   * creating it. If `decide` reads or writes an aggregate that is not listed here, the aggregate is added, and the
   * commit returns to the queue with the larger set.
   */
  readonly touch: readonly string[];
  /**
   * Decides the commit. Must be pure and synchronous: it may run several times, so ids, times and random bytes are
   * passed in from outside. Returns the answer; a returned `Refusal` drops every write of this commit. An exception is
   * a defect: it rejects this commit alone and writes nothing. More than 2,000 reads or 1,000 aggregates are a defect
   * too (`commit-limits.ts`).
   */
  readonly decide: (tx: Transaction) => A;
}

export interface Query<D> {
  readonly collection: Collection<D>;
  readonly index: string;
  /** Leading components that the index values must have. */
  readonly prefix: IndexKey;
  /** Maximum number of documents, 1 to 5,000. */
  readonly limit: number;
  /**
   * Cursor of an earlier page of the same query. The result continues after that page, even if documents have changed.
   */
  readonly after?: string | undefined;
  readonly descending?: boolean | undefined;
}

export interface Page<D> {
  readonly documents: readonly D[];
  /** Present if there are more documents. Opaque to callers. */
  readonly cursor?: string;
}

export interface Subscriber {
  /**
   * Called for each event in commit order, once. Must not throw; a thrown error is logged and the next event follows.
   */
  event(event: StoredEvent): void;
  /**
   * Called if events after the requested sequence are no longer stored (at least the last 10,000 are), or if the
   * sequence is ahead of the store, because it came from another store. The subscriber must then read the state again;
   * later events follow.
   */
  gap(): void;
}

/** Thrown if the cursor is not from a page of this query: HTTP answers 400. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}

/** Thrown if the store cannot serve the call now (connection lost, closing, disk full): HTTP answers 503. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** Size of the embedded store. */
export interface StoreSize {
  /** Number of documents in memory. */
  readonly documents: number;
  /** Bytes of the snapshot and journal that a start would read. */
  readonly fileBytes: number;
}

export interface Store {
  /**
   * Runs a commit, which is the only way to write. Puts, deletes and events of a commit take effect together. They are
   * durable before the promise resolves. So is every document that the answer was based on, even if the answer is a
   * refusal.
   * @throws {StoreUnavailable} if it is unknown whether the commit was written
   */
  commit<A>(commit: Commit<A>): Promise<A>;
  /** Returns a durable document, frozen; undefined if there is none. */
  get<D>(ref: Ref<D>): Promise<D | undefined>;
  /** Returns several documents as of one moment, so either all changes of a commit are visible or none. */
  getAll<D>(refs: readonly Ref<D>[]): Promise<(D | undefined)[]>;
  /**
   * Returns durable documents by a declared index, in the order of the index; documents with equal values in the order
   * of their keys.
   * @throws {InvalidCursor} (the promise rejects) if `after` is not a cursor of this query
   * @throws {RangeError} (the promise rejects) if the limit is out of range or the index is not declared
   */
  find<D>(query: Query<D>): Promise<Page<D>>;
  /** Sequence of the last durable event, 0 before the first. */
  readonly lastSequence: number;
  /**
   * Delivers events after the sequence `after`; by default, only new ones. @returns a function that ends the
   * subscription
   */
  subscribe(subscriber: Subscriber, after?: number): () => void;
  /**
   * Removes overwritten and deleted content from the store's own files. PostgreSQL does this itself (`VACUUM`). The
   * embedded store keeps such content in its journal until it writes a snapshot. This call makes it write one, so
   * callers with many erasures should call it once for all of them.
   * @throws {StoreUnavailable} if the content may still be there: call it again later
   */
  purge(): Promise<void>;
  /** Size of the store in this process; absent if a database holds everything. */
  size?(): StoreSize;
  /** Returns whether the store can serve reads and writes now (`/readyz`). */
  ready(): Promise<boolean>;
  /** Waits for running calls, then closes files and connections. Later calls reject with StoreUnavailable. */
  close(): Promise<void>;
}

/** Declares a collection. */
export function collection<D>(declaration: {
  name: string;
  aggregate: string;
  part: string;
  schema: z.ZodMiniType<D>;
  indexes?: { readonly [name: string]: (document: D) => IndexKey | null };
}): Collection<D> {
  const { aggregate, part } = declaration;
  const self: Collection<D> = {
    indexes: {},
    ...declaration,
    ref(id, rest) {
      if (id === '' || id.includes('/') || !isStorable(id) || (rest !== undefined && !isStorable(rest))) {
        throw new RangeError(
          `not an id of a ${aggregate}: ${JSON.stringify(id)} ${JSON.stringify(rest ?? '')}`,
        );
      }
      const owner = `${aggregate}:${id}`;
      const key = `${owner}/${rest === undefined ? part : `${part}:${rest}`}`;
      if (!fitsKey(key)) {
        throw new RangeError(
          `the key of a ${aggregate} has ${longestKey} bytes at most: ${key.slice(0, 80)}…`,
        );
      }
      return { collection: self, aggregate: owner, key };
    },
  };
  return self;
}
