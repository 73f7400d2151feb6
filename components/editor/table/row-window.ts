export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

const spare = 6;

export function rowWindow(
  scrollTop: number,
  { height, rowHeight, rows }: { readonly height: number; readonly rowHeight: number; readonly rows: number },
): RowWindow {
  // Round down to an even row, so that the range changes only with every second row.
  const top = Math.floor(scrollTop / rowHeight / 2) * 2;
  const end = Math.min(rows, top + Math.ceil(height / rowHeight) + 2 + spare);
  return { first: Math.max(0, Math.min(top, end) - spare), end };
}

export function scrollToRow(
  scrollTop: number,
  row: number,
  { height, rowHeight }: { readonly height: number; readonly rowHeight: number },
): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - height);
}

export function gapAt(offset: number, rowHeight: number, rows: number): number {
  return Math.min(rows, Math.max(0, Math.round(offset / rowHeight)));
}
