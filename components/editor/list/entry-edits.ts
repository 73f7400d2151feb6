/** What is done to a list as a whole. Each returns the list it was given where nothing changes. */
import { fromThousandths, maxWeight, toThousandths } from '../../wheel/engine/weight.ts';
import { randomBelow, type RandomWords } from '../../wheel/local-draw.ts';
import { foldedEntry } from './entry-find.ts';
import { atOnce, type SlicedWork } from '../../ui/in-slices.ts';
import type { LocalEntry } from '../local/local-entry.ts';
import { mergeSorted } from './merge-sort.ts';
import { randomPool } from './random-pool.ts';

type Entries = readonly LocalEntry[];

/** The orders a list can be put into. */
export type EntryOrder = 'name' | 'name-down' | 'weight-down' | 'weight';

/** The list without an entry, such as a winner that goes. */
export function withoutEntry(entries: Entries, id: string): Entries {
  const left = entries.filter((entry) => entry.id !== id);
  return left.length < entries.length ? left : entries;
}

/** The list with some of an entry's values in place of those it had; `undefined` takes a value away. */
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

/** The list with an entry hidden, such as a winner that has won enough. */
export function withHidden(entries: Entries, id: string, hidden = true): Entries {
  return withEntry(entries, id, { hidden: hidden ? true : undefined });
}

/** The list with an entry at another place, 0 the first. */
export function withMoved(entries: Entries, id: string, to: number): Entries {
  const from = entries.findIndex((entry) => entry.id === id);
  const place = Math.min(Math.max(to, 0), entries.length - 1);
  const entry = entries[from];
  if (!entry || from === place) return entries;
  const others = entries.toSpliced(from, 1);
  others.splice(place, 0, entry);
  return others;
}

/** Every order as likely (Fisher and Yates), by cryptographic randomness. */
export function shuffled(entries: Entries, random?: RandomWords): Entries {
  if (entries.length < 2) return entries;
  const order = [...entries];
  const words = randomPool(random);
  for (let left = order.length - 1; left > 0; left -= 1) {
    const drawn = randomBelow(left + 1, words);
    [order[left], order[drawn]] = [order[drawn]!, order[left]!];
  }
  return order;
}

const compareNames = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Numbers in names count as numbers; entries that are equal keep their order. */
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

export function sorted(entries: Entries, order: EntryOrder): Entries {
  return atOnce(sorting(entries, order));
}

export interface DuplicateOptions {
  /** The first one gets the weights of the others, up to the most a weight can be. */
  readonly addWeights?: boolean;
}

/** Keeps the first entry of each name; names are the same by the rule that refuses duplicate participants. */
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

export function withoutDuplicates(entries: Entries, options?: DuplicateOptions): Entries {
  return atOnce(removingDuplicates(entries, options));
}

/** Sum of the weights that can win. */
export function totalWeight(entries: Entries): number {
  let total = 0;
  for (const { weight, hidden } of entries) if (!hidden) total += toThousandths(weight);
  return fromThousandths(total);
}
