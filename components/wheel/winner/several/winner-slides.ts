/**
 * Layout of several winners, for screens where nobody can scroll. Names are in columns, on one or more
 * slides.
 */
export interface WinnerSlides {
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  readonly slides: number;
}

export const lineHeight = 1.6;
/** Font sizes to try, from the largest to the smallest that is legible on a stream. */
const sizes = [72, 56, 44, 36, 30, 26, 22, 20, 18, 16];
/** Minimum font size in frames whose shorter side is less than `smallFrame`. */
const smallest = 13;
const smallFrame = 360;
/** Width of number, gap and padding beside a name, in font sizes. */
const besideName = 4;
/**
 * Maximum width of a name in font sizes. Longer names are cut if whole names would need a font size below
 * `smallestWhole`.
 */
const mostName = 18;
const smallestWhole = 22;

interface Fit {
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
}

export function winnerSlides(
  names: readonly string[],
  room: { readonly width: number; readonly height: number },
): WinnerSlides {
  const longest = names.reduce((most, name) => Math.max(most, ems(name)), 3);
  const fitted = (size: number, widest: number): Fit => ({
    size,
    columns: Math.floor(room.width / ((besideName + widest) * size)),
    rows: Math.floor(room.height / (lineHeight * size)),
  });
  const isSmall = Math.min(room.width, room.height) < smallFrame;
  const fits = [
    ...sizes.filter((size) => size >= smallestWhole).map((size) => fitted(size, longest)),
    ...[...sizes, ...(isSmall ? [smallest] : [])].map((size) => fitted(size, Math.min(mostName, longest))),
  ];
  const tightest = fits.at(-1);
  const last = {
    size: tightest?.size ?? smallest,
    columns: Math.max(1, tightest?.columns ?? 1),
    rows: Math.max(1, tightest?.rows ?? 1),
  };
  const slides = Math.max(1, Math.ceil(names.length / (last.columns * last.rows)));
  const each = Math.ceil(names.length / slides);
  const { size, rows } = fits.find((fit) => fit.columns * fit.rows >= each) ?? last;
  // Use as few columns as possible, and fill them evenly.
  const columns = Math.max(1, Math.ceil(each / rows));
  return { size, columns, rows: Math.max(1, Math.ceil(each / columns)), slides };
}

/**
 * Returns the approximate width of a name in font sizes. East Asian characters and emoji are as wide as they
 * are high.
 */
function ems(name: string): number {
  return Array.from(name).reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 1.05 : 0.6), 0);
}
