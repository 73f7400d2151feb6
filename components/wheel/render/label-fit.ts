/** Room for a name on its slice. Lengths in CSS pixels. */
export interface LabelRoom {
  /** Inner end of the room along the radius: the hub's edge with its margin. */
  readonly inner: number;
  /** Outer end of the room: the rim's edge with its margin. */
  readonly outer: number;
  /** Size of the slice in turns. */
  readonly share: number;
  /** Largest font size on this wheel. */
  readonly largest: number;
}

export interface LabelFit {
  readonly text: string;
  readonly fontSize: number;
  /** Measured width of `text` at `fontSize`. */
  readonly width: number;
}

/** Line height in font sizes at which letters of neighbours could touch. */
const lineHeight = 0.98;
/** A long name may shrink to this share of the size its slice allows; then it is shortened. */
const shrink = 0.58;
const smallest = 8;
/** Fewest letters before an ellipsis that still mean something. */
const fewest = 3;

/** Radius at which a slice becomes as wide as a line of this font size. */
function innerEnd(room: LabelRoom, fontSize: number): number {
  if (room.share >= 0.5) return room.inner;
  return Math.max(room.inner, (fontSize * lineHeight) / 2 / Math.tan(room.share * Math.PI));
}

/** Cuts `text` to `width` with an ellipsis, by a measure of widths at font size 1; empty if nothing fits. */
export function shortenLabel(
  text: string,
  width: number,
  measure: (text: string) => number,
  graphemes: (text: string) => string[],
): string {
  if (measure(text) <= width) return text;
  const parts = graphemes(text);
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(`${parts.slice(0, middle).join('').trimEnd()}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return low < fewest ? '' : `${parts.slice(0, low).join('').trimEnd()}…`;
}

/**
 * Returns the largest font size at which a name fits on its slice, shortened if needed; null if no readable text
 * fits. `measure` gives a text's width at font size 1.
 */
export function fitLabel(
  name: string,
  room: LabelRoom,
  measure: (text: string) => number,
  graphemes: (text: string) => string[],
): LabelFit | null {
  const spread = room.share >= 0.5 ? Number.POSITIVE_INFINITY : Math.tan(room.share * Math.PI);
  // The slice is widest at its outer end; text a little further in must still keep clear of both neighbours.
  const widest = Math.min(room.largest, (room.outer * 2 * spread * 0.66) / lineHeight);
  if (widest < smallest) return null;
  const unit = measure(name);
  // Solve inner(f) + unit · f = outer, once limited by the hub and once by the slice's taper.
  const byHub = (room.outer - room.inner) / unit;
  const byTaper = room.outer / (unit + lineHeight / 2 / spread);
  const fontSize = Math.max(Math.min(widest, byHub, byTaper), Math.max(widest * shrink, smallest));
  const length = room.outer - innerEnd(room, fontSize);
  // A solved size fits exactly; rounding must not cost a letter.
  const text = shortenLabel(name, (length / fontSize) * (1 + 1e-9), measure, graphemes);
  return text === '' ? null : { text, fontSize, width: measure(text) * fontSize };
}
