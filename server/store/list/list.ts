import type { StagedLeaves } from '../../../components/wheel/engine/staged-leaves.ts';
import type { ListReceipt, ProvenWinner } from '../../../contracts/wheel/proof.ts';
import type { AnyCollection, Store, Transaction } from '../port.ts';
import type { Retired } from './documents.ts';
import type { ListHead } from './head.ts';
import type { Salts } from './salts.ts';

/** A row to be written to a list. */
export interface NewRow<Row> {
  /** Unique within the list, 1 to 64 characters; passed in, since `decide` cannot make it. */
  readonly id: string;
  /** Thousandths, 0 to 1,000,000,000 (`toThousandths` of the engine). Kept while hidden, but draws as 0 then. */
  readonly weight: number;
  readonly hidden: boolean;
  /** The domain's part of the row (name, colour …), validated by the list's schema. */
  readonly row: Row;
  /** Fresh from `freshSalts`. */
  readonly salts: Salts;
}

/** A row as of some version of a list. */
export interface ListedRow<Row> {
  /** Permanent zero-based position in the list; removed rows keep theirs. */
  readonly ordinal: number;
  readonly id: string;
  /** Thousandths. */
  readonly weight: number;
  readonly hidden: boolean;
  readonly row: Row;
}

export interface LastRow<Row> extends ListedRow<Row> {
  readonly removed: boolean;
}

/** Current or, after removal, last state of a row, for any version of the list. */
export interface LatestRow<Row> extends LastRow<Row> {
  /** Undefined after an erasure. */
  readonly salts: Salts | undefined;
}

export interface DrawnRow<Row> extends ListedRow<Row> {
  /** Zero-based position among the listed rows at the version drawn from. */
  readonly index: number;
  readonly proof: ProvenWinner;
}

/** The part of a row that the root covers; the digest is hexadecimal. */
export interface ListLeaf {
  readonly id: string;
  /** Thousandths; 0 if the row is hidden or removed. */
  readonly weight: number;
  /** 1 or 0. */
  readonly live: number;
  readonly digest: string;
}

export interface RowPage<Row> {
  /** In ordinal order. */
  readonly rows: readonly ListedRow<Row>[];
  /** Present if there may be more rows: pass it as `after`. */
  readonly next?: number;
  /** Rows of the list are gone: it was replaced and swept. */
  readonly gone: boolean;
}

export interface PageOptions {
  /** Ordinal to continue after; absent: from the first row. */
  readonly after?: number | undefined;
  /** Rows wanted, at least 1. */
  readonly limit: number;
  /** Includes hidden rows (for owners). */
  readonly hidden?: boolean | undefined;
}

/** The list that a read is for: a head, or the part of one that a spin stores. */
export type ListVersion = Pick<ListHead, 'generation' | 'version' | 'rowCount'>;

/** Access to the current head of the list within a commit. */
export interface CurrentHead {
  /** Aggregates of the document that holds the head. */
  readonly touch: readonly string[];
  /** Undefined if the document is gone. */
  head(tx: Transaction): ListHead | undefined;
}

/** Staged rows, ready for `takeStaged`. */
export interface StagedRows {
  readonly generation: string;
  readonly token: string;
  readonly leaves: StagedLeaves;
  /** Their approximate stored bytes. */
  readonly bytes: number;
}

/** Callbacks from a sweep to the domain that owns the lists. Those with a transaction run in the sweep's commits. */
export interface ListOwner {
  /** Whether a document of the domain refers to this generation. */
  isReferenced(generation: string): Promise<boolean>;
  /** Called when a retired list was deleted. */
  deleted(tx: Transaction, retired: Retired): void;
  /** Called when a retired list has to stay, because a spin was drawn from it. */
  keptForSpins(tx: Transaction, retired: Retired): void;
}

/**
 * A kind of large list (docs/rules/store.md, "Large lists"), made by `defineList`. Rows are documents with revisions
 * under a Merkle sum tree with one document for each node, so a change or a draw reads and writes O(log n) documents.
 * The first group is for `decide`, where `head` is the one that the domain's document holds in the same transaction;
 * touch `aggregate(head)` as well as the domain's aggregate to save the commit a second round.
 */
export interface List<Row> {
  /** Collections to pass when the store is opened. */
  readonly collections: readonly AnyCollection[];
  /** Aggregate of a generation, for a commit's `touch`. */
  aggregate(list: string | Pick<ListHead, 'generation'>): string;

