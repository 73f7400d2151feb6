/** How the names of several winners are laid out where nobody can scroll: in columns, on one slide or on several. */
export interface WinnerSlides {
  /** Size of the letters in CSS pixels; one name takes {@link lineHeight} of it. */
  readonly size: number;
  readonly columns: number;
  /** Names on a slide, from the top down, then in the next column. */
  readonly rows: number;
  /** Slides of nearly as many names each, at least one. */
  readonly slides: number;
}

/** Height of a name, in sizes of its letters. */
export const lineHeight = 1.6;
/** Sizes of letters that are tried, from the largest; the last one is the smallest that is read on a stream. */
const sizes = [72, 56, 44, 36, 30, 26, 22, 20, 18, 16];
/** The smallest in a frame whose shorter side is less than `smallFrame` CSS pixels. */
const smallest = 13;
const smallFrame = 360;
/** Width of the number, the gap and the padding, in sizes of letters. */
const besideName = 4;
/** Names wider than this are cut off, where whole ones would make all of them small. */
const mostName = 18;
const smallestWhole = 22;

interface Fit {
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
}

/** Fits as many names as there are into a room, in CSS pixels, in letters as large as may be. */
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
  // As few columns as there may be, and as many names in each.
  const columns = Math.max(1, Math.ceil(each / rows));
  return { size, columns, rows: Math.max(1, Math.ceil(each / columns)), slides };
}

/** Width of a name in sizes of its letters, roughly: signs of East Asia and pictures are as wide as high. */
function ems(name: string): number {
  return Array.from(name).reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2e7f ? 1.05 : 0.6), 0);
}
