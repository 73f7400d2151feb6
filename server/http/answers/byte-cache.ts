/**
 * Texts, or bytes, kept in memory, bounded by their size in all; the one unused for longest goes first. Each stands under a
 * key with the tag of the version it was made from, and is found under that tag only. A text longer than the
 * whole bound is not kept.
 */
export class ByteCache<Text extends { readonly length: number } = string> {
  readonly #bound: number;
  readonly #texts = new Map<string, { readonly tag: string; readonly text: Text }>();
  #size = 0;

  /** `bound` in UTF-16 code units, which is bytes for texts of one byte a letter. */
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
