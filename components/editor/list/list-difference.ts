import { plural, text } from '../../language/text.ts';
import type { LocalEntry } from '../local/local-entry.ts';

type Row = Pick<LocalEntry, 'name' | 'weight'>;

/** Returns what a replacement of the list changes, such as "3 entries added, 1 removed, 2 weights changed". */
export function differenceText(before: readonly Row[], after: readonly Row[]): string {
  const left = new Map<string, number[]>();
  for (const { name, weight } of before) {
    const weights = left.get(name);
    if (weights) weights.push(weight);
    else left.set(name, [weight]);
  }
  let [added, changed] = [0, 0];
  const others: Row[] = [];
  // Match unchanged rows first. Otherwise they could be matched with a row of the same name and another
  // weight.
  for (const row of after) {
    const weights = left.get(row.name);
    const at = weights?.indexOf(row.weight) ?? -1;
    if (at < 0) others.push(row);
    else weights!.splice(at, 1);
  }
  for (const { name } of others) {
    if (left.get(name)?.pop() === undefined) added += 1;
    else changed += 1;
  }
  const removed = [...left.values()].reduce((sum, { length }) => sum + length, 0);
  const parts = [
    ...(added > 0 ? [plural(added, '{n} entry added', '{n} entries added')] : []),
    ...(removed > 0 ? [plural(removed, '{n} entry removed', '{n} entries removed')] : []),
    ...(changed > 0 ? [plural(changed, '{n} weight changed', '{n} weights changed')] : []),
  ];
  return parts.length === 0 ? text('nothing changed') : parts.join(', ');
}
