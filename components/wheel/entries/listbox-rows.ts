import type { WheelModel } from '../wheel-model.ts';

export function listedEntries({ entries }: WheelModel): number[] {
  const listed: number[] = [];
  entries.forEach((entry, index) => {
    if (!entry.hidden) listed.push(index);
  });
  return listed;
}

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
 * Returns the row to which a key moves (ARIA Authoring Practices, "Listbox"), or undefined for any other key.
 * @param page number of rows in view
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
 * Returns the next row whose name begins with the typed text, or -1. The search continues at the beginning of
 * the list.
 */
export function rowByName(typed: string, at: number, count: number, nameOf: (row: number) => string): number {
  const wanted = typed.toLocaleLowerCase();
  for (let step = 0; step < count; step += 1) {
    const row = (at + step) % count;
    if (nameOf(row).toLocaleLowerCase().startsWith(wanted)) return row;
  }
  return -1;
}
