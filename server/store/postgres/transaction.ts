/**
 * The transaction passed to `decide`. It interrupts `decide` if a document is not loaded. The batch then loads
 * the document and runs `decide` again.
 */
import type { CommitLimits } from '../commit-limits.ts';
import { checked } from '../checked.ts';
import { canonical, isStorable } from '../canonical.ts';
import type { AnyCollection, AnyRef, Json, NewEvent, Ref, Transaction } from '../port.ts';
import { absent, type Seen } from './hints.ts';
import type { Places } from './places.ts';

/** A document that a commit put or deleted, with its collection. */
export interface Written extends Seen {
  readonly collection: AnyCollection;
  /** Index values of the document, column by column. */
  readonly place: readonly (Buffer | null)[];
}

export interface WrittenEvent {
  readonly event: NewEvent;
  readonly text: string;
}

export interface TransactionParts {
  readonly limits: CommitLimits;
  /**
   * Returns whether this commit holds the lock of the aggregate. If not, records the aggregate for the next
   * run.
   */
  holds(aggregate: string): boolean;
  /** Returns the current document. If it is not loaded, records its key for the next run and returns undefined. */
  read(ref: AnyRef): Seen | undefined;
  /** Columns of the indexes. Undefined while reads are only predicted; writes are then ignored. */
  readonly places: Places | undefined;
}

/** Thrown to end `decide` early. Callers of the store never see this error. */
const interruption = new Error('decide is run again after the missing documents are loaded');

export class StoreTransaction implements Transaction {
  readonly #parts: TransactionParts;
  readonly written = new Map<string, Written>();
  readonly events: WrittenEvent[] = [];
  /** Whether a document or a lock was missing. Noted here, because `decide` may catch the interruption. */
  interrupted = false;
  #ended = false;

  constructor(parts: TransactionParts) {
    this.#parts = parts;
  }

  get<D>(ref: Ref<D>): D | undefined {
    return this.getAll([ref])[0];
  }

  getAll<D>(refs: readonly Ref<D>[]): (D | undefined)[] {
    this.#refuseEnded();
    this.#parts.limits.read(refs);
    // Request all documents before interrupting, so that they are loaded in one batch.
    const found = refs.map((ref) => {
      const own = this.written.get(ref.key);
      if (own !== undefined) return own;
      return this.#parts.holds(ref.aggregate) ? this.#parts.read(ref) : undefined;
    });
    return found.map((seen) => (seen ?? this.#interrupt()).value as D | undefined);
  }

  put<D>(ref: Ref<D>, document: D): void {
    this.#admit(ref);
    const { collection } = ref;
    const { places } = this.#parts;
    if (places === undefined) {
      this.written.set(ref.key, { collection, value: document as Json, text: '', place: [] });
    } else {
      const { value, text } = checked(ref, document);
      this.written.set(ref.key, { collection, value, text, place: places.row(collection, value) });
    }
  }

  delete(ref: AnyRef): void {
    this.#admit(ref);
    this.written.set(ref.key, { collection: ref.collection, ...absent, place: [] });
  }

  publish({ topic, type, data }: NewEvent): void {
    this.#refuseEnded();
    if (this.#parts.places === undefined) return;
    if (!isStorable(topic) || !isStorable(type)) {
      throw new TypeError('the topic or type of an event holds U+0000 or a lone surrogate');
    }
    const { value, text } = canonical(data);
    this.events.push({ event: { topic, type, data: value }, text });
  }

  end(): void {
    this.#ended = true;
  }

  #admit(ref: AnyRef): void {
    this.#refuseEnded();
    this.#parts.limits.write(ref);
    this.#parts.places?.check(ref.collection);
    if (!this.#parts.holds(ref.aggregate)) this.#interrupt();
  }

  #interrupt(): never {
    this.interrupted = true;
    throw interruption;
  }

  #refuseEnded(): void {
    if (this.#ended) throw new Error('a transaction was used after decide returned');
  }
}
