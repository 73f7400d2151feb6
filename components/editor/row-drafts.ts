/** What stands in fields of rows and is no value: kept with the wheel's rejected lines. */
import type { LocalEntry } from './local-entry.ts';
import type { RejectedLine } from './rejected-lines.ts';

export type DraftField = NonNullable<RejectedLine['field']>;
/** Texts of fields by `draftKey`. */
export type RowDrafts = ReadonlyMap<string, string>;

export const draftKey = ({ id }: Pick<LocalEntry, 'id'>, field: DraftField): string => `${field} ${id}`;

export function rowDrafts(rejected: readonly RejectedLine[]): RowDrafts {
  const drafts = new Map<string, string>();
  for (const { field, after, text } of rejected) {
    if (field !== undefined && after !== null) drafts.set(draftKey({ id: after }, field), text);
  }
  return drafts;
}

/** The lines with another text for a field; null: none. The same lines where that changes nothing. */
export function withDraft(
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
