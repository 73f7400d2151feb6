/** Decided changes that are not yet durable. Only later transactions read them. */
import { CommitLimits } from '../commit-limits.ts';
import { checked, checkedText } from '../checked.ts';
import { canonical, isStorable } from '../canonical.ts';
import type {
  AnyCollection,
  AnyRef,
  Json,
  NewEvent,
  Ref,
  StoredEvent,
  Touched,
  Transaction,
} from '../port.ts';
import { noMoves, unpacked, type Change, type Content, type Declared, type Kept } from './content.ts';
import { deleteLine, eventLine, putLine } from './records.ts';

export interface Writes {
  readonly changes: ReadonlyMap<string, Change>;
  readonly events: readonly StoredEvent[];
  readonly eventLines: readonly string[];
  readonly size: number;
}

export const noWrites: Writes = { changes: new Map(), events: [], eventLines: [], size: 0 };

export class Staging {
  readonly #content: Content;
  #changes = new Map<string, Change>();
  #sequence: number;

  constructor(content: Content) {
    this.#content = content;
    this.#sequence = content.events.last;
  }

  /** @throws {RangeError} if there are too many aggregates */
  begin(touch: readonly Touched[]): StagingTransaction {
    return new StagingTransaction(this.#content, this.#changes, new CommitLimits(touch));
  }

  /**
   * Stages the writes of a transaction, so that later transactions read them.
   * @throws {RangeError} if the writes have more characters than `most`
   */
  accept(transaction: StagingTransaction, most: number): Writes {
    const writes = transaction.writes(this.#sequence);
    if (writes.size > most) throw new RangeError(`a commit of ${writes.size} characters is too large`);
    for (const [key, change] of writes.changes) this.#changes.set(key, change);
    this.#sequence += writes.events.length;
    return writes;
  }

  release({ changes }: Writes): void {
    for (const [key, change] of changes) {
      if (this.#changes.get(key) === change) this.#changes.delete(key);
    }
    // Replace the empty Map, because V8 keeps earlier tables of a long-lived Map alive.
    if (this.#changes.size === 0) this.#changes = new Map();
  }
}

export class StagingTransaction implements Transaction {
  readonly #content: Content;
  readonly #staged: ReadonlyMap<string, Change>;
  readonly #own = new Map<string, Change>();
  readonly #events: { readonly event: NewEvent; readonly text: string }[] = [];
  readonly #limits: CommitLimits;
  /** Documents as they were before this transaction, by key. */
  readonly #before = new Map<string, Json | undefined>();
  /**
   * Last packed document that was put, with its text. A ledger entry is put once for each of its accounts, but has to
   * be serialised only once.
   */
  #packed:
    { readonly collection: AnyCollection; readonly source: unknown; readonly text: string } | undefined;
  /** Whether the transaction read anything that is not durable yet. */
  readStaged = false;
  #ended = false;

  constructor(content: Content, staged: ReadonlyMap<string, Change>, limits: CommitLimits) {
    this.#content = content;
    this.#staged = staged;
    this.#limits = limits;
  }

  get hasWrites(): boolean {
    return this.#own.size > 0 || this.#events.length > 0;
  }

  get<D>(ref: Ref<D>): D | undefined {
    this.#refuseEnded();
    this.#limits.read([ref]);
    return this.#read(ref);
  }

  getAll<D>(refs: readonly Ref<D>[]): (D | undefined)[] {
    this.#refuseEnded();
    this.#limits.read(refs);
    return refs.map((ref) => this.#read(ref));
  }

  #read<D>(ref: Ref<D>): D | undefined {
    const own = this.#own.get(ref.key);
    return (own === undefined ? this.#readBefore(ref.key) : unpacked(own.kept)) as D | undefined;
  }

  #readBefore(key: string): Json | undefined {
    let before = this.#before.get(key);
    if (before !== undefined || this.#before.has(key)) return before;
    const staged = this.#staged.get(key);
    if (staged === undefined) before = this.#content.get(key);
    else {
      this.readStaged = true;
      before = unpacked(staged.kept);
    }
    this.#before.set(key, before);
    return before;
  }

  put<D>(ref: Ref<D>, document: D): void {
    this.#refuseEnded();
    this.#limits.write(ref);
    const declared = this.#content.declared(ref.collection.name);
    if (declared.collection.packed === true) {
      const text = this.#textOf(ref, document);
      this.#write(declared, ref.key, document as Json, text, putLine(ref.key, text));
      return;
    }
    const { value, text } = checked(ref, document);
    this.#write(declared, ref.key, value, typeof value === 'string' ? text : value, putLine(ref.key, text));
  }

  #textOf<D>(ref: Ref<D>, document: D): string {
    const { collection } = ref;
    if (this.#packed?.source !== document || this.#packed.collection !== collection) {
      this.#packed = { collection, source: document, text: checkedText(ref, document) };
    }
    return this.#packed.text;
  }

  delete(ref: AnyRef): void {
    this.#refuseEnded();
    this.#limits.write(ref);
    const declared = this.#content.declared(ref.collection.name);
    this.#write(declared, ref.key, undefined, undefined, deleteLine(ref.key));
  }

  #write(
    declared: Declared,
    key: string,
    document: Json | undefined,
    kept: Kept | undefined,
    line: string,
  ): void {
    const moves =
      declared.indexes.length === 0
        ? noMoves
        : this.#content.moves(declared, key, document, this.#stateBefore(key));
    this.#own.set(key, { key, kept, moves, line });
  }

  /**
   * Returns the document as it was before this transaction, to compute the index changes: the last put of a document
   * replaces its earlier puts. Does not count as a read, because `decide` does not see the document.
   */
  #stateBefore(key: string): Json | undefined {
    if (this.#before.has(key)) return this.#before.get(key);
    const staged = this.#staged.get(key);
    return staged === undefined ? this.#content.get(key) : unpacked(staged.kept);
  }

  publish({ topic, type, data }: NewEvent): void {
    this.#refuseEnded();
    if (!isStorable(topic) || !isStorable(type)) {
      throw new TypeError('the topic or type of an event holds U+0000 or a lone surrogate');
    }
    const { value, text } = canonical(data);
    this.#events.push({ event: { topic, type, data: value }, text });
  }

  end(): void {
    this.#ended = true;
  }

  writes(sequence: number): Writes {
    const events: StoredEvent[] = [];
    const eventLines: string[] = [];
    let size = 0;
    for (const { line } of this.#own.values()) size += line.length;
    for (const { event, text } of this.#events) {
      const stored = Object.freeze({ sequence: sequence + events.length + 1, ...event });
      const line = eventLine(stored, text);
      events.push(stored);
      eventLines.push(line);
      size += line.length;
    }
    return { changes: this.#own, events, eventLines, size };
  }

  #refuseEnded(): void {
    if (this.#ended) throw new Error('a transaction was used after decide returned');
  }
}
