import { fromThousandths, maxWeight, toThousandths } from '../../wheel/engine/weight.ts';
import { randomBelow } from '../../wheel/local-draw.ts';
import { foldedEntry } from './entry-find.ts';
import type { SlicedWork } from '../../ui/in-slices.ts';
import type { LocalEntry } from '../local/local-entry.ts';
import { mergeSorted } from './merge-sort.ts';
import { randomPool } from './random-pool.ts';

type Entries = readonly LocalEntry[];

export type EntryOrder = 'name' | 'name-down' | 'weight-down' | 'weight';

export function withoutEntry(entries: Entries, id: string): Entries {
  const remaining = entries.filter((entry) => entry.id !== id);
  return remaining.length < entries.length ? remaining : entries;
}

export function withEntry(
  entries: Entries,
  id: string,
  values: { [Key in keyof Omit<LocalEntry, 'id'>]?: LocalEntry[Key] | undefined },
): Entries {
  const at = entries.findIndex((entry) => entry.id === id);
  const before = entries[at];
  if (!before) return entries;
  const after = Object.fromEntries(
    Object.entries({ ...before, ...values }).filter(([, value]) => value !== undefined),
  ) as unknown as LocalEntry;
  return entries.with(at, after);
}

export function withHidden(entries: Entries, id: string, hidden = true): Entries {
  return withEntry(entries, id, { hidden: hidden ? true : undefined });
}

export function withMoved(entries: Entries, id: string, to: number): Entries {
  const from = entries.findIndex((entry) => entry.id === id);
  const place = Math.min(Math.max(to, 0), entries.length - 1);
  const entry = entries[from];
  if (!entry || from === place) return entries;
  const others = entries.toSpliced(from, 1);
  others.splice(place, 0, entry);
  return others;
}

export function shuffled(entries: Entries): Entries {
  if (entries.length < 2) return entries;
  const order = [...entries];
  const words = randomPool();
  for (let last = order.length - 1; last > 0; last -= 1) {
    const drawn = randomBelow(last + 1, words);
    [order[last], order[drawn]] = [order[drawn]!, order[last]!];
  }
  return order;
}

const compareNames = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export function* sorting(entries: Entries, order: EntryOrder): SlicedWork<Entries> {
  const byName = (a: LocalEntry, b: LocalEntry) => compareNames.compare(a.name, b.name);
  const byWeight = (a: LocalEntry, b: LocalEntry) => a.weight - b.weight;
  const compare = {
    name: byName,
    'name-down': (a: LocalEntry, b: LocalEntry) => byName(b, a),
    weight: byWeight,
    'weight-down': (a: LocalEntry, b: LocalEntry) => byWeight(b, a),
  }[order];
  const result = yield* mergeSorted(entries, compare);
  return result.every((entry, at) => entry === entries[at]) ? entries : result;
}

export interface DuplicateOptions {
  readonly addWeights?: boolean;
}

/**
 * Removes every entry with the same name as an earlier entry. Compares names by the rule for participants.
 */
export function* removingDuplicates(
  entries: Entries,
  { addWeights = false }: DuplicateOptions = {},
): SlicedWork<Entries> {
  const first = new Map<string, number>();
  const kept: LocalEntry[] = [];
  for (let place = 0; place < entries.length; place += 1) {
    if (place % 500 === 499) yield place / entries.length;
    const entry = entries[place]!;
    const name = foldedEntry(entry);
    const at = first.get(name);
    const known = at === undefined ? undefined : kept[at];
    if (at === undefined || !known) {
      first.set(name, kept.length);
      kept.push(entry);
    } else if (addWeights) {
      const sum = fromThousandths(toThousandths(known.weight) + toThousandths(entry.weight));
      kept[at] = { ...known, weight: Math.min(maxWeight, sum) };
    }
  }
  return kept.length < entries.length ? kept : entries;
}
