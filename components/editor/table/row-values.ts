import { text } from '../../language/text.ts';
import { readName, readWeight, type LocalEntry } from '../local/local-entry.ts';

export type RowValue =
  | { readonly text: string; readonly values?: Partial<Pick<LocalEntry, 'name' | 'weight'>> }
  | { readonly fault: string };

export function fieldText(entry: LocalEntry, column: 'name' | 'weight'): string {
  return column === 'weight' ? String(entry.weight) : entry.name;
}

export function readField(entry: LocalEntry, column: 'name' | 'weight', written: string): RowValue {
  const own = fieldText(entry, column);
  if (written === own) return { text: own };
  if (column === 'name') {
    const { name, fault } = readName(written);
    if (fault !== undefined) return { fault: `${fault}. It stays ${entry.name}` };
    return name === own ? { text: own } : { text: name, values: { name } };
  }
  const weight = readWeight(written);
  if (weight === null)
    return { fault: text('A weight is a number from 0 to 1,000,000. It stays {own}', { own }) };
  return weight === entry.weight ? { text: own } : { text: String(weight), values: { weight } };
}
