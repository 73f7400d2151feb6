export interface LabelRoom {
  readonly inner: number;
  readonly outer: number;
  readonly share: number;
  readonly largest: number;
}

export interface LabelFit {
  readonly text: string;
  readonly fontSize: number;
  readonly width: number;
}

const lineHeight = 0.98;
const shrink = 0.58;
const smallest = 8;
const fewest = 3;

function innerEnd(room: LabelRoom, fontSize: number): number {
  if (room.share >= 0.5) return room.inner;
  return Math.max(room.inner, (fontSize * lineHeight) / 2 / Math.tan(room.share * Math.PI));
}

/**
 * Cuts `text` to `width` with an ellipsis. Returns '' if nothing fits.
 * @param measure returns the width of a text at font size 1
 */
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
 * Returns a name in the largest possible font size, shortened if needed. Returns null if no readable text
 * fits.
 * @param measure returns the width of a text at font size 1
 */
export function fitLabel(
  name: string,
  room: LabelRoom,
  measure: (text: string) => number,
  graphemes: (text: string) => string[],
): LabelFit | null {
  const spread = room.share >= 0.5 ? Number.POSITIVE_INFINITY : Math.tan(room.share * Math.PI);
  // Text begins a little inside the widest part of the slice, so that it does not touch the neighbouring
  // slices.
  const widest = Math.min(room.largest, (room.outer * 2 * spread * 0.66) / lineHeight);
  if (widest < smallest) return null;
  const unit = measure(name);
  // Solve inner(f) + unit · f = outer for the font size f. Either the hub or the narrowing slice limits
  // inner(f).
  const byHub = (room.outer - room.inner) / unit;
  const byTaper = room.outer / (unit + lineHeight / 2 / spread);
  const fontSize = Math.max(Math.min(widest, byHub, byTaper), Math.max(widest * shrink, smallest));
  const length = room.outer - innerEnd(room, fontSize);
  // The tolerance keeps rounding errors from cutting off a letter.
  const text = shortenLabel(name, (length / fontSize) * (1 + 1e-9), measure, graphemes);
  return text === '' ? null : { text, fontSize, width: measure(text) * fontSize };
}
