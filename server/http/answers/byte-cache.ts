import { LRUCache } from 'lru-cache';

interface Versioned<Text> {
  readonly tag: string;
  readonly text: Text;
}

/**
 * Least-recently-used cache, bounded by the total size of its values. `get` returns a value only for the tag with which
 * it was stored. A value longer than the bound is not cached.
 */
export class ByteCache<Text extends { readonly length: number } = string> {
  readonly #texts: LRUCache<string, Versioned<Text>>;

  /**
   * @param bound maximum total length of the values, at least 1; the length of a text is its number of UTF-16 code
   * units
   */
  constructor(bound: number) {
    // The cache refuses sizes of 0, so an empty text counts as 1.
    this.#texts = new LRUCache({ maxSize: bound, sizeCalculation: ({ text }) => Math.max(1, text.length) });
  }

  get(key: string, tag: string): Text | undefined {
    const found = this.#texts.get(key);
    return found?.tag === tag ? found.text : undefined;
  }

  set(key: string, tag: string, text: Text): void {
    this.#texts.set(key, { tag, text });
  }
}

/** A {@link ByteCache} that makes missing values. Concurrent requests for the same value share one call of `make`. */
export class SharedCache<Text extends { readonly length: number }> {
  readonly #made: ByteCache<Text>;
  readonly #underWay = new Map<string, Promise<Text>>();

  constructor(bound: number) {
    this.#made = new ByteCache(bound);
  }

  get(key: string, tag: string, make: () => Promise<Text>): Promise<Text> | Text {
    const made = this.#made.get(key, tag);
    if (made !== undefined) return made;
    const name = `${key} ${tag}`;
    const underWay = this.#underWay.get(name);
    if (underWay !== undefined) return underWay;
    const work = make()
      .then((text) => {
        this.#made.set(key, tag, text);
        return text;
      })
      .finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, work);
    return work;
  }
}
