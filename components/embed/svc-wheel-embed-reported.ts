/** Number of remembered spins. A page plays fewer between two loads of its frame. */
const remembered = 256;

/** Spins that an embed has reported, so that a frame that loads again does not make it report one twice. */
export class ReportedSpins {
  readonly #ids = new Set<string>();

  /** Remembers a spin. Returns whether it is its first report. */
  isFirst(spinId: string): boolean {
    if (this.#ids.has(spinId)) return false;
    this.#ids.add(spinId);
    const [oldest] = this.#ids;
    if (this.#ids.size > remembered && oldest !== undefined) this.#ids.delete(oldest);
    return true;
  }
}
