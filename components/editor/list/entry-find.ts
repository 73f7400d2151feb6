import { foldedName } from '../../../contracts/wheel/folded-name.ts';
import { atOnce, type SlicedWork } from '../../ui/in-slices.ts';
import type { LocalEntry } from '../local/local-entry.ts';

/**
 * Cache of names in the form used for comparison. Converting 100,000 names takes a moment. Entry objects never change,
 * so the cached names stay valid.
 */
const folded = new WeakMap<LocalEntry, string>();

/** Returns an entry's name in the form used for comparison. */
export function foldedEntry(entry: LocalEntry): string {
  let name = folded.get(entry);
  if (name === undefined) {
    name = foldedName(entry.name);
    folded.set(entry, name);
  }
  return name;
}

/**
 * Returns the positions of entries whose names contain a text, ignoring case and width. Returns null, which means all
 * entries, if the text is empty.
 */
export function* findingEntries(
  entries: readonly LocalEntry[],
  text: string,
): SlicedWork<readonly number[] | null> {
  const sought = foldedName(text);
  if (sought === '') return null;
  const found: number[] = [];
  for (let at = 0; at < entries.length; at += 1) {
    if (foldedEntry(entries[at]!).includes(sought)) found.push(at);
    if (at % 500 === 499) yield at / entries.length;
  }
  return found;
}

export function findEntries(entries: readonly LocalEntry[], text: string): readonly number[] | null {
  return atOnce(findingEntries(entries, text));
}
