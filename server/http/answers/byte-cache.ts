/**
 * Least-recently-used cache of texts or bytes, bounded by their total size. Each is stored under a key with the tag of its
 * version, and is found with that tag only. A text longer than the bound is not cached.
 */
export class ByteCache<Text extends { readonly length: number } = string> {
  readonly #bound: number;
  readonly #texts = new Map<string, { readonly tag: string; readonly text: Text }>();
  #size = 0;

  /** @param bound in UTF-16 code units, which are bytes for ASCII text */
  constructor(bound: number) {
    this.#bound = bound;
  }

  get size(): number {
    return this.#size;
  }

  get(key: string, tag: string): Text | undefined {
    const kept = this.#texts.get(key);
    if (kept?.tag !== tag) return undefined;
    this.#texts.delete(key);
    this.#texts.set(key, kept);
    return kept.text;
  }

  set(key: string, tag: string, text: Text): void {
    this.#drop(key);
    if (text.length > this.#bound) return;
    this.#texts.set(key, { tag, text });
    this.#size += text.length;
    for (const oldest of this.#texts.keys()) {
      if (this.#size <= this.#bound) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#texts.get(key);
    if (kept === undefined) return;
    this.#texts.delete(key);
    this.#size -= kept.text.length;
  }
}
