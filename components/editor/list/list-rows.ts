/**
 * A list as rows with ids, so that two edits of the same list can be merged row by row. A row is an entry or
 * a rejected line.
 */
import type { LocalEntry } from '../local/local-entry.ts';
import { isInText, type RejectedLine } from '../rejected/rejected-lines.ts';
import { writeLine } from '../text/text-lines.ts';

export interface WrittenList {
  readonly entries: readonly LocalEntry[];
  readonly rejected: readonly RejectedLine[];
}

export interface ListRow {
  /** Id of the entry. For a rejected line, an id derived from its text. */
  readonly id: string;
  readonly line: string;
  readonly entry?: LocalEntry;
  readonly rejected?: RejectedLine;
}

export function listRows({ entries, rejected }: WrittenList): readonly ListRow[] {
  const lines = new Map<string | null, ListRow[]>();
  const seen = new Map<string, number>();
  for (const each of rejected) {
    if (!isInText(each)) continue;
    const { text, after } = each;
    const count = seen.get(text) ?? 0;
    seen.set(text, count + 1);
    const row = { id: `\n${count}\n${text}`, line: text, rejected: each };
    const others = lines.get(after);
    if (others) others.push(row);
    else lines.set(after, [row]);
  }
  if (lines.size === 0) return entries.map(entryRow);
  return [
    ...(lines.get(null) ?? []),
    ...entries.flatMap((entry) => [entryRow(entry), ...(lines.get(entry.id) ?? [])]),
  ];
}

const entryRow = (entry: LocalEntry): ListRow => ({ id: entry.id, line: writeLine(entry), entry });

function listOf(rows: readonly ListRow[]): WrittenList {
  const entries: LocalEntry[] = [];
  const rejected: RejectedLine[] = [];
  for (const { line, entry } of rows) {
    if (entry) entries.push(entry);
    else rejected.push({ text: line, after: entries.at(-1)?.id ?? null });
  }
  return { entries, rejected };
}

/**
 * Merges two edits of the list `base`. If both have changed a row, the row of `mine` is kept. The result has
 * the order of `mine`, unless `theirs` has reordered the rows of `base`.
 */
export function mergedList(base: WrittenList, mine: WrittenList, theirs: WrittenList): WrittenList {
  const [baseRows, mineRows, theirRows] = [base, mine, theirs].map(listRows) as [Rows, Rows, Rows];
  const [before, own, other] = [baseRows, mineRows, theirRows].map(byId) as [ById, ById, ById];
  const value = (id: string): ListRow | undefined => {
    const [old, mineNow, theirsNow] = [before.get(id), own.get(id), other.get(id)];
    if (mineNow && (!old || !isSame(old, mineNow))) return mineNow;
    return mineNow || !old ? theirsNow : undefined;
  };
  const isReordered = !isSameOrder(baseRows, theirRows, { before, other });
  const [order, inserted] = isReordered ? [theirRows, mineRows] : [mineRows, theirRows];
  const known = isReordered ? other : own;
  const additions = new Map<string | null, ListRow[]>();
  let above: string | null = null;
  for (const { id } of inserted) {
    if (known.has(id)) above = id;
    else {
      const row = value(id);
      if (!row) continue;
      const rows = additions.get(above);
      if (rows) rows.push(row);
      else additions.set(above, [row]);
    }
  }
  const rows = [...(additions.get(null) ?? [])];
  for (const { id } of order) {
    const row = value(id);
    if (row) rows.push(row);
    rows.push(...(additions.get(id) ?? []));
  }
  return listOf(rows);
}

type Rows = readonly ListRow[];
type ById = ReadonlyMap<string, ListRow>;

const byId = (rows: Rows): ById => new Map(rows.map((row) => [row.id, row]));

function isSame(one: ListRow, other: ListRow): boolean {
  const [a, b] = [one.entry, other.entry];
  if (one.line !== other.line) return false;
  return a === b || (a?.color === b?.color && a?.hidden === b?.hidden && a?.image === b?.image);
}

function isSameOrder(
  base: Rows,
  theirs: Rows,
  { before, other }: { readonly before: ById; readonly other: ById },
): boolean {
  const common = base.filter(({ id }) => other.has(id));
  const shared = theirs.filter(({ id }) => before.has(id));
  return common.every(({ id }, at) => id === shared[at]?.id);
}
