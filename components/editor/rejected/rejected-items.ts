import { text } from '../../language/text.ts';
import { listRows } from '../list/list-rows.ts';
import type { WheelState } from '../local/stored-wheel.ts';
import { excerpt } from '../local/local-entry.ts';
import { fullWheel, type ListFault } from '../list/read-list.ts';
import type { RejectedLine } from './rejected-lines.ts';
import { readField } from '../table/row-values.ts';
import { readLine } from '../text/text-lines.ts';

export interface RejectedItem {
  readonly line: RejectedLine;
  readonly says: string;
  readonly fault: ListFault | null;
}

/**
 * Returns the rejected lines with their messages: first lines of the text, then input of fields and files.
 * @param faults faults of the shown text, in the order of its lines; null if no text is shown
 */
export function rejectedItems(
  state: WheelState,
  faults: readonly ListFault[] | null,
): readonly RejectedItem[] {
  const { entries, rejected } = state;
  if (rejected.length === 0) return [];
  const lines = listRows(state).flatMap((row) => row.rejected ?? []);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const inText = lines.map((line, at): RejectedItem => {
    const fault = faults?.[at]?.text === line.text ? faults[at] : null;
    const above = byId.get(line.after ?? '');
    const place = fault
      ? text('Line {line}', { line: fault.line })
      : above
        ? text('After {name}', { name: above.name })
        : text('First line');
    return {
      line,
      fault,
      says: `${place}: ${readLine(line.text).fault ?? fullWheel()} (${excerpt(line.text, 60)})`,
    };
  });
  const others = rejected.flatMap((line): RejectedItem[] => {
    const { text: written, field, origin, after } = line;
    const quoted = `(${excerpt(written, 60)})`;
    if (origin !== undefined) return [{ line, fault: null, says: `${origin} ${quoted}` }];
    const entry = byId.get(after ?? '');
    if (field === undefined || !entry) return [];
    const read = readField(entry, field, written);
    const { name } = entry;
    const label = text(field === 'name' ? 'Name of {name}' : 'Weight of {name}', { name });
    return [{ line, fault: null, says: `${label}: ${'fault' in read ? read.fault : ''} ${quoted}` }];
  });
  return [...inText, ...others];
}
