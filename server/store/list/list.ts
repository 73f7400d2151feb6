import type { StagedLeaves } from '../../../components/wheel/engine/staged-leaves.ts';
import type { ListReceipt, ProvenWinner } from '../../../contracts/wheel/proof.ts';
import type { AnyCollection, Store, Transaction } from '../port.ts';
import type { Retired } from './documents.ts';
import type { ListHead } from './head.ts';
import type { Salts } from './salts.ts';

/** A row to be written to a list. */
export interface NewRow<Row> {
  /** Unique within the list, 1 to 64 characters; made by the caller, since `decide` must be pure. */
  readonly id: string;
  /** Thousandths, 0 to 1,000,000,000 (`toThousandths` of the engine). Stays while the row is hidden, but draws as 0. */
  readonly weight: number;
  readonly hidden: boolean;
  /** The domain's part of the row (name, colour …), validated by the list's schema. */
  readonly row: Row;
  /** From `freshSalts`, new for each row. */
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
  /** Whether rows are missing, because the list was replaced and its rows were deleted by a sweep. */
  readonly gone: boolean;
}

export interface PageOptions {
  /** Ordinal to continue after; absent: from the first row. */
  readonly after?: number | undefined;
  /** Rows wanted, at least 1. */
  readonly limit: number;
  /** Whether the page includes hidden rows, which only owners may see. */
  readonly hidden?: boolean | undefined;
}

/** List and version to read: a head, or the part of a head that is stored with a spin. */
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
  /** Resolves with whether a document of the domain refers to this generation. */
  isReferenced(generation: string): Promise<boolean>;
  /** Called in the commit that completes the deletion of a retired list. */
  deleted(tx: Transaction, retired: Retired): void;
  /** Called when a retired list has to stay, because a spin was drawn from it. */
  keptForSpins(tx: Transaction, retired: Retired): void;
}

/**
 * A kind of large list (docs/rules/store.md, "Large lists"), made by `defineList`. Rows are documents with revisions
 * under a Merkle sum tree with one document for each node, so a change or a draw reads and writes O(log n) documents.
 * Functions with `tx` are for `decide`; their `head` is read from the domain's document in the same transaction. A
 * commit that lists `aggregate(head)` in `touch`, besides the domain's aggregate, is not restarted with a further lock.
 */
export interface List<Row> {
  /** Collections to pass when the store is opened. */
  readonly collections: readonly AnyCollection[];
  /** Aggregate of a generation, for a commit's `touch`. */
  aggregate(list: string | Pick<ListHead, 'generation'>): string;

  /** Creates an empty list in a generation of its own. `generation`: a fresh random id. `now`: milliseconds. */
  create(tx: Transaction, generation: string, now: number): ListHead;
  /**
   * Adopts a generation from `writeGeneration`, so that it is not swept: call it in the commit that switches the
   * domain's head to it. Returns false if it was swept in the meantime (after more than an hour): write it again.
   */
  adopt(tx: Transaction, head: ListHead): boolean;
  /** Adds rows at the end, in order, with ordinals from `head.rowCount` on. */
  append(tx: Transaction, head: ListHead, rows: readonly NewRow<Row>[]): ListHead;
  /**
   * Appends staged rows to the list, in O(log n) documents. Returns undefined if the list has grown since they were
   * staged, or if they were dropped: stage them again.
   */
  takeStaged(tx: Transaction, head: ListHead, staged: StagedRows): ListHead | undefined;
  /**
   * Returns the row at an ordinal if it has this id and is not removed. Call it for a row that was found outside
   * `decide`, since the row may have changed.
   */
  row(tx: Transaction, head: ListHead, ordinal: number, id: string): ListedRow<Row> | undefined;
  /** Returns the row at an ordinal if it has this id; a removed row is returned in its last state. */
  last(
    tx: Transaction,
    list: Pick<ListHead, 'generation'>,
    ordinal: number,
    id: string,
  ): LastRow<Row> | undefined;
  /**
   * Reads these rows and the nodes above them at once. Without it, `row`, `replace` and `remove` take a round trip or
   * more for each row.
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
  /** Returns the entrant's receipt under the current root; undefined for an erased row, whose salts are deleted. */
  receipt(tx: Transaction, head: ListHead, ordinal: number): ListReceipt | undefined;

