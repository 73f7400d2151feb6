import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readingCsv, writeCsv } from '../../../../components/editor/list/csv-entries.ts';
import { atOnce } from '../../../../components/ui/in-slices.ts';
import { readRecords } from '../../../../components/editor/list/csv-records.ts';
import { decodeList, readListFile } from '../../../../components/editor/list/list-file.ts';
import { entriesOf, localEntries, withoutIds } from '../local/local-entries.ts';

const readCsv = (text: string, room?: number) => atOnce(readingCsv(text, room));

/** Shows an entry as `name*weight`, followed by its colour, and `!` if it is hidden. */
const short = (text: string, room?: number) =>
  readCsv(text, room).entries.map(
    ({ name, weight, color = '', hidden }) =>
      `${name}${weight === 1 ? '' : `*${weight}`}${color}${hidden ? '!' : ''}`,
  );

const files: [string, string, string[]][] = [
  [
    'our own columns',
    'name,weight,color,hidden\r\nAda,2,#ff0000,yes\r\nBob,,,\r\n',
    ['Ada*2#FF0000!', 'Bob'],
  ],
  [
    'columns in another order, with others between',
    'id,Weight,Email,Name\n1,3,a@x,Ada\n2,1,b@x,Bob',
    ['Ada*3', 'Bob'],
  ],
  ['semicolons and decimal commas', 'Name;Weight\nAda;0,5\nBob;2', ['Ada*0.5', 'Bob*2']],
  ['a separator that the file names', 'sep=;\r\nName;Weight\r\nAda;2', ['Ada*2']],
  ['a separator that the file names, without a header', 'sep=|\nAda|2\nBob|3', ['Ada*2', 'Bob*3']],
  ['tabs, as spreadsheets copy', 'Ada\t2\t#00f\nBob\t1\t', ['Ada*2#0000FF', 'Bob']],
  ['a byte order mark', '\uFEFFname\nAda', ['Ada']],
  ['no header', 'Ada,2\nBob,3\n', ['Ada*2', 'Bob*3']],
  ['a plain list with commas in names', 'Doe, John\nRoe, Jane\n', ['Doe, John', 'Roe, Jane']],
  ['a plain list with weights of the text form', 'Ada *3\nBob\n\n \n', ['Ada*3', 'Bob']],
  ['old line ends', 'Ada,2\rBob,3\r', ['Ada*2', 'Bob*3']],
  [
    'separators, quotation marks and line ends inside quotation marks',
    'name,weight\n"Doe, ""J""",2\n"two\r\nlines",1',
    ['Doe, "J"*2', 'two lines'],
  ],
  ['quotation marks inside a cell', 'name,weight\nThe "A" Team,2', ['The "A" Team*2']],
  ['a quotation mark that is never closed', 'name,weight\n"Ada,2\nBob,3', ['"Ada*2', 'Bob*3']],
  ['text after a closing quotation mark', 'name,weight\n"A" Team,2', ['"A" Team*2']],
  ['formulas, guarded', "name,weight\n'=1+1,1\n'quoted,1", ['=1+1', "'quoted"]],
  ['nothing', '', []],
  ['nothing but separators', ',,,\n;;\n', [';;']],
  [
    'a separator that negates a set in regular expressions',
    'sep=^\nname^weight\nAda^2\nBob^1',
    ['Ada*2', 'Bob'],
  ],
  [
    'a separator that ends a set in regular expressions',
    'sep=]\nname]weight\nAda]2\nBob]1',
    ['Ada*2', 'Bob'],
  ],
  [
    'a separator that escapes in regular expressions',
    'sep=\\\nname\\weight\nAda\\2\nBob\\1',
    ['Ada*2', 'Bob'],
  ],
];

