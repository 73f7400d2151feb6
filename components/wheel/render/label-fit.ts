/** How a name fits on its slice. Lengths in CSS pixels. */
export interface LabelRoom {
  /** Inner end of the room along the radius: the hub's edge with its margin. */
  readonly inner: number;
  /** Outer end of the room: the rim's edge with its margin. */
  readonly outer: number;
  /** Share of the slice, in turns. */
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

/** Height of a line of text compared with its font size, as far as letters of neighbours could touch. */
const lineHeight = 0.98;
/** A long name may shrink to this share of the size its slice allows; beyond that it is shortened. */
const shrink = 0.58;
const smallest = 8;
/** Fewer letters than this and an ellipsis tell a reader nothing. */
const fewest = 3;

/** Where along the radius a slice becomes as wide as a line of this font size. */
function innerEnd(room: LabelRoom, fontSize: number): number {
  if (room.share >= 0.5) return room.inner;
  return Math.max(room.inner, (fontSize * lineHeight) / 2 / Math.tan(room.share * Math.PI));
}

/** `text` cut to `width` at the measure given (width at font size 1), with an ellipsis; empty when nothing fits. */
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
 * The largest font size at which a name fits on its slice, shortened by measured width where it must be; null where
 * no readable text fits. `measure` gives a text's width at font size 1.
 */
export function fitLabel(
  name: string,
  room: LabelRoom,
  measure: (text: string) => number,
  graphemes: (text: string) => string[],
): LabelFit | null {
  const spread = room.share >= 0.5 ? Number.POSITIVE_INFINITY : Math.tan(room.share * Math.PI);
  // The slice is widest at its outer end; text a little inside it must still keep clear of both neighbours.
  const widest = Math.min(room.largest, (room.outer * 2 * spread * 0.66) / lineHeight);
  if (widest < smallest) return null;
  const unit = measure(name);
  // Solve inner(f) + unit · f = outer, once where the hub limits the room and once where the slice's taper does.
  const byHub = (room.outer - room.inner) / unit;
  const byTaper = room.outer / (unit + lineHeight / 2 / spread);
  const fontSize = Math.max(Math.min(widest, byHub, byTaper), Math.max(widest * shrink, smallest));
  const length = room.outer - innerEnd(room, fontSize);
  // A size that was solved for fits exactly, which rounding must not turn into a letter less.
  const text = shortenLabel(name, (length / fontSize) * (1 + 1e-9), measure, graphemes);
  return text === '' ? null : { text, fontSize, width: measure(text) * fontSize };
}
