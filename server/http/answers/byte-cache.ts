import { LRUCache } from 'lru-cache';

interface Versioned<Text> {
  readonly tag: string;
  readonly text: Text;
}

/**
 * Least-recently-used cache of texts or bytes, bounded by their total size. Each is stored under a key with the tag of its
 * version, and is found with that tag only. A text longer than the bound is not cached.
 */
export class ByteCache<Text extends { readonly length: number } = string> {
  readonly #texts: LRUCache<string, Versioned<Text>>;

  /** @param bound at least 1; in UTF-16 code units, which are bytes for ASCII text */
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