describe('files of lists', () => {
  for (const [what, text, expected] of files)
    it(`with ${what}`, () => assert.deepEqual(short(text), expected));

  it('are read back exactly as they were written', () => {
    fc.assert(
      fc.property(localEntries, (entries) => {
        const { entries: read, faults, unused } = readCsv(writeCsv(entries));
        assert.deepEqual(read, withoutIds(entries));
        assert.deepEqual([faults, unused], [[], []]);
      }),
    );
  });

  it('contain no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(localEntries, (entries) => {
        // Try each separator, because spreadsheets split files at commas, semicolons or tabs, depending on their
        // settings.
        for (const separator of [',', ';', '\t'])
          for (const { cells } of readRecords(writeCsv(entries).slice(1), separator))
            for (const cell of cells) assert.doesNotMatch(cell, /^\s*[=+\-@＝＋－＠]/u);
      }),
    );
  });

  it('lose no row: each is an entry, or a fault with its line and text', () => {
    const { entries, faults, unused } = readCsv(
      'name,weight,color,notes\nAda,2,,x\nBob,many,,\n"two\nlines",-1,,\n,3,,\nEve,1,red,',
      undefined,
    );
    assert.deepEqual(entries, [{ name: 'Ada', weight: 2 }]);
    assert.deepEqual(unused, ['notes']);
    assert.deepEqual(
      faults.map(({ line, text, fault }) => [line, text, fault]),
      [
        [3, 'Bob,many,,', 'The weight “many” is not a number from 0 to 1,000,000'],
        [4, '"two\nlines",-1,,', 'The weight “-1” is not a number from 0 to 1,000,000'],
        [6, ',3,,', 'The name is empty'],
        [7, 'Eve,1,red,', 'The colour “red” is not written as #RRGGBB'],
      ],
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ unit: fc.constantFrom('a', ',', '"', ';', '\n', '\t', ' ', '1'), maxLength: 12 }),
        ),
        (parts) => {
          const text = `name,weight\n${parts.join('\n')}`;
          const { entries: all, faults: bad } = readCsv(text);
          const rows = all.length + bad.length;
          const lines = text
            .split('\n')
            .slice(1)
            .filter((line) => /[^\s,]/.test(line.replaceAll('"', ''))).length;
          if (!text.includes('"')) assert.equal(rows, lines);
          else assert.ok(rows <= text.split('\n').length);
        },
      ),
    );
  });

  it('are read up to the limit, and each further row is returned as a fault', () => {
    const { entries, faults } = readCsv('Ada\nBob\nCem', 2);
    assert.equal(entries.length, 2);
    assert.deepEqual(faults, [
      { line: 3, text: 'Cem', place: 2, fault: 'There is no room: a wheel has at most 100,000 entries' },
    ]);
  });

  it('of 100,000 rows with stray quotation marks take no longer than others', () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => (at % 2 ? `"open ${at},1` : `"closed ${at}",2`));
    const since = process.cpuUsage();
    const { entries, faults } = readCsv(['name,weight', ...rows].join('\r\n'));
    assert.equal(entries.length + faults.length > 50_000, true);
    const { user } = process.cpuUsage(since);
    assert.ok(user < 5_000_000, `${user} µs of processor time, usually a fraction of a second`);
  });
});

describe('files saved by programs', () => {
  const encodings: [string, number[], string][] = [
    ['UTF-8', [0xc3, 0xa4], 'ä'],
    ['UTF-16, little-endian', [0xff, 0xfe, 0xe4, 0x00], 'ä'],
    ['UTF-16, big-endian', [0xfe, 0xff, 0x00, 0xe4], 'ä'],
    ['a Windows code page', [0xe4, 0x62], 'äb'],
  ];
  for (const [what, bytes, text] of encodings) {
    it(`in ${what}`, () => assert.equal(decodeList(Uint8Array.from(bytes)), text));
  }

  it('that are not text are refused with a message', async () => {
    const { fault } = await readListFile(new File([Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])], 'list.xlsx'));
    assert.equal(fault, 'list.xlsx is not a text file. Save the sheet as CSV and open that');
    assert.deepEqual(await readListFile(new File(['Ada'], 'list.txt')), { text: 'Ada' });
  });
});

describe('a list', () => {
  it('is written with named columns, in the encoding that spreadsheets expect', () => {
    const [ada, bob] = entriesOf('=Ada *2', 'Doe, J');
    assert.equal(
      writeCsv([ada!, { ...bob!, color: '#00FF00', hidden: true }]),
      '\uFEFFname,weight,color,hidden\r\n\'=Ada,2,,\r\n"Doe, J",1,#00FF00,yes\r\n',
    );
  });
});
