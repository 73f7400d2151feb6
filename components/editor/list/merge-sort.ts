import type { SlicedWork } from '../../ui/in-slices.ts';

const chunk = 1_000;

export function* mergeSorted<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): SlicedWork<readonly Item[]> {
  const turns = 1 + Math.ceil(Math.log2(Math.max(1, items.length / chunk)));
  let runs: (readonly Item[])[] = [];
  for (let at = 0; at < items.length; at += chunk) {
    runs.push(items.slice(at, at + chunk).sort(compare));
    // Sorting takes the first half of the progress, merging the second.
    yield (0.5 * at) / items.length;
  }
  for (let turn = 1; runs.length > 1; turn += 1) {
    const merged: (readonly Item[])[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const share = 0.5 + (0.5 * (turn - 1 + at / runs.length)) / (turns - 1);
      merged.push(yield* mergedRuns(runs[at]!, runs[at + 1] ?? [], compare, share));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergedRuns<Item>(
  one: readonly Item[],
  other: readonly Item[],
  compare: (a: Item, b: Item) => number,
  share: number,
): SlicedWork<readonly Item[]> {
  const merged: Item[] = [];
  let [a, b] = [0, 0];
  while (a < one.length && b < other.length) {
    if (compare(other[b]!, one[a]!) < 0) merged.push(other[b++]!);
    else merged.push(one[a++]!);
    if (merged.length % chunk === 0) yield share;
  }
  while (a < one.length) merged.push(one[a++]!);
  while (b < other.length) merged.push(other[b++]!);
  return merged;
}
