/** Comma-separated values by RFC 4180, read leniently and written strictly. */

/** A row of a file. */
export interface CsvRecord {
  /** Line it begins on, 1 the first. */
  readonly line: number;
  /** Where it begins in the text. */
  readonly start: number;
  readonly cells: readonly string[];
  /** The row as it was written. */
  readonly raw: string;
}

/** No honest cell is longer; it keeps one stray quotation mark from taking the rest of a file with it. */
const longestCell = 10_000;

/**
 * The rows of a text, one after another. A cell in quotation marks may hold separators, line ends and doubled marks;
 * marks anywhere else, or never closed, are part of the text. Rows without anything in them are left out.
 */
export function* readRecords(text: string, separator: string): Generator<CsvRecord, void, void> {
  // A file may name any character as its separator.
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

/** The first rows. */
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
 * A spreadsheet takes a cell that begins with one of these, in either width, for a formula, quoted or not. White space
 * before it does not help, and neither does a cell of ours where semicolons part cells, as they do in half of Europe:
 * what stands behind one is a cell there, and what stands on a new line a row.
 */
const formula = /(^|[;\r\n])((?:[^\S\r\n]|')*[=+\-@＝＋－＠])/gu;
const guarded = /(^|[;\r\n])'(?=(?:[^\S\r\n]|')*[=+\-@＝＋－＠])/gu;

/**
 * Keeps a text that others wrote from being run by the spreadsheet it is opened in: an apostrophe before it, as
 * spreadsheets themselves mark text. `withoutGuard` takes it off again, so that nothing is changed on the way.
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

/** A file of rows, with the mark by which spreadsheets know it is UTF-8. */
export function writeRecords(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')}`;
}
