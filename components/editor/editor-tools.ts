import { plural, text } from '../language/text.ts';
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

export type ToolMenuName = 'sort' | 'more';

export const toolMenus = (): Readonly<Record<ToolMenuName, ToolMenu>> => ({
  sort: {
    label: text('Sort'),
    items: () => [
      { id: 'name', label: text('Names A to Z') },
      { id: 'name-down', label: text('Names Z to A') },
      { id: 'weight-down', label: text('Heaviest first') },
      { id: 'weight', label: text('Lightest first') },
    ],
  },
  more: {
    label: text('More'),
    items: (count) => [
      { id: 'single', label: text('Remove duplicates'), disabled: count < 2 },
      { id: 'merge', label: text('Merge duplicates, adding weights'), disabled: count < 2 },
      { id: 'show', label: text('Show all hidden entries'), disabled: count === 0 },
      { id: 'open', label: text('Open a list (CSV or text)'), apart: true },
      { id: 'save', label: text('Save as CSV'), disabled: count === 0 },
      { id: 'clear', label: text('Remove all entries'), disabled: count === 0, apart: true },
    ],
  },
});

type Entries = readonly LocalEntry[];

export interface ListUse {
  readonly what: string;
  readonly label: string;
  readonly work: (entries: Entries) => SlicedWork<Entries>;
  readonly said: (before: Entries, after: Entries) => string;
  readonly unchanged: string;
}

const order = (tool: EntryOrder, said: ListUse['said']): ListUse => ({
  what: text('sort'),
  label: text('Sorting'),
  work: (entries) => sorting(entries, tool),
  said,
  unchanged: text('They are in this order already'),
});

const shown = ({ hidden: _, ...entry }: LocalEntry): LocalEntry => entry;

/** Wraps an action that is fast enough to run without pauses. */
const inOneGo = (act: (entries: Entries) => Entries) =>
  function* (entries: Entries): SlicedWork<Entries> {
    return act(entries);
  };

const uses = (): Readonly<Record<ListTool, ListUse>> => ({
  shuffle: {
    what: text('shuffle'),
    label: text('Shuffling'),
    work: inOneGo((entries) => shuffled(entries)),
    said: ({ length }) => plural(length, 'Shuffled {n} entry', 'Shuffled {n} entries'),
    unchanged: text('There is nothing to shuffle'),
  },
  name: order('name', ({ length }) =>
    plural(length, 'Sorted {n} entry: names A to Z', 'Sorted {n} entries: names A to Z'),
  ),
  'name-down': order('name-down', ({ length }) =>
    plural(length, 'Sorted {n} entry: names Z to A', 'Sorted {n} entries: names Z to A'),
  ),
  'weight-down': order('weight-down', ({ length }) =>
    plural(length, 'Sorted {n} entry: heaviest first', 'Sorted {n} entries: heaviest first'),
  ),
  weight: order('weight', ({ length }) =>
    plural(length, 'Sorted {n} entry: lightest first', 'Sorted {n} entries: lightest first'),
  ),
  single: {
    what: text('removal of duplicates'),
    label: text('Looking for duplicates'),
    work: (entries) => removingDuplicates(entries),
    said: (before, after) =>
      plural(before.length - after.length, 'Removed {n} duplicate', 'Removed {n} duplicates'),
    unchanged: text('There are no duplicates'),
  },
  merge: {
    what: text('merging of duplicates'),
    label: text('Merging duplicates'),
    work: (entries) => removingDuplicates(entries, { addWeights: true }),
    said: (before, after) =>
      plural(
        before.length - after.length,
        'Merged {n} duplicate into the first of its name',
        'Merged {n} duplicates into the first of each name',
      ),
    unchanged: text('There are no duplicates'),
  },
  show: {
    what: text('showing of all'),
    label: text('Showing all'),
    work: inOneGo((entries) =>
      entries.some(({ hidden }) => hidden)
        ? entries.map((entry) => (entry.hidden ? shown(entry) : entry))
        : entries,
    ),
    said: () => text('All entries are on the wheel'),
    unchanged: text('No entry is hidden'),
  },
  clear: {
    what: text('removal of all entries'),
    label: text('Removing all'),
    work: inOneGo((entries) => (entries.length > 0 ? [] : entries)),
    said: ({ length }) =>
      plural(length, 'Removed {n} entry. Undo brings it back', 'Removed {n} entries. Undo brings them back'),
    unchanged: text('There are no entries'),
  },
});

export const listUse = (tool: ListTool): ListUse => uses()[tool];
