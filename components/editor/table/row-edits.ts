import { text } from '../../language/text.ts';
import { withHidden, withMoved, withoutEntry } from '../list/entry-edits.ts';
import type { LocalEntry } from '../local/local-entry.ts';

type Entries = readonly LocalEntry[];

export interface RowEdit {
  readonly what: string;
  readonly entries: Entries;
  readonly said?: string;
}

export function removal(entries: Entries, { id, name }: LocalEntry): RowEdit {
  return {
    what: text('removal of {name}', { name }),
    entries: withoutEntry(entries, id),
    said: text('Removed {name}', { name }),
  };
}

export function hiding(entries: Entries, { id, name, hidden }: LocalEntry): RowEdit {
  return {
    what: text(hidden ? 'showing of {name}' : 'hiding of {name}', { name }),
    entries: withHidden(entries, id, !hidden),
    said: text(hidden ? '{name} is on the wheel' : '{name} is off the wheel', { name }),
  };
}

export function moving(entries: Entries, { id, name }: LocalEntry, to: number): RowEdit {
  const place = Math.min(Math.max(to, 0), entries.length - 1);
  return {
    what: text('move of {name}', { name }),
    entries: withMoved(entries, id, place),
    said: text('{name} is at place {at} of {all}', { name, at: place + 1, all: entries.length }),
  };
}
