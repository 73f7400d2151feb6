import type { StagedLeaves } from '../../../components/wheel/engine/staged-leaves.ts';
import type { ListReceipt, ProvenWinner } from '../../../contracts/wheel/proof.ts';
import type { AnyCollection, Store, Transaction } from '../port.ts';
import type { Retired } from './documents.ts';
import type { ListHead } from './head.ts';
import type { Salts } from './salts.ts';

export interface NewRow<Row> {
  /** Unique within the list, 1 to 64 characters. Created by the caller, because `decide` must be pure. */
  readonly id: string;
  /** Thousandths, 0 to 1,000,000,000. A hidden row keeps its weight, but counts as 0 in a draw. */
  readonly weight: number;
  readonly hidden: boolean;
  /** The domain's part of the row, validated by the list's schema. */
  readonly row: Row;
  /** Salts from `freshSalts`, new for each row. */
  readonly salts: Salts;
}

/** A row in its state at some version of a list. */
export interface ListedRow<Row> {
  /** Permanent zero-based position in the list. No other row ever gets this position. */
  readonly ordinal: number;
  readonly id: string;
  readonly weight: number;
  readonly hidden: boolean;
  readonly row: Row;
}

export interface LastRow<Row> extends ListedRow<Row> {
  readonly removed: boolean;
}

/** Current state of a row, or the last state before its removal. */
export interface LatestRow<Row> extends LastRow<Row> {
  /** Undefined if the row was erased. */
  readonly salts: Salts | undefined;
}

export interface DrawnRow<Row> extends ListedRow<Row> {
  /** Zero-based position among the listed rows at the version of the draw. */
  readonly index: number;
  readonly proof: ProvenWinner;
  /** Salt of the user tag in the proof. Empty if the row has no user or was erased. */
  readonly userSalt: string;
}

/** Decides which rows a draw passes over. */
export interface PassingOver<Row> {
  readonly passes: (drawn: DrawnRow<Row>) => boolean;
  /** Maximum number of rows to pass over. If one more such row is drawn, the draw ends with that row. */
  readonly most: number;
}

/** The part of a row that the root of the list covers. The digest is hexadecimal. */
export interface ListLeaf {
  readonly id: string;
  /** Weight in thousandths; 0 for a hidden or removed row. */
  readonly weight: number;
  /** 1 if the row is live, otherwise 0. */
  readonly live: number;
  readonly digest: string;
}

export interface RowPage<Row> {
  /** Rows in the order of their ordinals. */
  readonly rows: readonly ListedRow<Row>[];
  /** Ordinal to pass as `after` for the next page. Absent if no rows follow. */
  readonly next?: number;
  /** Whether a sweep has deleted the list, so that rows are missing. */
  readonly gone: boolean;
}

export interface PageOptions {
  /** Ordinal of the last row before the page. By default, the page begins with the first row. */
  readonly after?: number | undefined;
  /** Maximum number of rows, at least 1. */
  readonly limit: number;
  /** Whether the page includes hidden rows. Only the owner of the list may see them. */
  readonly hidden?: boolean | undefined;
}

/** List and version to read: a head, or the copy of a head in a spin. */
export type ListVersion = Pick<ListHead, 'generation' | 'version' | 'rowCount'>;

/** Access to the current head of the list within a commit. */
export interface CurrentHead {
  readonly touch: readonly string[];
  head(tx: Transaction): ListHead | undefined;
}

export interface StagedRows {
  readonly generation: string;
  readonly token: string;
  readonly leaves: StagedLeaves;
  /** Approximate stored bytes of the rows. */
  readonly bytes: number;
}

/**
 * Callbacks from a sweep to the domain that owns the lists. Callbacks with a transaction run in the sweep's commits.
 */
export interface ListOwner {
  /** Returns whether a document of the domain refers to this generation. */
  isReferenced(generation: string): Promise<boolean>;
  /** Called in the commit that completes the deletion of a retired list. */
  deleted(tx: Transaction, retired: Retired): void;
  /** Called if a retired list is not deleted, because a spin was drawn from it. */
  keptForSpins(tx: Transaction, retired: Retired): void;
}

/**
 * A kind of large list (docs/rules/store.md, "Large lists"). Rows are documents under a Merkle sum tree, so a change
 * or a draw reads and writes O(log n) documents.
 *
 * Functions with `tx` are for `decide`, with a `head` read in the same transaction. The commit should list
 * `aggregate(head)` in `touch`; otherwise the store restarts the commit.
 */
export interface List<Row> {
  /** Collections to pass when the store is opened. */
  readonly collections: readonly AnyCollection[];
  /** Returns the aggregate of a generation, for a commit's `touch`. */
  aggregate(list: string | Pick<ListHead, 'generation'>): string;

