import type { StagedLeaves } from '../../../components/wheel/engine/staged-leaves.ts';
import type { ListReceipt, ProvenWinner } from '../../../contracts/wheel/proof.ts';
import type { AnyCollection, Store, Transaction } from '../port.ts';
import type { Retired } from './documents.ts';
import type { ListHead } from './head.ts';
import type { Salts } from './salts.ts';

/** A row on its way into a list. */
export interface NewRow<Row> {
  /** Unique within the list, 1 to 64 characters; passed in, since `decide` cannot make it. */
  readonly id: string;
  /** Thousandths, 0 to 1,000,000,000 (`toThousandths` of the engine). Kept while hidden, but draws as 0 then. */
  readonly weight: number;
  readonly hidden: boolean;
  /** What the domain keeps of it (name, colour …), checked by the list's schema. */
  readonly row: Row;
  /** Fresh from `freshSalts`. */
  readonly salts: Salts;
}

/** A row as it stands in a list at some version. */
export interface ListedRow<Row> {
  /** Position in the list for good, zero-based; removed rows keep theirs. */
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

/** A row as it is now, or last was, whatever version of the list it is asked for. */
export interface LatestRow<Row> extends LastRow<Row> {
  /** Undefined after an erasure. */
  readonly salts: Salts | undefined;
}

export interface DrawnRow<Row> extends ListedRow<Row> {
  /** Zero-based position among the listed rows at the version drawn from. */
  readonly index: number;
  readonly proof: ProvenWinner;
}

/** What the root covers of a row; the digest in hexadecimal. */
export interface ListLeaf {
  readonly id: string;
  /** Thousandths; 0 where it is hidden or removed. */
  readonly weight: number;
  /** 1 or 0. */
  readonly live: number;
  readonly digest: string;
}

export interface RowPage<Row> {
  /** In ordinal order. */
  readonly rows: readonly ListedRow<Row>[];
  /** Present when there may be more: pass it as `after`. */
  readonly next?: number;
  /** Rows that the list had are gone: it was replaced, and swept. */
  readonly gone: boolean;
}

export interface PageOptions {
  /** Ordinal to go on behind; absent: from the first row. */
  readonly after?: number | undefined;
  /** Rows wanted, at least 1. */
  readonly limit: number;
  /** Hidden rows too (owners). */
  readonly hidden?: boolean | undefined;
}

/** The list a read is about: a head, or what a spin keeps of one. */
export type ListVersion = Pick<ListHead, 'generation' | 'version' | 'rowCount'>;

/** How a commit finds the head that the list has now. */
export interface CurrentHead {
  /** Aggregates of the document that holds the head. */
  readonly touch: readonly string[];
  /** Undefined: the document is gone. */
  head(tx: Transaction): ListHead | undefined;
}

/** Rows that wait for `takeStaged`. */
export interface StagedRows {
  readonly generation: string;
  readonly token: string;
  readonly leaves: StagedLeaves;
  /** What they take in a store, about. */
  readonly bytes: number;
}

/** What a sweep asks of the domain whose lists it deletes, and what it reports in its commits. */
export interface ListOwner {
  /** Whether a document of the domain refers to this generation. */
  isReferenced(generation: string): Promise<boolean>;
  /** A retired list is gone. */
  deleted(tx: Transaction, retired: Retired): void;
  /** A retired list stays, since a spin was drawn from it after all. */
  kept(tx: Transaction, retired: Retired): void;
}

/**
 * A kind of large list (design.md, "Large lists"), made by `defineList`. Rows are documents with versions, and over
 * them stands a Merkle sum tree, one document a node; so no change and no draw reads or writes more than
 * O(log n) documents. The first group is for `decide`, where `head` is the one the domain's document holds in that
 * very transaction; touch `aggregate(head)` beside the domain's aggregate to spare the commit a second round.
 */
export interface List<Row> {
  /** To be listed where the store is opened. */
  readonly collections: readonly AnyCollection[];
  /** Aggregate of a generation, for a commit's `touch`. */
  aggregate(list: string | Pick<ListHead, 'generation'>): string;

