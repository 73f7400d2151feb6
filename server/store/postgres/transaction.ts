/** What `decide` works on. Where it asks for something that is not here it is interrupted and started again. */
import type { Asked } from '../asked.ts';
import { checked } from '../checked.ts';
import { canonical, isStorable } from '../canonical.ts';
import type { AnyCollection, AnyRef, Json, NewEvent, Ref, Transaction } from '../port.ts';
import { absent, type Seen } from './hints.ts';
import type { Places } from './places.ts';

/** A document as a commit leaves it, with the collection it was put or deleted in. */
export interface Written extends Seen {
  readonly collection: AnyCollection;
  /** Its places in the indexes, column by column. */
  readonly place: readonly (Buffer | null)[];
}

export interface WrittenEvent {
  readonly event: NewEvent;
  readonly text: string;
}

/** Where a transaction reads, and what it may write. */
export interface Ground {
  readonly asked: Asked;
  /** Whether this commit may read and write the aggregate; where not, it takes note and interrupts. */
  holds(aggregate: string): boolean;
  /** A document as it stands, or undefined where it is not loaded: it takes note. */
  read(ref: AnyRef): Seen | undefined;
  /** Undefined: only what is asked for counts; nothing is checked and what is written is of no use. */
  readonly places: Places | undefined;
}

/** Thrown through `decide`; never seen outside. */
const interruption = new Error('decide runs again when what it asks for is loaded');

export class StoreTransaction implements Transaction {
  readonly #ground: Ground;
  readonly written = new Map<string, Written>();
  readonly events: WrittenEvent[] = [];
  /** Whether it asked for something that is not here, whatever `decide` made of the interruption. */
  interrupted = false;
  #ended = false;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  get<D>(ref: Ref<D>): D | undefined {
    return this.getAll([ref])[0];
  }

  getAll<D>(refs: readonly Ref<D>[]): (D | undefined)[] {
    this.#refuseEnded();
    this.#ground.asked.read(refs);
    // All are asked for before it is interrupted, so that they are loaded together.
    const found = refs.map((ref) => {
      const own = this.written.get(ref.key);
      if (own !== undefined) return own;
      return this.#ground.holds(ref.aggregate) ? this.#ground.read(ref) : undefined;
    });
    return found.map((seen) => (seen ?? this.#interrupt()).value as D | undefined);
  }

  put<D>(ref: Ref<D>, document: D): void {
    this.#admit(ref);
    const { collection } = ref;
    const { places } = this.#ground;
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
    if (this.#ground.places === undefined) return;
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
    this.#ground.asked.write(ref);
    this.#ground.places?.check(ref.collection);
    if (!this.#ground.holds(ref.aggregate)) this.#interrupt();
  }

  #interrupt(): never {
    this.interrupted = true;
    throw interruption;
  }

  #refuseEnded(): void {
    if (this.#ended) throw new Error('a transaction was used after decide returned');
  }
}
