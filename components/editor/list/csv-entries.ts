import {
  firstRecords,
  readRecords,
  withGuard,
  withoutGuard,
  writeRecords,
  type CsvRecord,
} from './csv-records.ts';
import type { SlicedWork } from '../../ui/in-slices.ts';
import { readEntry, readColour, readWeight, type LocalEntry, type RawEntry } from '../local/local-entry.ts';
import { ListReader, type ReadList } from './read-list.ts';
import { readLine } from '../text/text-lines.ts';

type Column = keyof RawEntry;
const columns: readonly Column[] = ['name', 'weight', 'color', 'hidden'];

/** Accepted titles of each column. Written files use the first title. */
const titles: Readonly<Record<Column, readonly string[]>> = {
  name: [
    'name',
    'names',
    'entry',
    'participant',
    'participants',
    'member',
    'user',
    'username',
    'user name',
    'label',
    'title',
  ],
  weight: ['weight', 'weights', 'tickets', 'entries', 'chances', 'count', 'amount', 'quantity'],
  color: ['color', 'colour'],
  hidden: ['hidden'],
};
const yes: ReadonlySet<string> = new Set(['yes', 'true', '1', 'x', 'on', 'hidden']);
const separators = [',', ';', '\t'];
/** Number of rows that are read to detect the format of a file. */
const sample = 30;

export interface ReadFile extends ReadList {
  readonly unused: readonly string[];
}

type Layout = readonly (Column | null)[];

/**
 * Reads the entries of a file. Detects the separator, unless the first line declares it with `sep=`.
 *
 * The first row may contain column titles. A file without recognisable columns is read line by line.
 * @param room number of entries that still fit on the wheel
 */
export function* readingCsv(text: string, room?: number): SlicedWork<ReadFile> {
  const body = text.replace(/^\uFEFF/, '');
  const list = new ListReader(room);
  const { separator, layout, hasHeader } = sniff(body);
  let header: CsvRecord | undefined;
  let place = 0;
  for (const record of readRecords(body, separator)) {
    place += 1;
    if (place === 1 && /^sep=.$/i.test(record.raw.trim())) continue;
    if (hasHeader && !header) {
      header = record;
      continue;
    }
    list.add(record.line, record.raw, layout ? readRow(record, layout) : readPlain(record));
    if (place % 250 === 0) yield record.start / body.length;
  }
  const unused = header ? header.cells.filter((cell, at) => !layout?.[at] && cell.trim() !== '') : [];
  return { entries: list.entries, faults: list.faults, unused: unused.map((cell) => cell.trim()) };
}

function readRow({ cells }: CsvRecord, layout: Layout): ReturnType<typeof readEntry> {
  const found: Partial<Record<Column, string>> = {};
  layout.forEach((column, at) => {
    if (column) found[column] ??= cells[at] ?? '';
  });
  return readEntry({
    name: withoutGuard((found.name ?? '').trim()),
    weight: found.weight,
    color: found.color,
    hidden: yes.has((found.hidden ?? '').trim().toLowerCase()),
  });
}

function readPlain({ cells, raw }: CsvRecord): ReturnType<typeof readEntry> {
  return readLine(cells.length === 1 ? cells[0]! : raw);
}

interface Sniffed {
  readonly separator: string;
  readonly layout: Layout | null;
  readonly hasHeader: boolean;
}

function sniff(text: string): Sniffed {
  const declared = /^sep=(.)\r?\n/i.exec(text)?.[1];
  const tried = (declared === undefined ? separators : [declared]).map((separator) => {
    const records = firstRecords(text, separator, sample + 1);
    return { separator, records: declared === undefined ? records : records.slice(1) };
  });
  const headed = tried
    .map(({ separator, records }) => ({ separator, layout: headerLayout(records[0]), hasHeader: true }))
    .filter(({ layout }) => layout.includes('name'))
    .sort((a, b) => b.layout.length - a.layout.length)[0];
  if (headed) return headed;
  const plain = tried
    .map(({ separator, records }) => ({ separator, share: columnShare(records) }))
    .sort((a, b) => b.share - a.share)[0];
  if (plain && plain.share > 0.5) return { separator: plain.separator, layout: columns, hasHeader: false };
  return { separator: ',', layout: null, hasHeader: false };
}

function headerLayout(record: CsvRecord | undefined): Layout {
  const cells = record?.cells ?? [];
  return cells.map((cell) => {
    const title = cell.trim().toLowerCase();
    return columns.find((column) => titles[column].includes(title)) ?? null;
  });
}

/** Returns the fraction of rows that look like entries: they have a name, and a weight or a colour. */
function columnShare(records: readonly CsvRecord[]): number {
  const fits = records.filter(({ cells: [name = '', weight = '', color = ''], cells }) => {
    if (cells.length < 2 || name.trim() === '') return false;
    const weighs = readWeight(weight) !== null;
    const coloured = readColour(color) !== null;
    return (weighs || weight.trim() === '') && (coloured || color.trim() === '') && (weighs || coloured);
  });
  return records.length === 0 ? 0 : fits.length / records.length;
}

export function writeCsv(entries: readonly LocalEntry[]): string {
  const rows = entries.map(({ name, weight, color, hidden }) => [
    withGuard(name),
    String(weight),
    color ?? '',
    hidden ? 'yes' : '',
  ]);
  return writeRecords([columns, ...rows]);
}
