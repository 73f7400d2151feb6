import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  afterTextEdit,
  readLine,
  readLines,
  writeLine,
} from '../../../../components/editor/text/text-lines.ts';
import type { LocalEntry } from '../../../../components/editor/local/local-entry.ts';
import { entriesOf, localEntries, localEntry } from '../local/local-entries.ts';

const writeLines = (entries: readonly LocalEntry[]) => entries.map(writeLine).join('\n');

const lines: [string, object][] = [
  ['Ada', { name: 'Ada', weight: 1 }],
  ['  Ada  ', { name: 'Ada', weight: 1 }],
  ['Ada *3', { name: 'Ada', weight: 3 }],
  ['Ada*0,5', { name: 'Ada', weight: 0.5 }],
  ['Ada * .25', { name: 'Ada', weight: 0.25 }],
  ['Ada *3 *1', { name: 'Ada *3', weight: 1 }],
  ['*3', { name: '*3', weight: 1 }],
  ['Ada *', { name: 'Ada *', weight: 1 }],
  ['Room *1.2.3', { name: 'Room *1.2.3', weight: 1 }],
  ['Ada *-3', { name: 'Ada *-3', weight: 1 }],
  ['Doe, John', { name: 'Doe, John', weight: 1 }],
  ['Ada, 3', { name: 'Ada, 3', weight: 1 }],
  ['Ada\t3', { name: 'Ada', weight: 3 }],
  ['Ada\t\t#0f0', { name: 'Ada', weight: 1, color: '#00FF00' }],
  ['Ada\tLovelace', { name: 'Ada Lovelace', weight: 1 }],
  ['Ada\tB\tC\tD', { name: 'Ada B C D', weight: 1 }],
  ['e\u0301\u202e\u0007', { name: 'é', weight: 1 }],
];

describe('a line of text', () => {
  for (const [line, entry] of lines) {
    it(JSON.stringify(line), () => assert.deepEqual(readLine(line).entry, entry));
  }

  it('is read as the name and weight from which it was written', () => {
    fc.assert(
      fc.property(localEntry, ({ name, weight }) => {
        assert.deepEqual(readLine(writeLine({ name, weight })).entry, { name, weight });
      }),
    );
  });

  it('that is not an entry keeps its number and text', () => {
    const { entries, faults } = readLines(`Ada\r\n\r\nBob *1000001\r${'x'.repeat(101)}\n\u200b`);
    assert.deepEqual(entries, [{ name: 'Ada', weight: 1 }]);
    assert.deepEqual(
      faults.map(({ line, fault }) => `${line} ${fault}`),
      [
        '3 The weight “1000001” is not a number from 0 to 1,000,000',
        '4 A name has at most 100 characters, fewer with many emoji',
        '5 The name is empty',
      ],
    );
  });

  it('of a million characters is read at once', () => {
    const since = process.cpuUsage();
    readLines(`${' '.repeat(1e6)}*\n${'a* '.repeat(3e5)}\n${'\t'.repeat(1e6)}`);
    const { user } = process.cpuUsage(since);
    assert.ok(user < 5_000_000, `${user} µs of processor time, usually a few thousand`);
  });
});

