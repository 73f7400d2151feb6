/** Which rows of a long list are drawn. Pixels throughout; positions are zero-based. */
export interface RowWindow {
  readonly first: number;
  /** The one after the last. */
  readonly end: number;
}

/** Rows drawn above and below what is seen, so that scrolling shows no gaps. */
const spare = 6;

export function rowWindow(
  scrollTop: number,
  { height, rowHeight, rows }: { readonly height: number; readonly rowHeight: number; readonly rows: number },
): RowWindow {
  // Even, so that a window moves by whole steps and not at each row that is scrolled by.
  const top = Math.floor(scrollTop / rowHeight / 2) * 2;
  const end = Math.min(rows, top + Math.ceil(height / rowHeight) + 2 + spare);
  return { first: Math.max(0, Math.min(top, end) - spare), end };
}

/** Where to scroll so that a row is seen whole; the same place where it is. */
export function scrollToRow(
  scrollTop: number,
  row: number,
  { height, rowHeight }: { readonly height: number; readonly rowHeight: number },
): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - height);
}

/** The place between rows, from 0 to the number of rows, that a height in the list is nearest to. */
export function gapAt(offset: number, rowHeight: number, rows: number): number {
  return Math.min(rows, Math.max(0, Math.round(offset / rowHeight)));
}
