const remembered = 256;

/** Spins that an embed has reported. A frame that loads again must not report a spin twice. */
export class ReportedSpins {
  readonly #ids = new Set<string>();

  isFirst(spinId: string): boolean {
    if (this.#ids.has(spinId)) return false;
    this.#ids.add(spinId);
    const [oldest] = this.#ids;
    if (this.#ids.size > remembered && oldest !== undefined) this.#ids.delete(oldest);
    return true;
  }
}
