/**
 * What is decided but not yet durable, and the transactions that read it. Documents staged by an earlier commit are
 * what a later `decide` goes on from; nobody else sees them.
 */
import { Asked } from '../asked.ts';
import { checked } from '../checked.ts';
import { canonical, isStorable } from '../canonical.ts';
import type { AnyRef, NewEvent, Ref, StoredEvent, Transaction } from '../port.ts';
import type { Content, Version } from './content.ts';
import { deleteLine, eventLine, putLine } from './records.ts';

/** What a transaction wrote, ready for the journal. */
export interface Writes {
  readonly versions: readonly Version[];
  readonly events: readonly StoredEvent[];
  readonly lines: readonly string[];
  /** Characters of the lines. */
  readonly size: number;
}

export const noWrites: Writes = { versions: [], events: [], lines: [], size: 0 };

export class Staging {
  readonly #content: Content;
  #versions = new Map<string, Version>();
  /** Sequence of the last event staged. */
  #sequence: number;

  constructor(content: Content) {
    this.#content = content;
    this.#sequence = content.events.last;
  }

  /** @throws {RangeError} for too many aggregates */
  begin(touch: readonly string[]): StagingTransaction {
    return new StagingTransaction(this.#content, this.#versions, new Asked(touch));
  }

  /**
   * Takes what a transaction wrote as the state that later ones read.
   * @throws {RangeError} where it is more characters than `most`
   */
  accept(transaction: StagingTransaction, most: number): Writes {
    const writes = transaction.writes(this.#sequence);
    if (writes.size > most) throw new RangeError(`a commit of ${writes.size} characters is too large`);
    for (const version of writes.versions) this.#versions.set(version.key, version);
    this.#sequence += writes.events.length;
    return writes;
  }

  /** The versions stand in the content now. */
  release(versions: readonly Version[]): void {
    for (const version of versions) {
      if (this.#versions.get(version.key) === version) this.#versions.delete(version.key);
    }
    // V8 links each table of a map to the next: an old one would keep all later ones from being collected young.
    if (this.#versions.size === 0) this.#versions = new Map();
  }
}

export class StagingTransaction implements Transaction {
  readonly #content: Content;
  readonly #staged: ReadonlyMap<string, Version>;
  /** Own writes, with the documents as JSON. */
  readonly #own = new Map<string, { readonly version: Version; readonly text: string | undefined }>();
  readonly #events: { readonly event: NewEvent; readonly text: string }[] = [];
  readonly #asked: Asked;
  /** Whether it saw anything that is not durable yet. */
  readStaged = false;
  #ended = false;

  constructor(content: Content, staged: ReadonlyMap<string, Version>, asked: Asked) {
    this.#content = content;
    this.#staged = staged;
    this.#asked = asked;
  }

  get hasWrites(): boolean {
    return this.#own.size > 0 || this.#events.length > 0;
  }

  get<D>(ref: Ref<D>): D | undefined {
    this.#refuseEnded();
    this.#asked.read([ref]);
    return this.#read(ref);
  }

  getAll<D>(refs: readonly Ref<D>[]): (D | undefined)[] {
    this.#refuseEnded();
    this.#asked.read(refs);
    return refs.map((ref) => this.#read(ref));
  }

  #read<D>(ref: Ref<D>): D | undefined {
    const own = this.#own.get(ref.key);
    if (own !== undefined) return own.version.document as D | undefined;
    const staged = this.#staged.get(ref.key);
    if (staged === undefined) return this.#content.documents.get(ref.key)?.document as D | undefined;
    this.readStaged = true;
    return staged.document as D | undefined;
  }

  put<D>(ref: Ref<D>, document: D): void {
    this.#refuseEnded();
    this.#asked.write(ref);
    const declared = this.#content.declared(ref.collection.name);
    const { value, text } = checked(ref, document);
    const before = this.#staged.get(ref.key) ?? this.#content.documents.get(ref.key);
    // The key that stands there already lives longer than this one.
    const key = before?.key ?? ref.key;
    this.#own.set(key, { version: this.#content.version(declared, key, value, before), text });
  }

  delete(ref: AnyRef): void {
    this.#refuseEnded();
    this.#asked.write(ref);
    this.#content.declared(ref.collection.name);
    const { key } = ref;
    this.#own.set(key, { version: { key, document: undefined, entries: [] }, text: undefined });
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

  /** @param sequence of the last event before */
  writes(sequence: number): Writes {
    const versions: Version[] = [];
    const events: StoredEvent[] = [];
    const lines: string[] = [];
    for (const { version, text } of this.#own.values()) {
      versions.push(version);
      lines.push(text === undefined ? deleteLine(version.key) : putLine(version.key, text));
    }
    for (const { event, text } of this.#events) {
      const stored = Object.freeze({ sequence: sequence + events.length + 1, ...event });
      events.push(stored);
      lines.push(eventLine(stored, text));
    }
    return { versions, events, lines, size: lines.reduce((sum, line) => sum + line.length, 0) };
  }

  #refuseEnded(): void {
    if (this.#ended) throw new Error('a transaction was used after decide returned');
  }
}
