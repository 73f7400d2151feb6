import { text } from '../../language/text.ts';
import type { LocalEntry } from '../local/local-entry.ts';
import type { ListFault } from '../list/read-list.ts';

export interface RejectedLine {
  readonly text: string;
  /**
   * Id of the entry above the line, or of the entry whose field was refused. Null for a line above all
   * entries.
   */
  readonly after: string | null;
  readonly field?: 'name' | 'weight';
  /** Line in the imported file, and its fault. Undefined for a line of the text. */
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
 * Returns the rejected lines after a change of the entries. A line whose entry was removed moves to the
 * nearest remaining entry above.
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
