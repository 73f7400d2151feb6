/** Maximum milliseconds between two growths of the frame that count as one series. */
const seriesMs = 1_000;
/** Maximum number of growths in a series. Further growths are ignored. */
const longestSeries = 10;

export interface HeightBounds {
  /** Minimum height in CSS pixels. */
  readonly least: number;
  readonly most: number;
}

/**
 * Height of a frame, as requested by its page (docs/rules/messages.md, "Height" and "Host side"). The content
 * of some pages grows with the frame. The frame therefore grows at most ten times in a row.
 */
export class EmbedHeight {
  /** Height in CSS pixels. Undefined before the first request. */
  value: number | undefined;
  readonly #now: () => number;
  #growths = 0;
  #grewAt = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds on a monotonic clock */
  constructor(now: () => number) {
    this.#now = now;
  }

  reset(): void {
    this.#growths = 0;
  }

  /** Applies a requested height. Returns whether `value` has changed. */
  request(height: unknown, { least, most }: HeightBounds): boolean {
    if (typeof height !== 'number' || !Number.isFinite(height)) return false;
    const wanted = Math.max(least, Math.min(most, Math.ceil(height)));
    const before = this.value;
    if (wanted === before) return false;
    if (before !== undefined && wanted > before) {
      const now = this.#now();
      if (now - this.#grewAt > seriesMs) this.#growths = 0;
      this.#grewAt = now;
      if (this.#growths >= longestSeries) return false;
      this.#growths += 1;
    } else {
      this.#growths = 0;
    }
    this.value = wanted;
    return true;
  }
}
