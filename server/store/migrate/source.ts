/** Reads and validates the documents of a stopped store in batches, in the order of their keys. */
import { checked } from '../checked.ts';
import { checkIndexKeySize, fitsKey, longestKey } from '../index-key.ts';
import type { Content } from '../lowdb/content.ts';
import { addressOf } from '../lowdb/content.ts';
import { byCodePoint } from '../lowdb/index-order.ts';
import type { AnyCollection, IndexKey, Json, Ref, StoredEvent } from '../port.ts';
import { encodePlace } from '../postgres/place.ts';
import type { Copied } from '../postgres/copy-target.ts';
import { CopyFault } from './fault.ts';

/** Maximum number of documents in a batch, and number of characters after which a batch ends earlier. */
const most = 1_000;
const mostCharacters = 4 << 20;

export interface SourceBatch {
  readonly documents: readonly Copied[];
  /** Key of the document before this batch; empty for the first batch. */
  readonly after: string;
  readonly upTo: string;
}

export class Source {
  readonly #content: Content;
  readonly #byAddress: ReadonlyMap<string, AnyCollection>;
  readonly #keys: readonly string[];

  /** @throws {CopyFault} if there are documents of undeclared collections */
  constructor(content: Content, collections: readonly AnyCollection[]) {
    this.#content = content;
    this.#byAddress = new Map(
      collections.map((collection) => [`${collection.aggregate}/${collection.part}`, collection]),
    );
    const keys: string[] = [];
    for (const [key] of content.documents.walk()) keys.push(key);
    this.#refuseUnknown(keys);
    this.#keys = keys.sort(byCodePoint(keys));
  }

  get size(): number {
    return this.#keys.length;
  }

  get events(): readonly StoredEvent[] {
    return this.#content.events.all();
  }

  get lastSequence(): number {
    return this.#content.events.last;
  }

  get(key: string): Json | undefined {
    return this.#content.get(key);
  }

  *batches(): Generator<SourceBatch> {
    let [after, characters] = ['', 0];
    let documents: Copied[] = [];
    for (const key of this.#keys) {
      const value = this.get(key) as Json;
      const text = JSON.stringify(value);
      documents.push({ key, collection: this.#collectionOf(key), value, text });
      characters += text.length;
      if (documents.length < most && characters < mostCharacters) continue;
      yield { documents, after, upTo: key };
      [after, characters, documents] = [key, 0, []];
    }
    const last = documents.at(-1);
    if (last !== undefined) yield { documents, after, upTo: last.key };
  }

  #collectionOf(key: string): AnyCollection {
    return this.#byAddress.get(addressOf(key)) as AnyCollection;
  }

  #refuseUnknown(keys: readonly string[]): void {
    const unknown = new Set(keys.map(addressOf).filter((address) => !this.#byAddress.has(address)));
    if (unknown.size === 0) return;
    throw new CopyFault(
      `Nothing was copied: the store holds documents of collections that this release does not know: ${[...unknown].sort().join(', ')}; ` +
        'copy it with the release that the server last ran with',
    );
  }
}

/**
 * Validates a document against its collection, as a put does.
 * @throws {CopyFault} if the document does not fit
 */
export function check({ key, collection, value, text }: Copied): void {
  try {
    const ref: Ref<unknown> = { collection: collection as Ref<unknown>['collection'], aggregate: '', key };
    if (checked(ref, value).text !== text) throw new TypeError('the database would store another JSON text');
    if (!fitsKey(key)) throw new RangeError(`its key is longer than ${longestKey} bytes`);
    for (const indexKey of Object.values(collection.indexes)) {
      const place = (indexKey as (document: Json) => IndexKey | null)(value);
      if (place === null) continue;
      encodePlace(place);
      checkIndexKeySize(place);
    }
  } catch (error) {
    throw new CopyFault(`Nothing was copied: ${key} cannot be stored: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
