import fc from 'fast-check';
import { readEntry, type LocalEntry } from '../../../../components/editor/local/local-entry.ts';

const oddNames = [
  'Doe, John',
  'say "hi"',
  "'quoted'",
  '=HYPERLINK("http://x")',
  "'=x",
  "''=x",
  '-1',
  '+x',
  '@you',
  '＝1',
  'Ada *3',
  '*3',
  '**3',
  'a;b',
  'a;=1;b',
  "a;'=1",
  "a; ' =1; '@b",
  ';-)',
  '"',
  '""',
  '", "',
  'name',
  'sep=;',
  'weight',
  '👩‍👩‍👧‍👦',
  'مرحبا',
  'a \u2028b',
  '#FF0000',
  '3',
  '0,5',
  'x*1*2',
];

export const localEntry = fc
  .record({
    name: fc.oneof(
      fc.constantFrom(...oddNames),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
    ),
    weight: fc.oneof(
      fc.constant(1),
      fc.constantFrom(0, 0.001, 0.5, 2, 1_000_000),
      fc.nat(1e9).map((n) => n / 1000),
    ),
    color: fc.option(
      fc.nat(0xffffff).map((n) => `#${n.toString(16).padStart(6, '0').toUpperCase()}`),
      { nil: undefined },
    ),
    hidden: fc.boolean(),
  })
  .map(({ weight, ...raw }) => readEntry({ ...raw, weight: String(weight) }).entry)
  .filter((entry) => entry !== undefined);

export const localEntries = fc
  .array(localEntry, { maxLength: 30 })
  .map((list) => list.map((entry, at): LocalEntry => ({ id: `e${at + 1}`, ...entry })));

export function entriesOf(...names: readonly string[]): LocalEntry[] {
  return names.map((line, at) => {
    const [name = '', weight = '1'] = line.split(' *');
    return { id: `e${at + 1}`, name, weight: Number(weight) };
  });
}

export const withoutIds = (entries: readonly LocalEntry[]) => entries.map(({ id: _, ...entry }) => entry);
