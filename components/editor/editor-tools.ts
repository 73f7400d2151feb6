import { counted } from './editor-events.ts';
import { shuffled, sorted, withoutDuplicates, type EntryOrder } from './entry-edits.ts';
import type { LocalEntry } from './local-entry.ts';
import type { LocalWheel } from './local-wheel.ts';
import type { MenuItem } from './svc-menu.component.ts';

type ListTool = 'shuffle' | EntryOrder | 'single' | 'merge' | 'show' | 'clear';
/** What can be done with a list as a whole; `open` and `save` are files. */
export type Tool = ListTool | 'open' | 'save';

interface ToolMenu {
  readonly label: string;
  /** @param count how many entries there are */
  readonly items: (count: number) => readonly (MenuItem & { readonly id: Tool })[];
}

export const toolMenus: Readonly<Record<'sort' | 'more', ToolMenu>> = {
  sort: {
    label: 'Sort',
    items: () => [
      { id: 'name', label: 'Names A to Z' },
      { id: 'name-down', label: 'Names Z to A' },
      { id: 'weight-down', label: 'Heaviest first' },
      { id: 'weight', label: 'Lightest first' },
    ],
  },
  more: {
    label: 'More',
    items: (count) => [
      { id: 'single', label: 'Remove duplicates', disabled: count < 2 },
      { id: 'merge', label: 'Merge duplicates, adding weights', disabled: count < 2 },
      { id: 'show', label: 'Show all hidden entries', disabled: count === 0 },
      { id: 'open', label: 'Open a list (CSV or text)', apart: true },
      { id: 'save', label: 'Save as CSV', disabled: count === 0 },
      { id: 'clear', label: 'Remove all entries', disabled: count === 0, apart: true },
    ],
  },
};

interface Use {
  readonly what: string;
  readonly act: (entries: readonly LocalEntry[]) => readonly LocalEntry[];
  /** What is said of a change, or of none. */
  readonly said: (before: readonly LocalEntry[], after: readonly LocalEntry[]) => string;
  readonly unchanged: string;
}

const order = (tool: EntryOrder, said: string): Use => ({
  what: 'sort',
  act: (entries) => sorted(entries, tool),
  said: (before) => `Sorted ${counted(before.length)}: ${said}`,
  unchanged: 'They are in this order already',
});

const gone = (before: readonly LocalEntry[], after: readonly LocalEntry[]) =>
  counted(before.length - after.length, 'duplicate', 'duplicates');

const uses: Readonly<Record<ListTool, Use>> = {
  shuffle: {
    what: 'shuffle',
    act: (entries) => shuffled(entries),
    said: (before) => `Shuffled ${counted(before.length)}`,
    unchanged: 'There is nothing to shuffle',
  },
  name: order('name', 'names A to Z'),
  'name-down': order('name-down', 'names Z to A'),
  'weight-down': order('weight-down', 'heaviest first'),
  weight: order('weight', 'lightest first'),
  single: {
    what: 'removal of duplicates',
    act: (entries) => withoutDuplicates(entries),
    said: (before, after) => `Removed ${gone(before, after)}`,
    unchanged: 'There are no duplicates',
  },
  merge: {
    what: 'merging of duplicates',
    act: (entries) => withoutDuplicates(entries, { addWeights: true }),
    said: (before, after) => `Merged ${gone(before, after)} into the first of each name`,
    unchanged: 'There are no duplicates',
  },
  show: {
    what: 'showing of all',
    act: (entries) =>
      entries.some(({ hidden }) => hidden) ? entries.map(({ hidden: _, ...entry }) => entry) : entries,
    said: () => 'All entries are on the wheel',
    unchanged: 'No entry is hidden',
  },
  clear: {
    what: 'removal of all entries',
    act: (entries) => (entries.length > 0 ? [] : entries),
    said: (before) => `Removed ${counted(before.length)}. Undo brings them back`,
    unchanged: 'There are no entries',
  },
};

/** Does something with the whole list, and tells in words what came of it. */
export function useTool(tool: ListTool, wheel: LocalWheel): string {
  const { what, act, said, unchanged } = uses[tool];
  const before = wheel.entries;
  const after = act(before);
  if (after === before) return unchanged;
  wheel.apply({ what, entries: after });
  return said(before, after);
}
