import type { WheelModel } from '../wheel-model.ts';

/** Returns the positions of the entries that are listed: all but hidden ones, in order. */
export function listedEntries({ entries }: WheelModel): number[] {
  const listed: number[] = [];
  entries.forEach((entry, index) => {
    if (!entry.hidden) listed.push(index);
  });
  return listed;
}

/** Returns the rows to render: those in view and a few around them. */
export function rowsInView(
  view: { readonly top: number; readonly height: number; readonly row: number },
  count: number,
): { readonly from: number; readonly to: number } {
  const around = 4;
  const from = Math.max(0, Math.floor(view.top / view.row) - around);
  const to = Math.min(count, Math.ceil((view.top + view.height) / view.row) + around);
  return { from: Math.min(from, to), to };
}

/**
 * Returns the row to which a key moves from row `at`, in a list of `count` rows of which `page` are in view. Returns
 * undefined for a key that does not move (ARIA Authoring Practices, "Listbox").
 */
export function rowByKey(key: string, at: number, count: number, page: number): number | undefined {
  const to: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const row = to[key];
  return row === undefined ? undefined : Math.max(0, Math.min(count - 1, row));
}

/**
 * Returns the next row whose name begins with the typed text; -1 if there is none. Searches from row `at` to the end of
 * the list, and then from its beginning.
 */
export function rowByName(typed: string, at: number, count: number, nameOf: (row: number) => string): number {
  const wanted = typed.toLocaleLowerCase();
  for (let step = 0; step < count; step += 1) {
    const row = (at + step) % count;
    if (nameOf(row).toLocaleLowerCase().startsWith(wanted)) return row;
  }
  return -1;
}
