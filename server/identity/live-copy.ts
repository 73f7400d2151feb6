/**
 * Documents that are asked for with every request, kept in memory and dropped as soon as an event tells that they
 * changed. So a revocation works at once on the node that made it and with the event on every other.
 */
export class LiveCopy<D> {
  readonly #load: (id: string) => Promise<D | undefined>;
  readonly #capacity: number;
  readonly #copies = new Map<string, D>();
  /** Grows when anything is forgotten: what was being read meanwhile may be older than that and is not kept. */
  #round = 0;

  constructor(load: (id: string) => Promise<D | undefined>, capacity: number) {
    this.#load = load;
    this.#capacity = capacity;
  }

  /** What is in memory, which may be nothing although the document exists. */
  peek(id: string): D | undefined {
    return this.#copies.get(id);
  }

  /** From memory, or else from the store. What does not exist is asked for again every time. */
  get(id: string): D | undefined | Promise<D | undefined> {
    return this.#copies.get(id) ?? this.read(id);
  }

  /** From the store, whatever is in memory. */
  async read(id: string): Promise<D | undefined> {
    const round = this.#round;
    const document = await this.#load(id);
    if (round === this.#round) {
      if (document === undefined) this.#copies.delete(id);
      else this.#keep(id, document);
    }
    return document;
  }

  forget(id: string): void {
    this.#round += 1;
    this.#copies.delete(id);
  }

  forgetAll(): void {
    this.#round += 1;
    this.#copies.clear();
  }

  #keep(id: string, document: D): void {
    this.#copies.set(id, document);
    if (this.#copies.size <= this.#capacity) return;
    // The oldest goes, in use or not: it is one read to have it back.
    for (const oldest of this.#copies.keys()) {
      this.#copies.delete(oldest);
      break;
    }
  }
}
