/**
 * Everything that is durable: documents, their indexes and the last events. lowdb's `data`. Changed only by
 * `apply`, after the journal is synced.
 */
import type { AnyCollection, IndexKey, Json, StoredEvent } from '../port.ts';
import { DocumentMap } from './document-map.ts';
import type { EventLog } from '../event-log.ts';
import { checkIndexKeySize } from '../index-key.ts';
import { encodeEntry, encodeIndexKey, isEntryOf } from './index-order.ts';
import { OrderedKeys } from './ordered-keys.ts';
import { deepFreeze } from '../canonical.ts';

/** A document as it stands in the store, or its absence. */
export interface Version {
  readonly key: string;
  /** Canonical and frozen; undefined: deleted. */
  readonly document: Json | undefined;
  /** Its places in the indexes of its collection, in their order; null where it is left out. */
  readonly entries: readonly (string | null)[];
}

/** A collection with its indexes. */
export interface Declared {
  readonly collection: AnyCollection;
  readonly indexes: readonly { readonly name: string; readonly keys: OrderedKeys }[];
}

const noEntries: readonly (string | null)[] = [];

export class Content {
  readonly documents = new DocumentMap<Version>();
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

  /** @throws {RangeError} for a collection that the store was not opened with */
  declared(name: string): Declared {
    const declared = this.#byName.get(name);
    if (declared === undefined) throw new RangeError(`the collection ${name} is not declared`);
    return declared;
  }

  /**
   * A document with its places in the indexes.
   * @param before what stands there, whose places are kept where they are the same
   */
  version(declared: Declared, key: string, document: Json, before: Version | undefined): Version {
    const { collection, indexes } = declared;
    if (indexes.length === 0) return { key, document, entries: noEntries };
    const old = before?.entries ?? noEntries;
    const entries = indexes.map(({ name }, at) => {
      const indexKey = (collection.indexes[name] as (document: Json) => IndexKey | null)(document);
      if (indexKey === null) return null;
      const encoded = encodeIndexKey(indexKey);
      checkIndexKeySize(indexKey);
      const place = old[at];
      return typeof place === 'string' && isEntryOf(place, encoded, key) ? place : encodeEntry(encoded, key);
    });
    const same = old.length === entries.length && entries.every((entry, at) => entry === old[at]);
    return { key, document, entries: same ? old : entries };
  }

  apply(versions: Iterable<Version>, events: readonly StoredEvent[]): void {
    for (const version of versions) this.#put(version);
    this.events.append(events);
  }

  /** Takes in a document that was read from disk; a collection that is no longer declared keeps its documents. */
  load(key: string, document: Json | undefined): void {
    const declared = this.#declaredAt(key);
    if (document === undefined) this.#put({ key, document, entries: noEntries });
    else if (declared === undefined) this.#put({ key, document: deepFreeze(document), entries: noEntries });
    else this.#put(this.version(declared, key, deepFreeze(document), this.documents.get(key)));
  }

  #put(version: Version): void {
    const { key, document, entries } = version;
    const before = this.documents.get(key)?.entries ?? noEntries;
    if (before !== entries) {
      const indexes = this.#declaredAt(key)?.indexes ?? [];
      for (let index = 0; index < indexes.length; index++) {
        const [old, now] = [before[index] ?? null, entries[index] ?? null];
        if (old === now) continue;
        if (old !== null) indexes[index]?.keys.delete(old);
        if (now !== null) indexes[index]?.keys.add(now);
      }
    }
    if (document === undefined) this.documents.delete(key);
    else this.documents.set(key, version);
  }

  #declaredAt(key: string): Declared | undefined {
    return this.#byAddress.get(addressOf(key));
  }
}

/** Where the collection of a document is declared: `list/row` for `list:7/row:12.0`. */
export function addressOf(key: string): string {
  const slash = key.indexOf('/');
  const kind = key.slice(0, key.indexOf(':'));
  const colon = key.indexOf(':', slash);
  return `${kind}/${key.slice(slash + 1, colon < 0 ? undefined : colon)}`;
}
