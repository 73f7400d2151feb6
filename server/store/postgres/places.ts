/** Columns of a document's row for the indexes of its collection: `place_1` … `place_6`. */
import { checkIndexKeySize } from '../index-key.ts';
import type { AnyCollection, IndexKey, Json } from '../port.ts';
import { encodePlace } from './place.ts';

/** Maximum number of indexes of a collection. */
export const places = 6;

/** Returns the results of `write` for each of the columns, separated by commas. */
export function columns(write: (column: string, at: number) => string): string {
  return Array.from({ length: places }, (_, at) => write(`place_${at + 1}`, at)).join(', ');
}

/** A row of `svc_index`. */
export interface PlacedIndex {
  readonly collection: string;
  readonly name: string;
  readonly place: number;
}

export class Places {
  readonly #byCollection = new Map<string, Map<string, number>>();
  readonly #declared: ReadonlySet<string>;

  constructor(collections: readonly AnyCollection[]) {
    this.#declared = new Set(collections.map(({ name }) => name));
    const addresses = new Set(collections.map(({ aggregate, part }) => `${aggregate}/${part}`));
    if (Math.min(this.#declared.size, addresses.size) < collections.length) {
      throw new Error('a collection is declared twice');
    }
  }

  /** @throws {RangeError} if the store was not opened with the collection */
  check({ name }: AnyCollection): void {
    if (!this.#declared.has(name)) throw new RangeError(`the collection ${name} is not declared`);
  }

  set(collection: string, index: string, place: number): void {
    const own = this.#byCollection.get(collection) ?? new Map<string, number>();
    this.#byCollection.set(collection, own.set(index, place));
  }

  of(collection: string, index: string): number | undefined {
    return this.#byCollection.get(collection)?.get(index);
  }

  /**
   * Returns an index of a declared collection that this node does not know, or knows in another column than the
   * database.
   */
  unknownIndex(placed: readonly PlacedIndex[]): PlacedIndex | undefined {
    return placed.find(
      ({ collection, name, place }) => this.#declared.has(collection) && this.of(collection, name) !== place,
    );
  }

  /**
   * Returns the values of `place_1` … for a document.
   * @throws {TypeError} if a value is not a valid index key
   * @throws {RangeError} if a value is too long
   */
  row(collection: AnyCollection, document: Json): (Buffer | null)[] {
    const row = Array<Buffer | null>(places).fill(null);
    for (const [name, indexKey] of Object.entries(collection.indexes)) {
      const key = (indexKey as (document: Json) => IndexKey | null)(document);
      const place = this.of(collection.name, name);
      if (key === null || place === undefined) continue;
      row[place - 1] = encodePlace(key);
      checkIndexKeySize(key);
    }
    return row;
  }
}
