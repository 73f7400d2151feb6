import { text } from '../../language/text.ts';
import type { LocalEntry } from '../local/local-entry.ts';
import type { ListFault } from '../list/read-list.ts';

export interface RejectedLine {
  readonly text: string;
  /** Id of the entry before the line, or of the entry with the field. Null for a line before all entries. */
  readonly after: string | null;
  readonly field?: 'name' | 'weight';
  /** Place in the imported file, and the fault. Undefined for a line of the text. */
  readonly origin?: string;
}

export const mostRejected = 1_000;

export function isInText({ field, origin }: RejectedLine): boolean {
  return field === undefined && origin === undefined;
}

export function rejectedLines(
  faults: readonly ListFault[],
  entries: readonly LocalEntry[],
): readonly RejectedLine[] {
  return faults.map(({ text, place }) => ({ text, after: entries[place - 1]?.id ?? null }));
}

export function rejectedRows(faults: readonly ListFault[], source: string): readonly RejectedLine[] {
  return faults.slice(0, mostRejected).map(({ text: written, line, fault }) => ({
    text: written,
    after: null,
    origin: text('Line {line} of {source}: {fault}', { line, source, fault }),
  }));
}

/**
 * Returns the rejected lines after a change of the entries. If the entry before a line was removed, the line
 * follows the nearest entry above.
 */
export function carriedLines(
  lines: readonly RejectedLine[],
  before: readonly LocalEntry[],
  after: readonly LocalEntry[],
): readonly RejectedLine[] {
  if (lines.length === 0 || before === after) return lines;
  const remaining = new Set(after.map(({ id }) => id));
  const anchors = new Map<string, string | null>();
  let nearest: string | null = null;
  for (const { id } of before) {
    if (remaining.has(id)) nearest = id;
    anchors.set(id, nearest);
  }
  return lines
    .filter((line) => line.field === undefined || remaining.has(line.after ?? ''))
    .map((line) => {
      const anchor = line.after === null ? null : (anchors.get(line.after) ?? null);
      return anchor === line.after ? line : { ...line, after: anchor };
    });
}
