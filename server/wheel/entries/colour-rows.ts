import { fillColours } from '../../../components/wheel/engine/palette.ts';
import type { NewRow } from '../../store/list/list.ts';
import type { EntriesHead } from '../core/documents.ts';
import type { EntryRow } from '../lists/entry-list.ts';
import type { UncolouredRow } from './prepare-entries.ts';

export type EdgeColours = Pick<EntriesHead, 'firstColor' | 'lastColor'>;

export const noSlices: EdgeColours = { firstColor: '', lastColor: '' };

/**
 * Assigns colours to the rows that are appended after `count` rows (docs/rules/wheel.md, "Colours"). Stored
 * colours do not change if rows or palettes are added later.
 */
export function colourRows(
  rows: readonly UncolouredRow[],
  palette: readonly string[],
  edges: EdgeColours,
  count: number,
): { rows: NewRow<EntryRow>[]; edges: EdgeColours } {
  const slices = rows.filter(hasSlice);
  const filled = fillColours(
    slices.map(({ row }) => row.color),
    palette,
    edges.firstColor === '' ? { count } : { before: edges.lastColor, after: edges.firstColor, count },
  );
  let slice = 0;
  // Build the objects without spreads, which would take most of the time for 100,000 rows.
  const coloured = rows.map((uncoloured, index): NewRow<EntryRow> => {
    const { id, weight, hidden, row, salts } = uncoloured;
    const color =
      (hasSlice(uncoloured) ? filled[slice++] : row.color) ?? palette[(count + index) % palette.length]!;
    const { name, image } = row;
    return { id, weight, hidden, row: image === undefined ? { name, color } : { name, color, image }, salts };
  });
  return {
    rows: coloured,
    edges: {
      firstColor: edges.firstColor === '' ? (filled[0] ?? '') : edges.firstColor,
      lastColor: filled.at(-1) ?? edges.lastColor,
    },
  };
}

function hasSlice({ hidden, weight }: UncolouredRow): boolean {
  return !hidden && weight > 0;
}
