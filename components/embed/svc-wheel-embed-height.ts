/** Growths that follow one another this soon are taken for one row. Milliseconds. */
const rowMs = 1_000;
const longestRow = 10;

export interface HeightBounds {
  /** CSS pixels. */
  readonly least: number;
  readonly most: number;
}

/**
 * How tall a frame may be, for what it asks for (document 000, IFRAME_HEIGHT). A page whose content grows with its
 * frame would grow for ever: after ten growths in a row no more are followed, until it shrinks or has been quiet.
 */
export class EmbedHeight {
  /** CSS pixels; undefined: nothing was asked for yet. */
  value: number | undefined;
  readonly #now: () => number;
  #growths = 0;
  #grewAt = Number.NEGATIVE_INFINITY;

  /** `now`: milliseconds, never going back. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** A new load, or a frame of another width: what it asks for next is no growth in a row. */
  reset(): void {
    this.#growths = 0;
  }

  /** Takes what a frame asks for. True: `value` is another one. */
  ask(height: unknown, { least, most }: HeightBounds): boolean {
    if (typeof height !== 'number' || !Number.isFinite(height)) return false;
    const wanted = Math.max(least, Math.min(most, Math.ceil(height)));
    const before = this.value;
    if (wanted === before) return false;
    if (before !== undefined && wanted > before) {
      const now = this.#now();
      if (now - this.#grewAt > rowMs) this.#growths = 0;
      this.#grewAt = now;
      if (this.#growths >= longestRow) return false;
      this.#growths += 1;
    } else {
      this.#growths = 0;
    }
    this.value = wanted;
    return true;
  }
}
