import { foldedName } from '../../../contracts/wheel/folded-name.ts';
import { atOnce, type SlicedWork } from '../../ui/in-slices.ts';
import type { LocalEntry } from '../local/local-entry.ts';

/**
 * Names prepared for comparison. They are cached, because preparing 100,000 names takes long. The cache stays
 * valid, because entry objects never change.
 */
const folded = new WeakMap<LocalEntry, string>();

export function foldedEntry(entry: LocalEntry): string {
  let name = folded.get(entry);
  if (name === undefined) {
    name = foldedName(entry.name);
    folded.set(entry, name);
  }
  return name;
}

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
