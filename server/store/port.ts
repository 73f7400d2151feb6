/**
 * The store port: the only way the platform stores state (docs/rules/store.md). Adapters are `lowdb/`, embedded, and
 * `postgres/`, for many nodes. The suite in `test/contract/store` runs on both.
 *
 * A document has a key `aggregate/part`, for example `wheel:party/head`. Commits lock an aggregate as a whole. A part
 * is one document of an aggregate.
 */
import type { z } from '../../contracts/zod.ts';
import { isStorable, type Json } from './canonical.ts';
import { fitsKey, longestKey } from './index-key.ts';

export type { Json };

/**
 * Value of a document in an index, compared component by component. Numbers come before strings, strings are in the
 * order of code points, and a prefix comes before longer keys. At most 1,200 bytes (`index-key.ts`); a put with a
 * longer key throws.
 */
export type IndexKey = readonly (string | number)[];

/** A kind of document, declared with {@link collection} and listed in the adapter's `collections`. */
export interface Collection<D> {
  /** Name in kebab case, unique on the platform: `wheel-head`. */
  readonly name: string;
  /** Kind of aggregate that holds the documents: `wheel` in `wheel:party/head`. */
  readonly aggregate: string;
  /** First word of the part: `head` in `wheel:party/head`, `row` in `list:7/row:12.0`. */
  readonly part: string;
  /** Checks every document that is put. A document that does not fit is a defect, so the put throws. */
  readonly schema: z.ZodMiniType<D>;
  /**
   * Whether the embedded store keeps the documents in memory as JSON text and parses them for each read. Meant for
   * collections of many documents that are seldom read: text takes less memory than objects, and gives the garbage
   * collector less work.
   */
  readonly packed?: boolean;
  /**
   * Functions by index name. Each returns a document's value in the index, or `null` to leave the document out. A
   * function must be pure and never change; a changed function gets a new name.
   */
  readonly indexes: { readonly [name: string]: (document: D) => IndexKey | null };
  /**
   * Returns the address of a document. `part` is required if an aggregate has several documents of the collection,
   * such as `12` in `list:7/row:12`.
   * @throws {RangeError} if `id` is empty or contains `/`, if `id` or `part` is not storable, or if the key has more
   * than 1,200 bytes
   */
  ref(id: string, part?: string): Ref<D>;
}

/** A collection of documents of any type. */
export type AnyCollection = Pick<Collection<unknown>, 'name' | 'aggregate' | 'part' | 'packed'> & {
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

/** Address of a document of any type. */
export interface AnyRef {
  readonly collection: AnyCollection;
  readonly aggregate: string;
  readonly key: string;
}

/** An event published by a commit. Delivered after the commit is durable. */
export interface NewEvent {
  /** Subject of the event, usually an aggregate: `wheel:party`. */
  readonly topic: string;
  readonly type: string;
  readonly data: Json;
}

/** A committed event. Sequences grow in the order of commits, over all events of the store. */
export interface StoredEvent extends NewEvent {
  readonly sequence: number;
}

/**
 * Reads and writes of `decide`. Reads include the earlier writes of the same run. Documents are frozen: put a changed
 * copy.
 */
export interface Transaction {
  /** Returns a document, or undefined. May restart `decide` with the document loaded. */
  get<D>(ref: Ref<D>): D | undefined;
  /** Returns several documents with one round trip. */
  getAll<D>(refs: readonly Ref<D>[]): (D | undefined)[];
  /** Writes a document, which must not change afterwards. */
  put<D>(ref: Ref<D>, document: NoInfer<D>): void;
  /** Deletes a document if it exists. */
  delete(ref: AnyRef): void;
  publish(event: NewEvent): void;
}

/** An aggregate, such as `wheel:party`, or a document of it. */
export type Touched = string | AnyRef;

export const aggregateOf = (touched: Touched): string =>
  typeof touched === 'string' ? touched : touched.aggregate;

export interface Commit<A> {
  /**
   * Aggregates to lock, which need not exist. If `decide` uses a further aggregate, the commit returns to the queue
   * with the larger set. A document that `decide` will read can stand for its aggregate. If all are documents,
   * PostgreSQL loads them at once, instead of first running `decide` to find out what it reads.
   */
  readonly touch: readonly Touched[];
  /**
   * Decides the commit and returns its answer. Must be synchronous, and pure except for the clock, because it may run
   * several times. Only the writes and the answer of the last run count. A returned `Refusal` drops every write. An
   * exception rejects this commit and writes nothing. At most 2,000 reads and 1,000 aggregates (`commit-limits.ts`).
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
  /** Cursor of an earlier page of the same query. Stays valid after changes of documents. */
  readonly after?: string | undefined;
  readonly descending?: boolean | undefined;
}

export interface Page<D> {
  readonly documents: readonly D[];
  /** Present if there are more documents. Opaque to callers. */
  readonly cursor?: string;
}

export interface Subscriber {
  /** Called once for each event in commit order. A thrown error is logged, and the next event follows. */
  event(event: StoredEvent): void;
  /**
   * Called if events after the requested sequence are not available. The subscriber must read the state again; later
   * events follow. At least the last 10,000 events are available.
   */
  gap(): void;
}

/** Thrown if the cursor is not from a page of this query. HTTP answers 400. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}

/** Thrown if the store cannot serve the call now. HTTP answers 503. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

export interface StoreSize {
  /** Number of documents in memory. */
  readonly documents: number;
  /** Bytes of the snapshot and journal that a start would read. */
  readonly fileBytes: number;
}

export interface Store {
  /**
   * Runs a commit, which is the only way to write. All its writes take effect together, and are durable before the
   * promise resolves. Documents that the answer is based on are durable as well.
   * @throws {StoreUnavailable} if it is unknown whether the commit was written
   */
  commit<A>(commit: Commit<A>): Promise<A>;
  /** Returns a durable document, frozen, or undefined. */
  get<D>(ref: Ref<D>): Promise<D | undefined>;
  /** Returns several documents as of one moment, so either all changes of a commit are visible or none. */
  getAll<D>(refs: readonly Ref<D>[]): Promise<(D | undefined)[]>;
  /**
   * Returns durable documents in the order of an index. Ties are in the order of keys.
   * @throws {InvalidCursor} (the promise rejects) if `after` is not a cursor of this query
   * @throws {RangeError} (the promise rejects) if the limit is out of range or the index is not declared
   */
  find<D>(query: Query<D>): Promise<Page<D>>;
  /** Sequence of the last durable event, 0 before the first. */
  readonly lastSequence: number;
  /**
   * Delivers events after the sequence `after`. By default, only new events are delivered.
   * @returns a function that ends the subscription
   */
  subscribe(subscriber: Subscriber, after?: number): () => void;
  /**
   * Removes overwritten and deleted content from the store's files. The embedded store writes a snapshot for this, so
   * call once for many erasures. PostgreSQL removes such content without this call.
   * @throws {StoreUnavailable} if the content may still be there; call again later
   */
  purge(): Promise<void>;
  /** Size of the store in this process. Absent if a database holds everything. */
  size?(): StoreSize;
  /** Returns whether the store can serve reads and writes now (`/readyz`). */
  ready(): Promise<boolean>;
  /** Waits for running calls, then closes files and connections. Later calls reject with StoreUnavailable. */
  close(): Promise<void>;
}

export function collection<D>(declaration: {
  name: string;
  aggregate: string;
  part: string;
  schema: z.ZodMiniType<D>;
  packed?: boolean;
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
