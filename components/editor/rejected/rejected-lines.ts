import type { LocalEntry } from '../local/local-entry.ts';
import type { ListFault } from '../list/read-list.ts';

/** Something written that is no entry, kept until it is mended or dismissed. */
export interface RejectedLine {
  /** As it was written. */
  readonly text: string;
  /** Id of the entry that it follows, or whose field it is; null: it stands before all entries. */
  readonly after: string | null;
  /** Field of the entry it was written in; absent: it is a line. */
  readonly field?: 'name' | 'weight';
  /** Where in which file it comes from and why it is no entry; absent: it is a line of the list's own text. */
  readonly origin?: string;
}

/** Lines of a file that are kept, and lines that are kept when the page closes. */
export const mostRejected = 1_000;

/** The line is part of the list's text. */
export function isInText({ field, origin }: RejectedLine): boolean {
  return field === undefined && origin === undefined;
}

/** The faults of a text as lines to keep, with the entries that were read from the same text. */
export function rejectedLines(
  faults: readonly ListFault[],
  entries: readonly LocalEntry[],
): readonly RejectedLine[] {
  return faults.map(({ text, place }) => ({ text, after: entries[place - 1]?.id ?? null }));
}

/** The faults of a file as lines to keep. */
export function rejectedRows(faults: readonly ListFault[], source: string): readonly RejectedLine[] {
  return faults
    .slice(0, mostRejected)
    .map(({ text, line, fault }) => ({ text, after: null, origin: `Line ${line} of ${source}: ${fault}` }));
}

/**
 * Lines after a change of the entries: one whose entry is gone follows the nearest entry above that is left, and what
 * was written in a field of it is gone as well.
 */
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
  return lines
    .filter((line) => line.field === undefined || left.has(line.after ?? ''))
    .map((line) => {
      const anchor = line.after === null ? null : (anchors.get(line.after) ?? null);
      return anchor === line.after ? line : { ...line, after: anchor };
    });
}
