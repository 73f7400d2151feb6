import type { ListRow } from '../list/list-rows.ts';

export interface SelectedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly direction: HTMLTextAreaElement['selectionDirection'];
}

/**
 * Line id of the blank lines at the end of the text. They stay at the end, because the reader types the next
 * name there.
 */
const tail = '\n';

interface Line {
  readonly text: string;
  /** Id of the line's row. A blank line has the id of the row above, or null. */
  readonly id: string | null;
  /** 0 for the line of the row, 1 for the first blank line after it, and so on. */
  readonly blanks: number;
}

/**
 * Adapts the text to a list that was changed elsewhere. Unchanged lines keep their spelling, and the
 * selection stays on the same text.
 * @param shown rows that the text shows now
 * @param rows rows that the new text shows
 */
export function followedText(
  { text, start, end, direction }: SelectedText,
  shown: readonly ListRow[],
  rows: readonly ListRow[],
): SelectedText {
  const old = linesOf(text, shown);
  const kept = new Map<string | null, Line[]>();
  for (const line of old) {
    const lines = kept.get(line.id);
    if (lines) lines.push(line);
    else kept.set(line.id, [line]);
  }
  const before = new Map(shown.map(({ id, line }) => [id, line]));
  const lines: Line[] = shown.length > 0 && rows.length > 0 ? [...(kept.get(null) ?? [])] : [];
  for (const { id, line } of rows) {
    const [own, ...blanks] = kept.get(id) ?? [];
    const isUnchanged = own !== undefined && before.get(id) === line;
    lines.push(isUnchanged ? own : { id, text: line, blanks: 0 }, ...blanks);
  }
  if (lines.length > 0) lines.push(...(kept.get(tail) ?? []));
  const written = lines.map((line) => line.text).join('\n');
  const place = placesIn(old, lines, written.length);
  return { text: written, start: place(start), end: place(end), direction };
}

function linesOf(text: string, rows: readonly ListRow[]): readonly Line[] {
  let at = -1;
  let blanks = 0;
  return text.split('\n').map((line) => {
    const isBlank = line.trim() === '';
    if (!isBlank) at += 1;
    blanks = isBlank ? blanks + 1 : 0;
    const isTail = isBlank && at >= 0 && at === rows.length - 1;
    return { text: line, id: isTail ? tail : (rows[at]?.id ?? null), blanks };
  });
}

function placesIn(old: readonly Line[], now: readonly Line[], length: number): (place: number) => number {
  const key = ({ id, blanks }: Line): string => `${blanks} ${id ?? ''}`;
  const starts = new Map<string, { start: number; length: number }>();
  let start = 0;
  for (const line of now) {
    starts.set(key(line), { start, length: line.text.length });
    start += line.text.length + 1;
  }
  return (place) => {
    let line = 0;
    let column = place;
    while (line < old.length - 1 && column > old[line]!.text.length) {
      column -= old[line]!.text.length + 1;
      line += 1;
    }
    for (; line < old.length; line += 1, column = 0) {
      const found = starts.get(key(old[line]!));
      if (found) return found.start + Math.min(column, found.length);
    }
    return length;
  };
}
