import type { Entry, PublicEntry } from '../../../contracts/wheel/wheel.ts';
import { z } from '../../../contracts/zod.ts';
import { defineList } from '../../store/list/define-list.ts';
import type { ListedRow } from '../../store/list/list.ts';

/** Stored fields of a custom entry, in addition to id, weight and visibility. */
export const EntryRow = z.object({ name: z.string(), color: z.string(), image: z.optional(z.string()) });
export type EntryRow = z.infer<typeof EntryRow>;

/** Lists of the custom entries of all wheels. Each list is identified by its generation. */
export const entryList = defineList<EntryRow>({
  name: 'wheel-entries',
  schema: EntryRow,
  sealed: (row) => ({ name: row.name }),
  erased: (row) => ({ ...row, name: '' }),
});

/** Returns a row in the form that its owner reads. */
export function toEntry({ id, weight, hidden, row }: ListedRow<EntryRow>): Entry {
  const entry = toPublicEntry({ id, weight, row });
  return hidden ? { ...entry, hidden } : entry;
}

export function toPublicEntry({
  id,
  weight,
  row,
}: Pick<ListedRow<EntryRow>, 'id' | 'weight' | 'row'>): PublicEntry {
  const { name, color, image } = row;
  const entry = { id, name, weight: weight / 1_000, color };
  return image === undefined ? entry : { ...entry, image };
}
