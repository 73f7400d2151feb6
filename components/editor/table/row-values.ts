import { readName, readWeight, type LocalEntry } from '../local/local-entry.ts';

/** What was written in a field of a row: values to take over, none where they are the entry's already; or a fault. */
export type RowValue =
  | { readonly text: string; readonly values?: Partial<Pick<LocalEntry, 'name' | 'weight'>> }
  | { readonly fault: string };

/** What stands in the field of an entry. */
export function fieldText(entry: LocalEntry, column: 'name' | 'weight'): string {
  return column === 'weight' ? String(entry.weight) : entry.name;
}

/** Reads what stands in a field; `text` is how it is written when it is taken over. */
export function readField(entry: LocalEntry, column: 'name' | 'weight', written: string): RowValue {
  const own = fieldText(entry, column);
  if (written === own) return { text: own };
  if (column === 'name') {
    const { name, fault } = readName(written);
    if (fault !== undefined) return { fault: `${fault}. It stays ${entry.name}` };
    return name === own ? { text: own } : { text: name, values: { name } };
  }
  const weight = readWeight(written);
  if (weight === null) return { fault: `A weight is a number from 0 to 1,000,000. It stays ${own}` };
  return weight === entry.weight ? { text: own } : { text: String(weight), values: { weight } };
}