describe('a list whose text was edited', () => {
  const before: LocalEntry[] = entriesOf('Ada', 'Bob *2', 'Ada', 'Cem').map((entry, at) => ({
    ...entry,
    color: `#00000${at}`,
    ...(at === 3 && { hidden: true }),
  }));
  const edited = (text: string): string => {
    let next = 0;
    return afterTextEdit(before, readLines(text).entries, () => `new${(next += 1)}`)
      .map(
        ({ id, name, weight, color = '-', hidden }) => `${id}:${name}*${weight}${color}${hidden ? '!' : ''}`,
      )
      .join(' ');
  };
  const edits: [string, string, string][] = [
    [
      'renamed in place',
      'Ada\nRob *2\nAda\nCem',
      'e1:Ada*1#000000 e2:Rob*2#000001 e3:Ada*1#000002 e4:Cem*1#000003!',
    ],
    ['reweighted', 'Ada\nBob\nAda\nCem', 'e1:Ada*1#000000 e2:Bob*1#000001 e3:Ada*1#000002 e4:Cem*1#000003!'],
    [
      'a line in between',
      'Ada\nNew\nBob *2\nAda\nCem',
      'e1:Ada*1#000000 new1:New*1- e2:Bob*2#000001 e3:Ada*1#000002 e4:Cem*1#000003!',
    ],
    ['a line gone', 'Ada\nAda\nCem', 'e1:Ada*1#000000 e3:Ada*1#000002 e4:Cem*1#000003!'],
    [
      'turned about',
      'Cem\nAda\nBob *2\nAda',
      'e4:Cem*1#000003! e1:Ada*1#000000 e2:Bob*2#000001 e3:Ada*1#000002',
    ],
    [
      'a colour pasted',
      'Ada\t1\t#fff\nBob *2\nAda\nCem',
      'e1:Ada*1#FFFFFF e2:Bob*2#000001 e3:Ada*1#000002 e4:Cem*1#000003!',
    ],
    ['nothing left', '', ''],
  ];
  for (const [what, text, expected] of edits) it(what, () => assert.equal(edited(text), expected));

  it('typed in front of a name gives that name back to its entry after the line break', () => {
    let next = 0;
    const newId = () => `new${(next += 1)}`;
    const earlier = new Map(before.slice(1, 2).map((entry) => [writeLine(entry), entry]));
    const joined = afterTextEdit(before, readLines('Ada\nZoeBob *2\nAda\nCem').entries, newId, earlier);
    const parted = afterTextEdit(joined, readLines('Ada\nZoe\nBob *2\nAda\nCem').entries, newId, earlier);
    assert.deepEqual(parted, [before[0], { id: 'new1', name: 'Zoe', weight: 1 }, ...before.slice(1)]);
  });

  it('with a line that was cut and pasted keeps the entry of the line', () => {
    const cut = before.slice(1);
    const earlier = new Map([[writeLine(before[3]!), before[3]!]]);
    const newId = () => assert.fail('no entry is new');
    const without = afterTextEdit(before, readLines('Ada\nBob *2\nAda').entries, newId);
    assert.deepEqual(afterTextEdit(without, readLines('Cem\nAda\nBob *2\nAda').entries, newId, earlier), [
      before[3],
      before[0],
      ...cut.slice(0, 2),
    ]);
  });

  it('does not take an entry from its own line for a line that the entry had before', () => {
    const ada = before[0]!;
    const renamed = [{ ...ada, name: 'Adam' }];
    const after = afterTextEdit(
      renamed,
      readLines('Adam\nAda').entries,
      () => 'new',
      new Map([['Ada', ada]]),
    );
    assert.deepEqual(
      after.map(({ id, name, color }) => [id, name, color]),
      [
        ['e1', 'Adam', '#000000'],
        ['new', 'Ada', undefined],
      ],
    );
  });

  it('is the same list if no line has changed', () => {
    fc.assert(
      fc.property(localEntries, (entries) => {
        const read = readLines(writeLines(entries)).entries;
        assert.equal(
          afterTextEdit(entries, read, () => assert.fail('no entry is new')),
          entries,
        );
      }),
    );
  });

  it('shows its lines, in order, each entry once', () => {
    fc.assert(
      fc.property(localEntries, localEntries, (entries, others) => {
        let next = 0;
        const after = afterTextEdit(
          entries,
          readLines(writeLines(others)).entries,
          () => `new${(next += 1)}`,
        );
        assert.equal(writeLines(after), writeLines(others));
        assert.equal(new Set(after.map(({ id }) => id)).size, after.length);
      }),
    );
  });
});
