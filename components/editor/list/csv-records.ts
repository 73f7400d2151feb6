/** Comma-separated values (RFC 4180). Reading tolerates deviations from the format; writing follows it strictly. */

/** A row of a file. */
export interface CsvRecord {
  /** Number of the line on which the row begins, starting at 1. */
  readonly line: number;
  /** Position in the text at which the row begins. */
  readonly start: number;
  readonly cells: readonly string[];
  /** The original text of the row. */
  readonly raw: string;
}

/**
 * Maximum characters of a quoted cell. Without a limit, a stray quotation mark could turn the rest of the file into
 * one cell.
 */
const longestCell = 10_000;

/**
 * Yields the rows of a text, except empty ones. A cell in quotation marks may contain separators, line ends and doubled
 * quotation marks. Any other quotation mark, and one that is never closed, is part of the text.
 */
export function* readRecords(text: string, separator: string): Generator<CsvRecord, void, void> {
  // Escaped for the regular expression, because a file may declare any character as its separator.
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

/** Returns the first rows, up to `most`. */
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
 * Matches beginnings of cells that spreadsheets run as formulas: an operator in ASCII or full-width characters, with or
 * without white space before it. Apostrophes before the operator match as well; `withGuard` adds another one, and
 * `withoutGuard` removes only that one. Text after a semicolon or a line break may be the beginning of a cell too,
 * because spreadsheets in half of Europe split cells at semicolons.
 */
const formula = /(^|[;\r\n])((?:[^\S\r\n]|')*[=+\-@＝＋－＠])/gu;
const guarded = /(^|[;\r\n])'(?=(?:[^\S\r\n]|')*[=+\-@＝＋－＠])/gu;

/**
 * Prevents spreadsheets from running text that other people wrote. Adds an apostrophe before it, which marks text in
 * spreadsheets. `withoutGuard` removes the apostrophe again.
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

/** Returns a file of rows, with the byte order mark by which spreadsheets recognise UTF-8. */
export function writeRecords(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`;
}