  /** An empty list in a generation of its own. `generation`: a fresh random id. `now`: milliseconds. */
  create(tx: Transaction, generation: string, now: number): ListHead;
  /**
   * Adopts a generation from `writeGeneration`, so that it is not swept: call it in the commit that switches the
   * domain's head to it. False if it was swept in the meantime (after more than an hour): write it again.
   */
  adopt(tx: Transaction, head: ListHead): boolean;
  /** Adds rows at the end, in order, with ordinals from `head.rowCount` on. */
  append(tx: Transaction, head: ListHead, rows: readonly NewRow<Row>[]): ListHead;
  /**
   * Appends staged rows to the list, in O(log n) documents. Undefined if the list has grown since they were staged, or
   * if they were dropped: stage them again.
   */
  takeStaged(tx: Transaction, head: ListHead, staged: StagedRows): ListHead | undefined;
  /** The row at an ordinal, if it has this id and is not removed: a row found outside `decide` may have changed. */
  row(tx: Transaction, head: ListHead, ordinal: number, id: string): ListedRow<Row> | undefined;
  /** The row at an ordinal, if it has this id, removed or not; a removed row in its last state. */
  last(
    tx: Transaction,
    list: Pick<ListHead, 'generation'>,
    ordinal: number,
    id: string,
  ): LastRow<Row> | undefined;
  /**
   * Reads these rows and the nodes over them at once, so that `row`, `replace` and `remove` of many rows cost one round
   * trip.
   */
  load(tx: Transaction, head: ListHead, ordinals: readonly number[]): void;
  /**
   * Writes a new revision of a row and closes the old one; `next.id` must be the row's. Used to hide, show, rename and
   * reweigh. The row keeps its salts while its sealed part is unchanged.
   * @throws {Error} if there is no such row, or it is removed: call `row` first
   */
  replace(tx: Transaction, head: ListHead, ordinal: number, next: NewRow<Row>): ListHead;
  /** Closes a row: it stays in the tree with weight 0, but is no longer listed. @throws {Error} as `replace` */
  remove(tx: Transaction, head: ListHead, ordinal: number): ListHead;
  /**
   * Overwrites the personal data in every revision of a row with the list's `erased` form and deletes its salts. Id,
   * weight and digest stay, and so do the root and every proof. Works on removed rows too.
   */
  erase(tx: Transaction, list: Pick<ListHead, 'generation'>, ordinal: number): void;
  /**
   * Draws up to `count` rows without replacement and writes nothing. `target` returns a number below `totalWeight`
   * for the list with this root (the engine's `drawTarget`); for the second and later winners, root and weight are
   * those of the list without the earlier ones. Draws fewer than `count` if fewer rows have weight.
   */
  draw(
    tx: Transaction,
    head: ListHead,
    count: number,
    target: (root: string, totalWeight: number) => number,
  ): DrawnRow<Row>[];
  /** The entrant's receipt under the current root. Undefined for an erased row, whose salts are gone. */
  receipt(tx: Transaction, head: ListHead, ordinal: number): ListReceipt | undefined;

  /** Listed rows as of `list.version`, a page at a time. */
  page(store: Store, list: ListVersion, options: PageOptions): Promise<RowPage<Row>>;
  /**
   * The leaves that make up the root, in ordinal order as of `list.version`, with removed and hidden rows. They come a
   * few hundred at a time and other work runs in between; keeping them all would burden the garbage collector. `from`:
   * ordinal to begin at.
   */
  leaves(store: Store, list: ListVersion, from?: number): AsyncIterable<readonly ListLeaf[]>;
  /** Latest state of rows, removed or not, in the order of `ordinals`; undefined for a row that never existed. */
  latest(
    store: Store,
    list: Pick<ListHead, 'generation'>,
    ordinals: readonly number[],
  ): Promise<(LatestRow<Row> | undefined)[]>;
  /** Current state of a row by its id; undefined if it does not exist or is removed. */
  byId(
    store: Store,
    list: Pick<ListHead, 'generation' | 'rowCount'>,
    id: string,
  ): Promise<ListedRow<Row> | undefined>;
  /**
   * Writes a whole list as a new generation, in chunks without a lock, and lets other work run in between. Nothing
   * refers to it until a commit of the domain calls `adopt` and puts the head.
   */
  writeGeneration(
    store: Store,
    generation: string,
    now: number,
    rows: readonly NewRow<Row>[],
  ): Promise<ListHead>;
  /**
   * Writes rows after those of a list, in chunks, for a later `takeStaged`. Used for many rows, which in one commit
   * would block other work while they are hashed. The cost depends on the rows, not on the length of the list.
   * `token`: fresh and random. `now`: milliseconds.
   * @returns `moved`: the list got other rows in the meantime, stage again. `busy`: another writer stages rows of it.
   */
  stage(
    store: Store,
    given: { head: ListHead; current: CurrentHead; token: string; now: () => number },
    rows: readonly NewRow<Row>[],
  ): Promise<StagedRows | 'moved' | 'busy'>;
  /** Releases the claim of a writer that will not take its rows. */
  giveUpStaged(store: Store, generation: string, token: string): Promise<void>;
  /** Some of the generations with stale staged rows. */
  staleStagings(store: Store, now: number): Promise<readonly string[]>;
  /** Deletes the stale staged rows of a list. An aborted signal makes it throw between two chunks. */
  dropStaged(
    store: Store,
    given: { generation: string; current: CurrentHead; now: number },
    signal?: AbortSignal,
  ): Promise<boolean>;
  /**
   * Deletes unreferenced generations: those not adopted within an hour before `now`, and adopted ones for which
   * `owner.isReferenced` is false (no head and no spin that must stay readable uses them). Checks every generation, to
   * find those that {@link List.sweepRetired} misses. Returns their number. An aborted signal makes it throw between
   * two chunks; a later sweep continues.
   */
  sweepOrphans(store: Store, now: number, owner: ListOwner, signal?: AbortSignal): Promise<number>;
  /** Deletes a generation from `writeGeneration` that will not be adopted; does nothing to an adopted one. */
  discard(store: Store, generation: string): Promise<void>;
  /**
   * Marks a list as retired: call it in the commit that stops using it. Returns the bytes that count against its owner
   * until it is deleted. `drawn`: the list is kept for its spins. `now`: milliseconds.
   */
  retire(tx: Transaction, head: ListHead, given: { owner: string; drawn: boolean; now: number }): number;
  /**
   * Deletes retired lists that no spin was drawn from, oldest first, after checking each with `owner.isReferenced`.
   * Returns their number. An aborted signal makes it throw between two chunks.
   */
  sweepRetired(store: Store, owner: ListOwner, signal?: AbortSignal): Promise<number>;
}
