import type { StagedLeaves } from '../../../components/wheel/engine/staged-leaves.ts';
import type { ListReceipt, ProvenWinner } from '../../../contracts/wheel/proof.ts';
import type { AnyCollection, Store, Transaction } from '../port.ts';
import type { Retired } from './documents.ts';
import type { ListHead } from './head.ts';
import type { Salts } from './salts.ts';

/** A row to be written to a list. */
export interface NewRow<Row> {
  /** Unique within the list, 1 to 64 characters. The caller creates it, since `decide` must be pure. */
  readonly id: string;
  /**
   * Thousandths, 0 to 1,000,000,000 (`toThousandths` of the engine). A hidden row keeps its weight, but counts as 0 in
   * a draw.
   */
  readonly weight: number;
  readonly hidden: boolean;
  /** The domain's part of the row (name, colour …), validated by the list's schema. */
  readonly row: Row;
  /** Salts from `freshSalts`, new for each row. */
  readonly salts: Salts;
}

/** A row in its state at some version of a list. */
export interface ListedRow<Row> {
  /** Permanent zero-based position in the list; removed rows keep theirs. */
  readonly ordinal: number;
  readonly id: string;
  /** Weight in thousandths. */
  readonly weight: number;
  readonly hidden: boolean;
  readonly row: Row;
}

export interface LastRow<Row> extends ListedRow<Row> {
  readonly removed: boolean;
}

/** Latest state of a row: the current one or, if the row was removed, the last one before the removal. */
export interface LatestRow<Row> extends LastRow<Row> {
  /** Undefined if the row was erased. */
  readonly salts: Salts | undefined;
}

export interface DrawnRow<Row> extends ListedRow<Row> {
  /** Zero-based position among the listed rows at the version drawn from. */
  readonly index: number;
  readonly proof: ProvenWinner;
}

/** The part of a row that the root of the list covers; the digest is hexadecimal. */
export interface ListLeaf {
  readonly id: string;
  /** Weight in thousandths; 0 if the row is hidden or removed. */
  readonly weight: number;
  /** 1 if the row is live, otherwise 0. */
  readonly live: number;
  readonly digest: string;
}

export interface RowPage<Row> {
  /** Rows in the order of their ordinals. */
  readonly rows: readonly ListedRow<Row>[];
  /** Ordinal to pass as `after` for the next page, which may turn out to be empty; absent if no rows follow. */
  readonly next?: number;
  /** Whether rows are missing, because the list was replaced and its rows were deleted by a sweep. */
  readonly gone: boolean;
}

export interface PageOptions {
  /** Ordinal after which the page begins; if absent, the page begins with the first row. */
  readonly after?: number | undefined;
  /** Maximum number of rows, at least 1. */
  readonly limit: number;
  /** Whether the page includes hidden rows, which only owners may see. */
  readonly hidden?: boolean | undefined;
}

/** List and version to read: a head, or the part of a head that is stored with a spin. */
export type ListVersion = Pick<ListHead, 'generation' | 'version' | 'rowCount'>;

/** Access to the current head of the list within a commit. */
export interface CurrentHead {
  /** Aggregates of the document that holds the head, to be locked. */
  readonly touch: readonly string[];
  /** Returns the head; undefined if the document was deleted. */
  head(tx: Transaction): ListHead | undefined;
}

/** Staged rows, ready for `takeStaged`. */
export interface StagedRows {
  readonly generation: string;
  readonly token: string;
  readonly leaves: StagedLeaves;
  /** Approximate stored bytes of the rows. */
  readonly bytes: number;
}

/** Callbacks from a sweep to the domain that owns the lists. Those with a transaction run in the sweep's commits. */
export interface ListOwner {
  /** Returns whether a document of the domain refers to this generation. */
  isReferenced(generation: string): Promise<boolean>;
  /** Called in the commit that completes the deletion of a retired list. */
  deleted(tx: Transaction, retired: Retired): void;
  /** Called if a retired list is not deleted, because a spin was drawn from it. */
  keptForSpins(tx: Transaction, retired: Retired): void;
}