  /** An empty list in a generation of its own. `generation`: a fresh random id. `now`: milliseconds. */
  create(tx: Transaction, generation: string, now: number): ListHead;
  /**
   * Takes a generation from `writeGeneration` over, so that it is not swept: call it in the commit that switches
   * the domain's head to it. False when it has been swept meanwhile (it took more than an hour): write it anew.
   */
  adopt(tx: Transaction, head: ListHead): boolean;
  /** Adds rows at the end, in order; they get the ordinals from `head.rowCount` on. */
  append(tx: Transaction, head: ListHead, rows: readonly NewRow<Row>[]): ListHead;
  /**
   * Makes staged rows rows of the list, at its end, in O(log n) documents. Undefined where the list has grown since they
   * were staged, or somebody dropped them: stage them anew.
   */
  takeStaged(tx: Transaction, head: ListHead, staged: StagedRows): ListHead | undefined;
  /** The row at an ordinal, when it is there under this id and not removed: a row found outside may have changed. */
  row(tx: Transaction, head: ListHead, ordinal: number, id: string): ListedRow<Row> | undefined;
  /** The same of a row that may be removed: as it last was. */
  last(
    tx: Transaction,
    list: Pick<ListHead, 'generation'>,
    ordinal: number,
    id: string,
  ): LastRow<Row> | undefined;
  /**
   * Reads these rows and the nodes over them at once, so that `row`, `replace` and `remove` of many cost one round trip
   * and not one each.
   */
  load(tx: Transaction, head: ListHead, ordinals: readonly number[]): void;
  /**
   * Writes a new version of a row and closes the old one; `next.id` must be the row's. Hiding, showing, renaming
   * and reweighing are this. The salts of the row stay while what is sealed of it stays.
   * @throws {Error} no such row, or removed: ask `row` first
   */
  replace(tx: Transaction, head: ListHead, ordinal: number, next: NewRow<Row>): ListHead;
  /** Closes a row: it stays in the tree with weight 0 and is listed no more. @throws {Error} as `replace` */
  remove(tx: Transaction, head: ListHead, ordinal: number): ListHead;
  /**
   * Overwrites what is personal in every version of a row with the list's `erased` form and deletes its salts.
   * Id, weight and digest stay, and so do the root and every proof. Removed rows too.
   */
  erase(tx: Transaction, list: Pick<ListHead, 'generation'>, ordinal: number): void;
  /**
   * Draws up to `count` rows without replacement and writes nothing. `target` gives a number below `totalWeight`
   * for the list with this root (the engine's `drawTarget`); for the second and later winners root and weight are
   * those of the list without the earlier ones. Fewer than `count` when fewer rows have weight.
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
  /** Every listed row as of `list.version`. */
  all(store: Store, list: ListVersion, options?: Pick<PageOptions, 'hidden'>): Promise<ListedRow<Row>[]>;
  /**
   * Every leaf in ordinal order as of `list.version`, removed and hidden rows too: what the root is made of. Some
   * hundred at a time, with turns for other work between: whoever keeps them all keeps the collector busy. `from`: ordinal to
   * begin at.
   */
  leaves(store: Store, list: ListVersion, from?: number): AsyncIterable<readonly ListLeaf[]>;
  /** Rows as they are now, removed ones as they last were, each at the place of its ordinal; undefined: never was. */
  latest(
    store: Store,
    list: Pick<ListHead, 'generation'>,
    ordinals: readonly number[],
  ): Promise<(LatestRow<Row> | undefined)[]>;
  /** A row as it is now, by its id; undefined when it is not there or removed. */
  byId(
    store: Store,
    list: Pick<ListHead, 'generation' | 'rowCount'>,
    id: string,
  ): Promise<ListedRow<Row> | undefined>;
  /**
   * Writes a whole list as a new generation, in chunks under no lock, giving way to other work between them.
   * Nothing refers to it until a commit of the domain calls `adopt` and puts the head.
   */
  writeGeneration(
    store: Store,
    generation: string,
    now: number,
    rows: readonly NewRow<Row>[],
  ): Promise<ListHead>;
  /**
   * Writes rows behind those of a list, in chunks, for a `takeStaged` to come: what many rows take, which in one commit
   * would stop everything else for as long as it hashes them. The cost is that of the rows, however long the list is.
   * `token`: fresh and random. `now`: milliseconds.
   * @returns `moved`: the list got other rows meanwhile: stage anew. `busy`: another writer stages rows of this list.
   */
  stage(
    store: Store,
    given: { head: ListHead; current: CurrentHead; token: string; now: () => number },
    rows: readonly NewRow<Row>[],
  ): Promise<StagedRows | 'moved' | 'busy'>;
  /** Ends the claim of a writer that will not take its rows. */
  giveUpStaged(store: Store, generation: string, token: string): Promise<void>;
  /** Generations with staged rows that nobody may take any more, some at a time. */
  staleStagings(store: Store, now: number): Promise<readonly string[]>;
  /** Deletes the stale staged rows of a list. The signal ends it between two chunks, by throwing. */
  dropStaged(
    store: Store,
    given: { generation: string; current: CurrentHead; now: number },
    signal?: AbortSignal,
  ): Promise<boolean>;
  /**
   * Deletes generations that nobody refers to: those never adopted within an hour of `now`, and adopted ones of
   * which `owner.isReferenced` says no (neither a head nor a spin that must stay readable). Looks at every generation,
   * for those that {@link List.sweepRetired} does not know of. Returns how many. The signal
   * ends it between two chunks, by throwing; a later sweep goes on.
   */
  sweepOrphans(store: Store, now: number, owner: ListOwner, signal?: AbortSignal): Promise<number>;
  /** Deletes a generation from `writeGeneration` that will not be adopted; nothing happens to an adopted one. */
  discard(store: Store, generation: string): Promise<void>;
  /**
   * Notes that a list is on nothing any more: call it in the commit that takes it off. Returns the bytes that stay counted
   * against its owner until it is deleted. `drawn`: it stays, for its spins. `now`: milliseconds.
   */
  retire(tx: Transaction, head: ListHead, given: { owner: string; drawn: boolean; now: number }): number;
  /**
   * Deletes retired lists that no spin was drawn from, the oldest first. `owner.isReferenced` is asked of each once more.
   * Returns how many. The signal ends it between two chunks, by throwing.
   */
  sweepRetired(store: Store, owner: ListOwner, signal?: AbortSignal): Promise<number>;
}
