/**
 * What is decided but not yet durable, and the transactions that read it. Documents staged by an earlier commit are
 * what a later `decide` goes on from; nobody else sees them.
 */
import { canonical, isStorable } from '../canonical.ts';
import type { AnyRef, Json, NewEvent, Ref, StoredEvent, Transaction } from '../port.ts';
import type { Content, Version } from './content.ts';

export class Staging {
  readonly #content: Content;
  readonly #versions = new Map<string, Version>();
  /** Sequence of the last event staged. */
  #sequence: number;

  constructor(content: Content) {
    this.#content = content;
    this.#sequence = content.events.last;
  }

  begin(): StagingTransaction {
    return new StagingTransaction(this.#content, this.#versions);
  }

  /** Events with the numbers that follow what is staged. */
  number(events: readonly NewEvent[]): StoredEvent[] {
    return events.map((event, index) => Object.freeze({ sequence: this.#sequence + index + 1, ...event }));
  }

  /** Takes what a transaction wrote as the state that later ones read. */
  accept(versions: readonly Version[], events: readonly StoredEvent[]): void {
    for (const version of versions) this.#versions.set(version.key, version);
    this.#sequence += events.length;
  }

  /** The versions stand in the content now. */
  release(versions: readonly Version[]): void {
    for (const version of versions) {
      if (this.#versions.get(version.key) === version) this.#versions.delete(version.key);
    }
  }
}

export class StagingTransaction implements Transaction {
  readonly #content: Content;
  readonly #staged: ReadonlyMap<string, Version>;
  readonly #own = new Map<string, Version>();
  readonly events: NewEvent[] = [];
  /** Whether it saw anything that is not durable yet. */
  readStaged = false;
  #ended = false;

  constructor(content: Content, staged: ReadonlyMap<string, Version>) {
    this.#content = content;
    this.#staged = staged;
  }

  get versions(): Version[] {
    return [...this.#own.values()];
  }

  get<D>(ref: Ref<D>): D | undefined {
    this.#refuseEnded();
    const own = this.#own.get(ref.key);
    if (own !== undefined) return own.document as D | undefined;
    const staged = this.#staged.get(ref.key);
    if (staged === undefined) return this.#content.documents.get(ref.key)?.document as D | undefined;
    this.readStaged = true;
    return staged.document as D | undefined;
  }

  getAll<D>(refs: readonly Ref<D>[]): (D | undefined)[] {
    return refs.map((ref) => this.get(ref));
  }

  put<D>(ref: Ref<D>, document: D): void {
    this.#refuseEnded();
    const declared = this.#content.declared(ref.collection.name);
    const { key } = ref;
    const before = this.#staged.get(key) ?? this.#content.documents.get(key);
    this.#own.set(key, this.#content.version(declared, key, checked(ref, document), before));
  }

  delete(ref: AnyRef): void {
    this.#refuseEnded();
    this.#content.declared(ref.collection.name);
    this.#own.set(ref.key, { key: ref.key, document: undefined, entries: [] });
  }

  publish({ topic, type, data }: NewEvent): void {
    this.#refuseEnded();
    if (!isStorable(topic) || !isStorable(type))
      throw new TypeError('an event with a topic or type that is not text');
    this.events.push({ topic, type, data: canonical(data) });
  }

  end(): void {
    this.#ended = true;
  }

  #refuseEnded(): void {
    if (this.#ended) throw new Error('a transaction was used after decide returned');
  }
}

function checked<D>(ref: Ref<D>, document: D): Json {
  try {
    const copy = canonical(document);
    ref.collection.schema.parse(copy);
    return copy;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TypeError(`${ref.key} does not fit ${ref.collection.name}: ${reason}`, { cause: error });
  }
}
