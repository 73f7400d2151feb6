import { foldedName } from '../../contracts/folded-name.ts';
import type { LocalEntry } from './local-entry.ts';

/** Folding 100,000 names takes a moment, and an entry never changes: each is folded once. */
const folded = new WeakMap<LocalEntry, string>();

/** Positions of the entries whose names hold a text, in any case and width; null where the text is empty: all. */
export function findEntries(entries: readonly LocalEntry[], text: string): readonly number[] | null {
  const sought = foldedName(text);
  if (sought === '') return null;
  const found: number[] = [];
  entries.forEach((entry, at) => {
    let name = folded.get(entry);
    if (name === undefined) {
      name = foldedName(entry.name);
      folded.set(entry, name);
    }
    if (name.includes(sought)) found.push(at);
  });
  return found;
}
