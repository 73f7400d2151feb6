import type { LiveMessage } from '../../contracts/live.ts';
import type { PublicWheel } from '../../contracts/wheel.ts';

type Entries = PublicWheel['entries'];
type Rows = Extract<LiveMessage, { type: 'rows' }>;

/** The entries after a telling of changed rows: known ones change in their place, new ones go to the end. */
export function applyRows(
  entries: Entries,
  { changed, removed }: Pick<Rows, 'changed' | 'removed'>,
): Entries {
  const gone = new Set(removed);
  const fresh = new Map(changed.map((row) => [row.id, row]));
  const kept = entries
    .filter((entry) => !gone.has(entry.id))
    .map((entry) => {
      const row = fresh.get(entry.id);
      fresh.delete(entry.id);
      return row ?? entry;
    });
  return [...kept, ...fresh.values()];
}
