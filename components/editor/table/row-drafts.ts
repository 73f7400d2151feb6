import { withEntry } from '../list/entry-edits.ts';
import type { WheelState } from '../local/stored-wheel.ts';
import type { LocalEntry } from '../local/local-entry.ts';
import type { WheelChange } from '../edited-wheel.ts';
import type { RejectedLine } from '../rejected/rejected-lines.ts';
import type { RowValue } from './row-values.ts';

export type DraftField = NonNullable<RejectedLine['field']>;
export type RowDrafts = ReadonlyMap<string, string>;

export const draftKey = ({ id }: Pick<LocalEntry, 'id'>, field: DraftField): string => `${field} ${id}`;

export function rowDrafts(rejected: readonly RejectedLine[]): RowDrafts {
  const drafts = new Map<string, string>();
  for (const { field, after, text } of rejected) {
    if (field !== undefined && after !== null) drafts.set(draftKey({ id: after }, field), text);
  }
  return drafts;
}

function withDraft(
  rejected: readonly RejectedLine[],
  { id }: Pick<LocalEntry, 'id'>,
  field: DraftField,
  text: string | null,
): readonly RejectedLine[] {
  const isOwn = (line: RejectedLine): boolean => line.field === field && line.after === id;
  if ((rejected.find(isOwn)?.text ?? null) === text) return rejected;
  const others = rejected.filter((line) => !isOwn(line));
  return text === null ? others : [...others, { text, after: id, field }];
}

export function fieldChange(
  { entries, rejected }: WheelState,
  entry: LocalEntry,
  field: DraftField,
  { read, written, place }: { readonly read: RowValue; readonly written: string; readonly place: number },
): WheelChange | null {
  const isFault = 'fault' in read;
  const drafts = withDraft(rejected, entry, field, isFault ? written : null);
  if (!isFault && read.values) {
    const isThere = entries.some(({ id }) => id === entry.id);
    const after = isThere
      ? withEntry(entries, entry.id, read.values)
      : entries.toSpliced(place, 0, { ...entry, ...read.values });
    return { what: `new ${field}`, entries: after, rejected: drafts };
  }
  if (drafts === rejected) return null;
  return { what: `${isFault ? 'unread' : 'return to'} ${field} of ${entry.name}`, rejected: drafts };
}
