import { withHidden, withMoved, withoutEntry } from '../list/entry-edits.ts';
import type { LocalEntry } from '../local/local-entry.ts';

type Entries = readonly LocalEntry[];

export interface RowEdit {
  readonly what: string;
  readonly entries: Entries;
  readonly said?: string;
}

export function removal(entries: Entries, { id, name }: LocalEntry): RowEdit {
  return { what: `removal of ${name}`, entries: withoutEntry(entries, id), said: `Removed ${name}` };
}

export function hiding(entries: Entries, { id, name, hidden }: LocalEntry): RowEdit {
  return {
    what: `${hidden ? 'showing' : 'hiding'} of ${name}`,
    entries: withHidden(entries, id, !hidden),
    said: `${name} is ${hidden ? 'on' : 'off'} the wheel`,
  };
}

export function moving(entries: Entries, { id, name }: LocalEntry, to: number): RowEdit {
  const place = Math.min(Math.max(to, 0), entries.length - 1);
  const [at, all] = [place + 1, entries.length].map((count) => count.toLocaleString('en'));
  return {
    what: `move of ${name}`,
    entries: withMoved(entries, id, place),
    said: `${name} is at place ${at} of ${all}`,
  };
}
