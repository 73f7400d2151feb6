import type { RowColumn } from './entry-row.ts';

/** Effect of a key in a row. `place` is a zero-based position among the shown rows. */
export type RowCommand =
  { readonly does: 'go' | 'move'; readonly place: number } | { readonly does: 'enter' | 'give-up' };

export interface RowKeyPlace {
  readonly column: RowColumn;
  readonly place: number;
  readonly rows: number;
  readonly seen: number;
  readonly isWriting: boolean;
}

export function rowCommand(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  { column, place, rows, seen, isWriting }: RowKeyPlace,
): RowCommand | null {
  const page = Math.max(1, Math.floor(seen) - 1);
  const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page };
  const ends: Record<string, number> = { Home: 0, End: rows - 1 };
  const step = steps[key];
  if (altKey)
    return key.startsWith('Arrow') && step !== undefined ? { does: 'move', place: place + step } : null;
  if (step !== undefined) return { does: 'go', place: place + step };
  const end = ctrlKey || metaKey ? ends[key] : undefined;
  if (end !== undefined) return { does: 'go', place: end };
  if (key === 'Enter' && (column === 'name' || column === 'weight')) return { does: 'enter' };
  return key === 'Escape' && isWriting ? { does: 'give-up' } : null;
}
