import { counted } from './editor-events.ts';
import { removingDuplicates, shuffled, sorting, type EntryOrder } from './list/entry-edits.ts';
import type { SlicedWork } from '../ui/in-slices.ts';
import type { LocalEntry } from './local/local-entry.ts';
import type { MenuItem } from '../ui/svc-menu.component.ts';

export type ListTool = 'shuffle' | EntryOrder | 'single' | 'merge' | 'show' | 'clear';
export type Tool = ListTool | 'open' | 'save';

interface ToolMenu {
  readonly label: string;
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

type Entries = readonly LocalEntry[];

export interface ListUse {
  readonly what: string;
  readonly label: string;
  readonly work: (entries: Entries) => SlicedWork<Entries>;
  readonly said: (before: Entries, after: Entries) => string;
  readonly unchanged: string;
}

const order = (tool: EntryOrder, said: string): ListUse => ({
  what: 'sort',
  label: 'Sorting',
  work: (entries) => sorting(entries, tool),
  said: (before) => `Sorted ${counted(before.length)}: ${said}`,
  unchanged: 'They are in this order already',
});

const gone = (before: Entries, after: Entries) =>
  counted(before.length - after.length, 'duplicate', 'duplicates');

const shown = ({ hidden: _, ...entry }: LocalEntry): LocalEntry => entry;

/** Turns a fast action into work without pauses. */
const inOneGo = (act: (entries: Entries) => Entries) =>
  function* (entries: Entries): SlicedWork<Entries> {
    return act(entries);
  };

export const listUses: Readonly<Record<ListTool, ListUse>> = {
  shuffle: {
    what: 'shuffle',
    label: 'Shuffling',
    work: inOneGo((entries) => shuffled(entries)),
    said: (before) => `Shuffled ${counted(before.length)}`,
    unchanged: 'There is nothing to shuffle',
  },
  name: order('name', 'names A to Z'),
  'name-down': order('name-down', 'names Z to A'),
  'weight-down': order('weight-down', 'heaviest first'),
  weight: order('weight', 'lightest first'),
  single: {
    what: 'removal of duplicates',
    label: 'Looking for duplicates',
    work: (entries) => removingDuplicates(entries),
    said: (before, after) => `Removed ${gone(before, after)}`,
    unchanged: 'There are no duplicates',
  },
  merge: {
    what: 'merging of duplicates',
    label: 'Merging duplicates',
    work: (entries) => removingDuplicates(entries, { addWeights: true }),
    said: (before, after) => `Merged ${gone(before, after)} into the first of each name`,
    unchanged: 'There are no duplicates',
  },
  show: {
    what: 'showing of all',
    label: 'Showing all',
    work: inOneGo((entries) =>
      entries.some(({ hidden }) => hidden)
        ? entries.map((entry) => (entry.hidden ? shown(entry) : entry))
        : entries,
    ),
    said: () => 'All entries are on the wheel',
    unchanged: 'No entry is hidden',
  },
  clear: {
    what: 'removal of all entries',
    label: 'Removing all',
    work: inOneGo((entries) => (entries.length > 0 ? [] : entries)),
    said: (before) => `Removed ${counted(before.length)}. Undo brings them back`,
    unchanged: 'There are no entries',
  },
};
