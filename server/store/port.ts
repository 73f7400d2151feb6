/**
 * The store port: the one way the platform keeps state. Domain rules are written once against it and run on
 * every adapter (`lowdb/` embedded, PostgreSQL for many nodes). The suite in `test/contract/store` is the
 * measure of an adapter.
 *
 * A document has a key `aggregate/part`, for example `wheel:party/head`. An aggregate is what one commit locks;
 * a part is one document of it.
 */
import type { z } from '../../contracts/zod.ts';
import { isStorable, type Json } from './canonical.ts';
import { fitsKey, longestKey } from './index-key.ts';

export type { Json };

/**
 * One value of an index: compared component by component, ascending; numbers before strings, strings by code
 * point, a key before the longer keys it begins. Numbers are finite. At most 1,200 bytes (`index-key.ts`): a put that
 * would need more is a defect and throws.
 */
export type IndexKey = readonly (string | number)[];

/** A kind of document, declared once with {@link collection} and listed in the adapter's `collections`. */
export interface Collection<D> {
  /** Unique over the whole platform, kebab-case: `wheel-head`. */
  readonly name: string;
  /** Kind of aggregate the documents live in: `wheel` in `wheel:party/head`. */
  readonly aggregate: string;
  /** First word of the part: `head` in `wheel:party/head`, `row` in `list:7/row:12.0`. */
  readonly part: string;
  /** Checked on every put; a document that does not fit is a defect and throws. */
  readonly schema: z.ZodMiniType<D>;
  /**
   * Name → what a document is found by; `null` leaves a document out of that index. Pure, and never changed under its
   * name: what other releases and the documents before it stand by is what it said. A changed one gets a new name.
   */
  readonly indexes: { readonly [name: string]: (document: D) => IndexKey | null };
  /**
   * Address of one document. `part` is the rest of the part where there are several.
   * @throws {RangeError} where `id` is empty or holds `/`, U+0000 or a lone surrogate, or `part` one of the
   * latter two, or the key has more than 1,200 bytes: check what comes from outside before it becomes an address
   */
  ref(id: string, part?: string): Ref<D>;
}

/** A collection of any document, as adapters list them. */
export type AnyCollection = Pick<Collection<unknown>, 'name' | 'aggregate' | 'part'> & {
  readonly schema: z.ZodMiniType;
  readonly indexes: { readonly [name: string]: (document: never) => IndexKey | null };
};

/** Address of a document, typed with what stands there. */
export interface Ref<D> {
  readonly collection: Collection<D>;
  /** `wheel:party` */
  readonly aggregate: string;
  /** `wheel:party/head` */
  readonly key: string;
}

/** Address of any document, for lists of several kinds. */
export interface AnyRef {
  readonly collection: AnyCollection;
  readonly aggregate: string;
  readonly key: string;
}

/** An event published by a commit; delivered after the commit is durable. */
export interface NewEvent {
  /** What is told about, usually an aggregate: `wheel:party`. */
  readonly topic: string;
  readonly type: string;
  readonly data: Json;
}

/** A committed event. `sequence` grows with every event of the store, in commit order. */
export interface StoredEvent extends NewEvent {
  readonly sequence: number;
}

/**
 * What `decide` works on: documents of the touched aggregates as they are now, with its own writes on top.
 * Documents are frozen; put a changed copy.
 */
export interface Transaction {
  /** A document, or undefined. May abandon this run of `decide` and start it again with the document loaded. */
  get<D>(ref: Ref<D>): D | undefined;
  /** Several at once: one round trip where `get` in a loop would take many. */
  getAll<D>(refs: readonly Ref<D>[]): (D | undefined)[];
  put<D>(ref: Ref<D>, document: NoInfer<D>): void;
  /** Nothing happens where there is no document. */
  delete(ref: AnyRef): void;
  publish(event: NewEvent): void;
}

export interface Commit<A> {
  /**
   * Aggregates to lock (`wheel:party`), existing or not: that is how a unique claim is made. An aggregate that
   * `decide` reads or writes without naming it here is added, and the commit goes back into the queue with the
   * larger set.
   */
  readonly touch: readonly string[];
  /**
   * Pure and synchronous. May run several times, so ids, times and random bytes are passed in from outside.
   * Returns the answer; returning a `Refusal` drops every write of this commit. An exception is a defect:
   * it rejects this commit alone and writes nothing. So is asking without end (`asked.ts`): 2,000 times for further
   * documents, or for more than 1,000 aggregates.
   */
  readonly decide: (tx: Transaction) => A;
}

export interface Query<D> {
  readonly collection: Collection<D>;
  readonly index: string;
  /** Leading components that must be equal. */
  readonly prefix: IndexKey;
  /** 1 to 5,000. */
  readonly limit: number;
  /** Cursor of an earlier page of the same query: the answer goes on behind it, whatever was written between. */
  readonly after?: string | undefined;
  readonly descending?: boolean | undefined;
}

export interface Page<D> {
  readonly documents: readonly D[];
  /** Present when there is more. Opaque. */
  readonly cursor?: string;
}

export interface Subscriber {
  /** Events in commit order, each once. Must not throw; a thrown error is logged and the next event follows. */
  event(event: StoredEvent): void;
  /**
   * Events after the asked sequence are no longer kept (at least the last 10,000 are), or the store has not got
   * that far (it is another one): read anew. Events from this moment on follow.
   */
  gap(): void;
}

/** A cursor that no page of this query gave: HTTP answers 400. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}

/** The store could not do it now (connection lost, closing, disk full): HTTP answers 503. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** What the embedded store holds. */
export interface Held {
  /** In memory. */
  readonly documents: number;
  /** Snapshot and journal that a start would read. */
  readonly fileBytes: number;
}

export interface Store {
  /**
   * The only write. Everything it puts, deletes and publishes lands together, and is durable before the promise
   * resolves, and so is everything its answer (a refusal too) was decided on.
   * @throws {StoreUnavailable} nothing is known to be written
   */
  commit<A>(commit: Commit<A>): Promise<A>;
  /** A durable document, frozen; undefined where there is none. */
  get<D>(ref: Ref<D>): Promise<D | undefined>;
  /** Several, as of one moment: never one half of a commit. */
  getAll<D>(refs: readonly Ref<D>[]): Promise<(D | undefined)[]>;
  /**
   * Durable documents by a declared index, in index order, ties by key.
   * @throws {InvalidCursor} by rejecting, where `after` is not a cursor of this query
   * @throws {RangeError} by rejecting, where the limit is out of range or the index is not declared
   */
  find<D>(query: Query<D>): Promise<Page<D>>;
  /** Sequence of the last durable event, 0 before the first. */
  readonly lastSequence: number;
  /** Events after `after` (default: from now on). Returns the function that ends the subscription. */
  subscribe(subscriber: Subscriber, after?: number): () => void;
  /**
   * Lets what documents said before this call, and say no more, leave the files that the store keeps itself: the
   * embedded one has it in its journal until then. A database clears its own (`VACUUM`). It takes a snapshot, so ask
   * once for many erasures.
   * @throws {StoreUnavailable} it may still be there: ask again later
   */
  purge(): Promise<void>;
  /** What the process itself holds of the store; absent: nothing, a database does. */
  held?(): Held;
  /** Whether reads and writes can be served right now (`/readyz`). */
  ready(): Promise<boolean>;
  /** Waits for what is under way and lets go of everything. Later calls reject with StoreUnavailable. */
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