  /** Returns a page of the rows that are listed as of `list.version`. */
  page(store: Store, list: ListVersion, options: PageOptions): Promise<RowPage<Row>>;
  /**
   * Yields the leaves that make up the root as of `list.version`, in the order of ordinals, with those of removed and
   * hidden rows. Yields a few hundred at a time, and other work runs in between. Holding all leaves of a long list at
   * once would burden the garbage collector. `from`: ordinal to begin at.
   */
  leaves(store: Store, list: ListVersion, from?: number): AsyncIterable<readonly ListLeaf[]>;
  /** Returns the latest state of rows, removed or not, in the order of `ordinals`; undefined for unknown ones. */
  latest(
    store: Store,
    list: Pick<ListHead, 'generation'>,
    ordinals: readonly number[],
  ): Promise<(LatestRow<Row> | undefined)[]>;
  /** Returns the current state of a row by its id; undefined if the row does not exist or is removed. */
  byId(
    store: Store,
    list: Pick<ListHead, 'generation' | 'rowCount'>,
    id: string,
  ): Promise<ListedRow<Row> | undefined>;
  /**
   * Writes a whole list as a new generation, one commit for each chunk, and lets other work run in between. Nothing
   * refers to the generation until a commit of the domain calls `adopt` and puts the head.
   */
  writeGeneration(
    store: Store,
    generation: string,
    now: number,
    rows: readonly NewRow<Row>[],
  ): Promise<ListHead>;
  /**
   * Writes rows after those of a list, in chunks, for a later `takeStaged`. Used for many rows, since hashing them in
   * one commit would block other work. The cost depends on the number of new rows, not on the length of the list.
   * `token`: fresh and random. `now` returns milliseconds.
   * @returns `moved` if the list got other rows in the meantime: stage again; `busy` while another writer stages rows
   */
  stage(
    store: Store,
    given: { head: ListHead; current: CurrentHead; token: string; now: () => number },
    rows: readonly NewRow<Row>[],
  ): Promise<StagedRows | 'moved' | 'busy'>;
  /** Marks the rows of a writer as stale, if the writer will not take them, so that another one can stage at once. */
  giveUpStaged(store: Store, generation: string, token: string): Promise<void>;
  /** Returns up to 100 generations with stale staged rows. */
  staleStagings(store: Store, now: number): Promise<readonly string[]>;
  /** Deletes stale staged rows of a list; resolves with true. Throws between two chunks once the signal is aborted. */
  dropStaged(
    store: Store,
    given: { generation: string; current: CurrentHead; now: number },
    signal?: AbortSignal,
  ): Promise<boolean>;
  /**
   * Deletes unreferenced generations: those begun an hour or more before `now` and not adopted, and adopted ones for
   * which `owner.isReferenced` is false (no head uses them, and no spin that must stay readable). Checks every
   * generation, to find those that {@link List.sweepRetired} misses. Returns the number of deleted ones. Throws between
   * two chunks once the signal is aborted; a later sweep continues.
   */
  sweepOrphans(store: Store, now: number, owner: ListOwner, signal?: AbortSignal): Promise<number>;
  /** Deletes a generation from `writeGeneration` that will not be adopted; does nothing to an adopted one. */
  discard(store: Store, generation: string): Promise<void>;
  /**
   * Marks a list as retired: call it in the commit that stops using it. Returns the bytes that count against its owner
   * until it is deleted. `drawn`: whether the list is kept for its spins. `now`: milliseconds.
   */
  retire(tx: Transaction, head: ListHead, given: { owner: string; drawn: boolean; now: number }): number;
  /**
   * Deletes retired lists that no spin was drawn from, oldest first, after checking each with `owner.isReferenced`.
   * Returns the number of deleted ones. Throws between two chunks once the signal is aborted.
   */
  sweepRetired(store: Store, owner: ListOwner, signal?: AbortSignal): Promise<number>;
}