/**
 * A kind of large list (docs/rules/store.md, "Large lists"), made by `defineList`. Rows are documents with revisions
 * under a Merkle sum tree with one document for each node, so a change or a draw reads and writes O(log n) documents.
 * Functions with `tx` are for `decide`; their `head` is read from the domain's document in the same transaction. The
 * commit should list `aggregate(head)` in `touch`, next to the domain's aggregate; otherwise the store has to restart
 * the commit with one more lock.
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
   * Adopts a generation from `writeGeneration`, so that it is not swept. To be called in the commit that puts its head.
   * Returns false if the generation was swept in the meantime, which happens after an hour; the rows then have to be
   * written again.
   */
  adopt(tx: Transaction, head: ListHead): boolean;
  /** Adds rows at the end, in order, with ordinals from `head.rowCount` on. */
  append(tx: Transaction, head: ListHead, rows: readonly NewRow<Row>[]): ListHead;
  /**
   * Appends staged rows to the list, in O(log n) documents. Returns undefined if the list has grown since the rows were
   * staged, or if the staged rows were dropped; they then have to be staged again.
   */
  takeStaged(tx: Transaction, head: ListHead, staged: StagedRows): ListHead | undefined;
  /**
   * Returns the row at an ordinal if it has this id and is not removed. To be called for a row that was found outside
   * `decide`, since the row may have changed.
   */
  row(tx: Transaction, head: ListHead, ordinal: number, id: string): ListedRow<Row> | undefined;
  /** Returns the row at an ordinal if it has this id. A removed row is returned in its last state. */
  last(
    tx: Transaction,
    list: Pick<ListHead, 'generation'>,
    ordinal: number,
    id: string,
  ): LastRow<Row> | undefined;
  /**
   * Reads these rows and the nodes above them in one round trip. Without it, `row`, `replace` and `remove` take at
   * least one round trip for each row.
   */
  load(tx: Transaction, head: ListHead, ordinals: readonly number[]): void;
  /**
   * Writes a new revision of a row, to hide, show, rename or reweigh it; `next.id` must be the id of the row. The row
   * keeps its salts if its sealed part, which is name and user, is unchanged.
   * @throws {Error} if there is no such row, or it is removed: call `row` first
   */
  replace(tx: Transaction, head: ListHead, ordinal: number, next: NewRow<Row>): ListHead;
  /**
   * Removes a row: it stays in the tree with weight 0, but is no longer listed. @throws {Error} in the same cases as
   * `replace`
   */
  remove(tx: Transaction, head: ListHead, ordinal: number): ListHead;
  /**
   * Overwrites the personal data in every revision of a row with the list's `erased` form and deletes its salts. Id,
   * weight and digest stay, and so do the root and every proof. Works on removed rows too.
   */
  erase(tx: Transaction, list: Pick<ListHead, 'generation'>, ordinal: number): void;
  /**
   * Draws up to `count` rows without replacement and writes nothing. Draws fewer if fewer rows have a weight above 0.
   * @param target returns a number below `totalWeight` for the list with this root (the engine's `drawTarget`). For
   *   later winners, root and weight are those of the list without the earlier winners
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
   * Yields the leaves that make up the root as of `list.version`, in the order of ordinals and including removed and
   * hidden rows. Yields a few hundred at a time: other work runs in between, and the garbage collector is not burdened
   * by all leaves of a long list at once.
   * @param from ordinal to begin at
   */
  leaves(store: Store, list: ListVersion, from?: number): AsyncIterable<readonly ListLeaf[]>;
  /** Returns the latest state of rows, removed or not, in the order of `ordinals`; undefined for unknown ones. */
  latest(
    store: Store,
    list: Pick<ListHead, 'generation'>,
    ordinals: readonly number[],
  ): Promise<(LatestRow<Row> | undefined)[]>;
  /**
   * Writes a whole list as a new generation, one commit for each chunk, and lets other work run in between. No document
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
   * @param token fresh and random
   * @param now returns milliseconds since the epoch
   * @returns `moved` if the list has grown or was replaced in the meantime, so that the rows have to be staged again;
   *   `busy` while another writer stages rows
   */
  stage(
    store: Store,
    given: { head: ListHead; current: CurrentHead; token: string; now: () => number },
    rows: readonly NewRow<Row>[],
  ): Promise<StagedRows | 'moved' | 'busy'>;
  /**
   * Marks staged rows as stale, so that another writer can stage rows at once. To be called by a writer that will not
   * take its staged rows.
   */
  giveUpStaged(store: Store, generation: string, token: string): Promise<void>;
  /** Returns up to 100 generations with stale staged rows. */
  staleStagings(store: Store, now: number): Promise<readonly string[]>;
  /**
   * Deletes stale staged rows of a list, then resolves with true. If the signal is aborted, throws between two chunks.
   */
  dropStaged(
    store: Store,
    given: { generation: string; current: CurrentHead; now: number },
    signal?: AbortSignal,
  ): Promise<boolean>;
  /**
   * Deletes generations that are not in use, and returns their number. An adopted generation is not in use if
   * `owner.isReferenced` is false for it: neither a head nor a spin refers to it. One that was not adopted is not in use if
   * it was begun an hour or more before `now`. Checks every generation, so it also finds those that
   * {@link List.sweepRetired} misses. If the signal is aborted, throws between two chunks; a later sweep continues.
   */
  sweepOrphans(store: Store, now: number, owner: ListOwner, signal?: AbortSignal): Promise<number>;
  /** Deletes a generation from `writeGeneration` that will not be adopted. Does nothing to an adopted one. */
  discard(store: Store, generation: string): Promise<void>;
  /**
   * Marks a list as retired. To be called in the commit that stops using the list. Returns the list's bytes, which
   * count against the owner's quota until the list is deleted.
   * @param given `drawn`: whether the list is kept for its spins; `now`: milliseconds since the epoch
   */
  retire(tx: Transaction, head: ListHead, given: { owner: string; drawn: boolean; now: number }): number;
  /**
   * Deletes retired lists from which no spin was drawn, oldest first, after checking each with `owner.isReferenced`.
   * Returns the number of deleted lists. If the signal is aborted, throws between two chunks.
   */
  sweepRetired(store: Store, owner: ListOwner, signal?: AbortSignal): Promise<number>;
}
