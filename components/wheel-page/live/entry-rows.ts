/** Rows after a telling of changed ones: known ones change in their place, new ones go to the end. */
export function applyRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { changed, removed }: { readonly changed: readonly Row[]; readonly removed: readonly string[] },
): Row[] {
  const gone = new Set(removed);
  const fresh = new Map(changed.map((row) => [row.id, row]));
  const kept = rows
    .filter((row) => !gone.has(row.id))
    .map((row) => {
      const next = fresh.get(row.id);
      fresh.delete(row.id);
      return next ?? row;
    });
  return [...kept, ...fresh.values()];
}
