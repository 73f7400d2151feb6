import type { LocalEntry } from '../../editor/local/local-entry.ts';
import { writeLine } from '../../editor/text/text-lines.ts';
import { plural, text } from '../../language/text.ts';

/**
 * A change of an entry by somebody else. `before` is undefined if the entry was added, `after` if it was
 * removed.
 */
interface ForeignChange {
  readonly before: LocalEntry | undefined;
  readonly after: LocalEntry | undefined;
  /** Position at which a removed entry is put back. */
  readonly at: number;
}

/** Changes that were made elsewhere and merged into the list. */
export interface MergeNews {
  readonly changes: ReadonlyMap<string, ForeignChange>;
  /** Names of entries that were changed both here and elsewhere. The changes made here were kept. */
  readonly kept: readonly string[];
}

type Entries = readonly LocalEntry[];

/**
 * Adds the differences between `base` and `theirs` to earlier news. Leaves out changes of winners, because a
 * draw may have removed or hidden them.
 * @param winners ids of the winners
 */
export function mergeNews(
  base: Entries,
  mine: Entries,
  theirs: Entries,
  winners: ReadonlySet<string>,
  earlier?: MergeNews,
): MergeNews | undefined {
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)];
  const changes = new Map(earlier?.changes);
  const kept = new Set(earlier?.kept);
  const note = (id: string, was: LocalEntry | undefined, is: LocalEntry | undefined, at: number): void => {
    const known = changes.get(id);
    const first = known ? known.before : was;
    if (isSame(first, is)) changes.delete(id);
    else changes.set(id, { before: first, after: is, at: known?.at ?? at });
    const now = own.get(id);
    if (was && !isSame(was, now) && !isSame(now, is)) kept.add(now?.name ?? was.name);
  };
  base.forEach((entry, at) => {
    const now = other.get(entry.id);
    if (!winners.has(entry.id) && !isSame(entry, now)) note(entry.id, entry, now, at);
  });
  theirs.forEach((entry, at) => {
    if (!before.has(entry.id)) note(entry.id, undefined, entry, at);
  });
  return changes.size > 0 || kept.size > 0 ? { changes, kept: [...kept] } : undefined;
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

/** Returns the list without the changes made elsewhere. Keeps entries that were changed here afterwards. */
export function withoutNews(entries: Entries, { changes }: MergeNews): Entries {
  const kept = entries.flatMap((entry): Entries => {
    const change = changes.get(entry.id);
    if (!change || !isSame(entry, change.after)) return [entry];
    return change.before ? [change.before] : [];
  });
  const present = byId(entries);
  const lost = [...changes.values()].filter(
    ({ before, after }) => before && !after && !present.has(before.id),
  );
  for (const { before, at } of lost.sort((one, other) => one.at - other.at))
    kept.splice(Math.min(at, kept.length), 0, before!);
  return kept;
}

/** Returns the number of changes of each kind, such as `2 added, 1 removed`. */
export function countsText(news: MergeNews): string {
  const { added, removed, changed } = sorted(news);
  const counts = [
    ...(added.length > 0 ? [plural(added.length, '{n} added', '{n} added')] : []),
    ...(removed.length > 0 ? [plural(removed.length, '{n} removed', '{n} removed')] : []),
    ...(changed.length > 0 ? [plural(changed.length, '{n} changed', '{n} changed')] : []),
  ];
  return counts.join(', ');
}

/** Returns sentences that name the changes, such as `Added elsewhere: Zoe, Yan.` */
export function newsText(news: MergeNews): string {
  const { added, removed, changed } = sorted(news);
  return [
    ...(added.length > 0
      ? [text('Added elsewhere: {names}.', { names: listed(added.map(({ after }) => writeLine(after!))) })]
      : []),
    ...(removed.length > 0
      ? [text('Removed elsewhere: {names}.', { names: listed(removed.map(({ before }) => before!.name)) })]
      : []),
    ...(changed.length > 0
      ? [text('Changed elsewhere: {names}.', { names: listed(changed.map(changeText)) })]
      : []),
    ...(news.kept.length > 0
      ? [text('Changed in both places, kept as you wrote it: {names}.', { names: listed(news.kept) })]
      : []),
  ].join(' ');
}

function changeText({ before, after }: ForeignChange): string {
  const [was, is] = [writeLine(before!), writeLine(after!)];
  if (was !== is) return text('{was} is now {is}', { was, is });
  if (before!.hidden !== after!.hidden)
    return text(after!.hidden ? '{name} is hidden' : '{name} is shown', { name: is });
  return text('colour of {name}', { name: is });
}

function sorted({ changes }: MergeNews) {
  const all = [...changes.values()];
  return {
    added: all.filter(({ before }) => !before),
    removed: all.filter(({ after }) => !after),
    changed: all.filter(({ before, after }) => before && after),
  };
}

/** Lists the first three names, and the number of the others. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? text('{shown} and {n} more', { shown, n: names.length - 3 }) : shown;
}
