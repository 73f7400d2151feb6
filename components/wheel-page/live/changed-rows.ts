export function applyRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { changed, removed }: { readonly changed: readonly Row[]; readonly removed: readonly string[] },
): Row[] {
  const gone = new Set(removed);
  const fresh = new Map(changed.map((row) => [row.id, row]));
  const known = rows
    .filter((row) => !gone.has(row.id))
    .map((row) => {
      const next = fresh.get(row.id);
      fresh.delete(row.id);
      return next ?? row;
    });
  return [...known, ...fresh.values()];
}
