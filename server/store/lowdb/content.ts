/**
 * All durable state: documents, their indexes and the latest events. After the start only `apply` changes it, once
 * the journal is synced.
 */
import type { AnyCollection, IndexKey, Json, StoredEvent } from '../port.ts';
import { DocumentMap } from './document-map.ts';
import type { EventLog } from '../event-log.ts';
import { checkIndexKeySize } from '../index-key.ts';
import { encodeEntry, encodeIndexKey } from './index-order.ts';
import { OrderedKeys } from './ordered-keys.ts';
import { deepFreeze } from '../canonical.ts';

/**
 * A document in memory: canonical and frozen, or as JSON text if its collection is packed. A document that is itself a
 * string is always packed.
 */
export type Kept = string | Exclude<Json, string>;

export function unpacked(kept: Kept | undefined): Json | undefined {
  return typeof kept === 'string' ? deepFreeze(JSON.parse(kept) as Json) : kept;
}

export interface Change {
  readonly key: string;
  /** Undefined for a deletion. */
  readonly kept: Kept | undefined;
  readonly moves: readonly Move[];
  readonly line: string;
}

/** Change of a document's position in an index: entry `from` is deleted, entry `to` is added. */
export interface Move {
  readonly keys: OrderedKeys;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export interface Declared {
  readonly collection: AnyCollection;
  readonly indexes: readonly Index[];
}

interface Index {
  readonly name: string;
  readonly keys: OrderedKeys;
}

export const noMoves: readonly Move[] = [];

export class Content {
  readonly documents = new DocumentMap<Kept>();
  readonly events: EventLog;
  readonly #byName = new Map<string, Declared>();
  readonly #byAddress = new Map<string, Declared>();

  constructor(collections: readonly AnyCollection[], events: EventLog) {
    this.events = events;
    for (const collection of collections) {
      const address = `${collection.aggregate}/${collection.part}`;
      if (this.#byName.has(collection.name) || this.#byAddress.has(address)) {
        throw new Error(`the collection ${collection.name} (${address}) is declared twice`);
      }
      const indexes = Object.keys(collection.indexes).map((name) => ({ name, keys: new OrderedKeys() }));
      this.#byName.set(collection.name, { collection, indexes });
      this.#byAddress.set(address, { collection, indexes });
    }
  }

  /** @throws {RangeError} if the store was not opened with the collection */
  declared(name: string): Declared {
    const declared = this.#byName.get(name);
    if (declared === undefined) throw new RangeError(`the collection ${name} is not declared`);
    return declared;
  }

  /**
   * Returns the index entries that have to move when a document changes.
   * @param before the document that the change replaces
   */
  moves(
    { collection, indexes }: Declared,
    key: string,
    document: Json | undefined,
    before: Json | undefined,
  ): readonly Move[] {
    let moves = noMoves;
    for (const { name, keys } of indexes) {
      const place = collection.indexes[name] as (document: Json) => IndexKey | null;
      const from = before === undefined ? null : place(before);
      const to = document === undefined ? null : place(document);
      if (isSame(from, to)) continue;
      moves = [...moves, { keys, from: entryOf(from, key), to: entryOf(to, key) }];
    }
    return moves;
  }

  get(key: string): Json | undefined {
    return unpacked(this.documents.get(key));
  }

  apply(changes: Iterable<Change>, events: readonly StoredEvent[]): void {
    for (const { key, kept, moves } of changes) this.#put(key, kept, moves);
    this.events.append(events);
  }

  /** Loads a document from disk, even if its collection is not declared. */
  load(key: string, document: Json | undefined): void {
    const declared = this.#byAddress.get(addressOf(key));
    const moves = declared === undefined ? noMoves : this.moves(declared, key, document, this.get(key));
    this.#put(key, document === undefined ? undefined : keptOf(document, declared?.collection), moves);
  }

  #put(key: string, kept: Kept | undefined, moves: readonly Move[]): void {
    for (const { keys, from, to } of moves) {
      if (from !== undefined) keys.delete(from);
      if (to !== undefined) keys.add(to);
    }
    if (kept === undefined) this.documents.delete(key);
    else this.documents.set(key, kept);
  }
}

function keptOf(document: Json, collection: AnyCollection | undefined): Kept {
  if (typeof document === 'string' || collection?.packed === true) return JSON.stringify(document);
  deepFreeze(document);
  return document;
}

function isSame(left: IndexKey | null, right: IndexKey | null): boolean {
  if (left === null || right === null) return left === right;
  return left.length === right.length && left.every((component, at) => component === right[at]);
}

/** @throws {RangeError} if the index key has too many bytes */
function entryOf(indexKey: IndexKey | null, key: string): string | undefined {
  if (indexKey === null) return undefined;
  const encoded = encodeIndexKey(indexKey);
  checkIndexKeySize(indexKey);
  return encodeEntry(encoded, key);
}

/**
 * Returns the aggregate and the part in the form in which their collection declares them: `list/row` for
 * `list:7/row:12.0`.
 */
export function addressOf(key: string): string {
  const slash = key.indexOf('/');
  const kind = key.slice(0, key.indexOf(':'));
  const colon = key.indexOf(':', slash);
  return `${kind}/${key.slice(slash + 1, colon < 0 ? undefined : colon)}`;
}
