import type { LocalEntry } from '../../editor/local/local-entry.ts';
import { mergedState } from '../../editor/local/merged-state.ts';
import type { WheelState } from '../../editor/local/stored-wheel.ts';
import { mergeNews } from './merge-news.ts';
import type { Unsaved } from './unsaved.ts';

/**
 * Returns the list with changes that an earlier page could not save. If the service has stored them
 * nevertheless, new entries are not added twice.
 * @param unsaved changes, with the ids of the editor
 * @param isNew returns whether an entry is missing from the list of the service; such an entry cannot be the
 * stored form of a change
 */
export function restoredEntries(
  state: WheelState,
  { base, mine }: Unsaved,
  newId: () => string,
  isNew: (id: string) => boolean,
): readonly LocalEntry[] {
  const before = { ...state, entries: base };
  const known = new Set(base.map(({ id }) => id));
  const others = state.entries.filter(({ id }) => !known.has(id) && !isNew(id));
  const entries = mine.map((entry) => {
    if (known.has(entry.id)) return entry;
    const at = others.findIndex((other) => isSaved(entry, other));
    return others.splice(at < 0 ? others.length : at, 1)[0] ?? entry;
  });
  return mergedState(before, { ...state, entries }, state, newId).entries;
}

/**
 * Returns whether `saved` may be the stored form of the new entry `entry`. For an entry without a colour, the
 * service has chosen one.
 */
const isSaved = (entry: LocalEntry, saved: LocalEntry): boolean =>
  saved.name === entry.name &&
  saved.weight === entry.weight &&
  (entry.color === undefined || saved.color === entry.color) &&
  (saved.hidden ?? false) === (entry.hidden ?? false) &&
  saved.image === entry.image;

export const isSameList = (one: readonly LocalEntry[], other: readonly LocalEntry[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every(({ id }, at) => id === other[at]?.id) &&
    mergeNews(one, one, other, new Set()) === undefined);
