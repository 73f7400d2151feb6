import type { LocalEntry } from '../../editor/local/local-entry.ts';
import { writeLine } from '../../editor/text/text-lines.ts';

/** Changes that were made elsewhere and merged into the list. */
export interface MergeNews {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /** Names of entries that were changed both here and elsewhere. The changes made here were kept. */
  readonly kept: readonly string[];
}

type Entries = readonly LocalEntry[];

/**
 * Returns the changes from `base` to `theirs`. Returns undefined if the only change is that winners were
 * removed.
 */
export function mergeNews(
  base: Entries,
  mine: Entries,
  theirs: Entries,
  winners: ReadonlySet<string>,
): MergeNews | undefined {
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)];
  const removed = base.filter(({ id }) => !other.has(id) && !winners.has(id));
  const changed = base.filter((entry) => {
    const now = other.get(entry.id);
    return now !== undefined && !winners.has(entry.id) && !isSame(entry, now);
  });
  const added = theirs.filter(({ id }) => !before.has(id)).length;
  if (added === 0 && removed.length === 0 && changed.length === 0) return undefined;
  const kept = [...removed, ...changed].filter((entry) => {
    const now = own.get(entry.id);
    return !isSame(entry, now) && !isSame(now, other.get(entry.id));
  });
  return {
    added,
    removed: removed.length,
    changed: changed.length,
    kept: kept.map(({ id, name }) => own.get(id)?.name ?? name),
  };
}

const byId = (list: Entries): ReadonlyMap<string, LocalEntry> => new Map(list.map((each) => [each.id, each]));

function isSame(one: LocalEntry | undefined, other: LocalEntry | undefined): boolean {
  if (one === other || !one || !other) return one === other;
  return (
    writeLine(one) === writeLine(other) &&
    one.color === other.color &&
    one.hidden === other.hidden &&
    one.image === other.image
  );
}

/** Returns the numbers of changes, such as `2 added, 1 removed`. */
export function countsText({ added, removed, changed }: MergeNews): string {
  const counts = [
    ...(added > 0 ? [`${added.toLocaleString('en')} added`] : []),
    ...(removed > 0 ? [`${removed.toLocaleString('en')} removed`] : []),
    ...(changed > 0 ? [`${changed.toLocaleString('en')} changed`] : []),
  ];
  return counts.join(', ');
}

export function newsText(news: MergeNews): string {
  const { kept } = news;
  const what = `This list was also changed elsewhere: ${countsText(news)}.`;
  if (kept.length === 0) return what;
  const named = kept.slice(0, 3).join(', ');
  const more = kept.length > 3 ? ` and ${kept.length - 3} more` : '';
  return `${what} Changed in both places, kept as you wrote it: ${named}${more}.`;
}
