import type { LocalEntry } from './local-entry.ts';
import type { ListFault } from './read-list.ts';

/** A line that is no entry, kept until it is mended or dismissed. */
export interface RejectedLine {
  /** The line as it was written. */
  readonly text: string;
  /** Id of the entry that it follows; null: it stands before all entries. */
  readonly after: string | null;
}

/** The faults of a text as lines to keep, with the entries that were read from the same text. */
export function rejectedLines(
  faults: readonly ListFault[],
  entries: readonly LocalEntry[],
): readonly RejectedLine[] {
  return faults.map(({ text, place }) => ({ text, after: entries[place - 1]?.id ?? null }));
}

/** Lines after a change of the entries: one whose entry is gone follows the nearest entry above that is left. */
export function carriedLines(
  lines: readonly RejectedLine[],
  before: readonly LocalEntry[],
  after: readonly LocalEntry[],
): readonly RejectedLine[] {
  if (lines.length === 0 || before === after) return lines;
  const left = new Set(after.map(({ id }) => id));
  const anchors = new Map<string, string | null>();
  let nearest: string | null = null;
  for (const { id } of before) {
    if (left.has(id)) nearest = id;
    anchors.set(id, nearest);
  }
  return lines.map((line) => {
    const anchor = line.after === null ? null : (anchors.get(line.after) ?? null);
    return anchor === line.after ? line : { ...line, after: anchor };
  });
}
