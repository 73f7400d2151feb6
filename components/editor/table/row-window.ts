/** Range of rendered rows in a long list. Pixels throughout; positions are zero-based. */
export interface RowWindow {
  readonly first: number;
  /** Position after the last rendered row. */
  readonly end: number;
}

/** Number of rows rendered above and below the view, so that scrolling shows no gaps. */
const spare = 6;

export function rowWindow(
  scrollTop: number,
  { height, rowHeight, rows }: { readonly height: number; readonly rowHeight: number; readonly rows: number },
): RowWindow {
  // Rounded to an even row, so that the range changes at every second row instead of at each.
  const top = Math.floor(scrollTop / rowHeight / 2) * 2;
  const end = Math.min(rows, top + Math.ceil(height / rowHeight) + 2 + spare);
  return { first: Math.max(0, Math.min(top, end) - spare), end };
}

/** Returns the scroll position at which a row is fully visible; unchanged if it already is. */
export function scrollToRow(
  scrollTop: number,
  row: number,
  { height, rowHeight }: { readonly height: number; readonly rowHeight: number },
): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - height);
}

/** Returns the nearest gap between rows, from 0 to the number of rows, for an offset in the list. */
export function gapAt(offset: number, rowHeight: number, rows: number): number {
  return Math.min(rows, Math.max(0, Math.round(offset / rowHeight)));
}
