/**
 * Caches documents that every request needs. Events evict changed documents, so a node learns of a revocation on
 * another node when its event arrives.
 */
export class LiveCopy<D> {
  readonly #load: (id: string) => Promise<D | undefined>;
  readonly #capacity: number;
  readonly #copies = new Map<string, D>();
  /** Increased on every invalidation. A read that began earlier may be stale, so it is not cached. */
  #generation = 0;

  constructor(load: (id: string) => Promise<D | undefined>, capacity: number) {
    this.#load = load;
    this.#capacity = capacity;
  }

  /** Returns the cached document. Does not read the store. */
  peek(id: string): D | undefined {
    return this.#copies.get(id);
  }

  /** Reads from the cache, or else from the store. Missing documents are not cached. */
  get(id: string): D | undefined | Promise<D | undefined> {
    return this.#copies.get(id) ?? this.read(id);
  }

  /** Reads from the store and refreshes the cache. */
  async read(id: string): Promise<D | undefined> {
    const generation = this.#generation;
    const document = await this.#load(id);
    if (generation === this.#generation) {
      if (document === undefined) this.#copies.delete(id);
      else this.#cache(id, document);
    }
    return document;
  }

  forget(id: string): void {
    this.#generation += 1;
    this.#copies.delete(id);
  }

  forgetAll(): void {
    this.#generation += 1;
    this.#copies.clear();
  }

  #cache(id: string, document: D): void {
    this.#copies.set(id, document);
    if (this.#copies.size <= this.#capacity) return;
    // Evict the oldest document, even if it is in use, because reading it again is cheap.
    for (const oldest of this.#copies.keys()) {
      this.#copies.delete(oldest);
      break;
    }
  }
}