  /**
   * Creates an empty list in a generation of its own.
   * @param generation fresh random id
   * @param now milliseconds since the epoch
   */
  create(tx: Transaction, generation: string, now: number): ListHead;
  /**
   * Adopts a generation from `writeGeneration`. Called in the commit that stores its head. Returns false if a
   * sweep has deleted the generation, which happens after an hour.
   */
  adopt(tx: Transaction, head: ListHead): boolean;
  /** Appends rows in order. The first gets the ordinal `head.rowCount`. */
  append(tx: Transaction, head: ListHead, rows: readonly NewRow<Row>[]): ListHead;
  /**
   * Appends staged rows to the list. Returns undefined if the rows have to be staged again, because the list
   * has grown or the staged rows were deleted.
   */
  takeStaged(tx: Transaction, head: ListHead, staged: StagedRows): ListHead | undefined;
  /** Returns the row at an ordinal. Returns undefined if the row there has another id or was removed. */
  row(tx: Transaction, head: ListHead, ordinal: number, id: string): ListedRow<Row> | undefined;
  /** Returns the row at an ordinal if it has this id. A removed row is returned in its last state. */
  last(
    tx: Transaction,
    list: Pick<ListHead, 'generation'>,
    ordinal: number,
    id: string,
  ): LastRow<Row> | undefined;
  /**
   * Reads these rows and their nodes in one round trip. Later calls of `row`, `replace` and `remove` then need no
   * further round trips.
   */
  load(tx: Transaction, head: ListHead, ordinals: readonly number[]): void;
  /**
   * Writes a new revision of a row with the same id. Unchanged name and user keep their salts.
   * @throws {Error} if there is no such row, or the row is removed
   */
  replace(tx: Transaction, head: ListHead, ordinal: number, next: NewRow<Row>): ListHead;
  /**
   * Removes a row. It stays in the tree with weight 0.
   * @throws {Error} if there is no such row, or the row is removed
   */
  remove(tx: Transaction, head: ListHead, ordinal: number): ListHead;
  /**
   * Erases the personal data and salts in every revision of a row, even a removed one. Id, weight and digest stay, so
   * all proofs remain valid.
   */
  erase(tx: Transaction, list: Pick<ListHead, 'generation'>, ordinal: number): void;
  /**
   * Draws up to `count` rows without replacement and writes nothing. Only rows with a weight above 0 can win.
   * @param target returns a number below the total weight of the list with this root
   * @param over decides which drawn rows are passed over; such rows are in the answer, but do not count
   */
  draw(
    tx: Transaction,
    head: ListHead,
    count: number,
    target: (root: string, totalWeight: number) => number,
    over?: PassingOver<Row>,
  ): DrawnRow<Row>[];
  /** Returns the entrant's receipt under the current root. Returns undefined for an erased row. */
  receipt(tx: Transaction, head: ListHead, ordinal: number): ListReceipt | undefined;

  /** Returns a page of the rows that are listed as of `list.version`. */
  page(store: Store, list: ListVersion, options: PageOptions): Promise<RowPage<Row>>;
  /**
   * Yields the leaves of the root as of `list.version`, in the order of ordinals. Includes removed and hidden rows.
   * @param from ordinal to begin at
   */
  leaves(store: Store, list: ListVersion, from?: number): AsyncIterable<readonly ListLeaf[]>;
  /**
   * Returns the latest state of rows, removed or not, in the order of `ordinals`. Contains undefined for an
   * unknown row.
   */
  latest(
    store: Store,
    list: Pick<ListHead, 'generation'>,
    ordinals: readonly number[],
  ): Promise<(LatestRow<Row> | undefined)[]>;
  /**
   * Writes a whole list as a new generation, in several commits of its own, and returns its head. The list is not in
   * use until the caller calls `adopt` and stores this head in one commit.
   */
  writeGeneration(
    store: Store,
    generation: string,
    now: number,
    rows: readonly NewRow<Row>[],
  ): Promise<ListHead>;
  /**
   * Stores rows after those of a list, for a later `takeStaged`. Used for many rows, which would take too
   * long in one commit.
   * @param token fresh and random
   * @param now returns milliseconds since the epoch
   * @returns `moved` if the list has changed and the rows have to be staged again; `busy` while another
   *   writer stages rows
   */
  stage(
    store: Store,
    given: { head: ListHead; current: CurrentHead; token: string; now: () => number },
    rows: readonly NewRow<Row>[],
  ): Promise<StagedRows | 'moved' | 'busy'>;
  /** Releases staged rows that their writer will not append, so that another writer can begin immediately. */
  giveUpStaged(store: Store, generation: string, token: string): Promise<void>;
  /** Returns up to 100 generations with stale staged rows. */
  staleStagings(store: Store, now: number): Promise<readonly string[]>;
  /**
   * Deletes stale staged rows of a list, then resolves with true. Throws between two chunks if the signal is aborted.
   */
  dropStaged(
    store: Store,
    given: { generation: string; current: CurrentHead; now: number },
    signal?: AbortSignal,
  ): Promise<boolean>;
  /**
   * Deletes generations that are not in use, and returns their number. An adopted generation is checked with
   * `owner.isReferenced`; any other is deleted after an hour. Throws between two chunks if the signal is aborted.
   */
  sweepOrphans(store: Store, now: number, owner: ListOwner, signal?: AbortSignal): Promise<number>;
  /** Deletes a generation from `writeGeneration` that was not adopted. */
  discard(store: Store, generation: string): Promise<void>;
  /**
   * Marks a list as retired, in the commit that stops using the list. Returns the list's bytes, which count against
   * the quota until the deletion.
   * @param given `drawn`: whether the list is kept for its spins; `now`: milliseconds since the epoch
   */
  retire(tx: Transaction, head: ListHead, given: { owner: string; drawn: boolean; now: number }): number;
  /**
   * Deletes retired lists without spins, oldest first, and returns their number. Checks each with
   * `owner.isReferenced`. Throws between two chunks if the signal is aborted.
   */
  sweepRetired(store: Store, owner: ListOwner, signal?: AbortSignal): Promise<number>;
}
