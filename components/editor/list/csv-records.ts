/** Reads and writes comma-separated values (RFC 4180). Reading tolerates deviations from the format. */

export interface CsvRecord {
  readonly line: number;
  readonly start: number;
  readonly cells: readonly string[];
  readonly raw: string;
}

/**
 * Maximum length of a quoted cell, so that a stray quotation mark does not turn the rest of the file into one
 * cell.
 */
const longestCell = 10_000;

/** Yields the rows of a text, except empty ones. A quoted cell may contain separators and line ends. */
export function* readRecords(text: string, separator: string): Generator<CsvRecord, void, void> {
  // Escape the separator for the regular expression, because a file may declare any character.
  const cellEnd = new RegExp(`[${separator.replace(/[\\\]^-]/, '\\$&')}\r\n]|$`, 'g');
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const start = at;
    const cells: string[] = [];
    for (;;) {
      const quoted = text[at] === '"' ? quotedCell(text, at, separator) : null;
      cellEnd.lastIndex = at;
      const end = quoted ? quoted.end : cellEnd.exec(text)!.index;
      cells.push(quoted ? quoted.text : text.slice(at, end));
      at = end;
      if (text[at] !== separator) break;
      at += 1;
    }
    const raw = text.slice(start, at);
    if (cells.some((cell) => cell.trim() !== '')) yield { line, start, cells, raw };
    line += 1 + (raw.match(/\r\n|\r|\n/g)?.length ?? 0);
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
}

export function firstRecords(text: string, separator: string, most: number): readonly CsvRecord[] {
  const records: CsvRecord[] = [];
  for (const record of readRecords(text, separator)) {
    if (records.push(record) === most) break;
  }
  return records;
}

function quotedCell(text: string, start: number, separator: string): { text: string; end: number } | null {
  const limit = start + longestCell;
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"' && close < limit) close = text.indexOf('"', close + 2);
  if (close < 0 || close >= limit) return null;
  const next = text[close + 1];
  if (next !== undefined && next !== separator && next !== '\r' && next !== '\n') return null;
  return { text: text.slice(start + 1, close).replaceAll('""', '"'), end: close + 1 };
}

/**
 * Matches text that a spreadsheet would run as a formula. Text after a semicolon counts as well, because many
 * spreadsheets use the semicolon as the separator.
 */
const formula = /(^|[;\r\n])((?:[^\S\r\n]|')*[=+\-@＝＋－＠])/gu;
const guarded = /(^|[;\r\n])'(?=(?:[^\S\r\n]|')*[=+\-@＝＋－＠])/gu;

/**
 * Adds an apostrophe to text that a spreadsheet would run as a formula. `withoutGuard` removes the
 * apostrophe.
 */
export function withGuard(text: string): string {
  return text.replace(formula, "$1'$2");
}

export function withoutGuard(text: string): string {
  return text.replace(guarded, '$1');
}

function writeCell(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Returns rows as a file. The byte order mark tells spreadsheets that the file is UTF-8. */
export function writeRecords(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`;
}
