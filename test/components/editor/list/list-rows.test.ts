import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { followedText } from '../../../../components/editor/text/followed-text.ts';
import { listRows, mergedList, type WrittenList } from '../../../../components/editor/list/list-rows.ts';
import { carriedLines } from '../../../../components/editor/rejected/rejected-lines.ts';
import { localEntries } from '../local/local-entries.ts';

function list(...rows: readonly string[]): WrittenList {
  const entries: { id: string; name: string; weight: number }[] = [];
  const rejected: { text: string; after: string | null }[] = [];
  for (const row of rows) {
    const [id = '', name] = row.split(':');
    if (name === undefined) rejected.push({ text: row, after: entries.at(-1)?.id ?? null });
    else entries.push({ id, name, weight: 1 });
  }
  return { entries, rejected };
}

const written = (merged: WrittenList): string =>
  listRows(merged)
    .map(({ id, line, entry }) => (entry ? `${id}:${line}` : line))
    .join(' ');

const stood = list('1:Ada', '2:Bob', '!x', '3:Cem');

for (const [what, mine, theirs, merged] of [
  [
    'a row added on each side',
    list('1:Ada', '2:Bob', '!x', '3:Cem', '4:Dan'),
    list('5:Eve', '1:Ada', '2:Bob', '!x', '3:Cem'),
    '5:Eve 1:Ada 2:Bob !x 3:Cem 4:Dan',
  ],
  [
    'a name changed on each side',
    list('1:Adam', '2:Bob', '!x', '3:Cem'),
    list('1:Ada', '2:Bob', '!x', '3:Cemal'),
    '1:Adam 2:Bob !x 3:Cemal',
  ],
  ['a row removed there', list('1:Adam', '2:Bob', '!x', '3:Cem'), list('1:Ada', '3:Cem'), '1:Adam 3:Cem'],
  [
    'a row removed there and edited here',
    list('1:Ada', '2:Bobb', '!x', '3:Cem'),
    list('1:Ada', '!x', '3:Cem'),
    '1:Ada 2:Bobb !x 3:Cem',
  ],
  [
    'a row removed here',
    list('1:Ada', '!x', '3:Cem'),
    list('1:Ada', '2:Bobb', '!x', '3:Cem', '4:Dan'),
    '1:Ada !x 3:Cem 4:Dan',
  ],
  [
    'a new order there',
    list('1:Ada', '2:Bob', '9:New', '!x', '3:Cem'),
    list('3:Cem', '2:Bob', '!x', '1:Ada'),
    '3:Cem 2:Bob 9:New !x 1:Ada',
  ],
  [
    'a line moved here',
    list('2:Bob', '1:Ada', '!x', '3:Cem'),
    list('1:Ada', '2:Bob', '!x', '3:Cem', '4:Dan'),
    '2:Bob 1:Ada !x 3:Cem 4:Dan',
  ],
  [
    'a rejected line corrected here',
    list('1:Ada', '2:Bob', '8:x', '3:Cem'),
    list('1:Ada', '2:Bob', '!x'),
    '1:Ada 2:Bob 8:x',
  ],
] as const) {
  test(`merge ${what}`, () => assert.equal(written(mergedList(stood, mine, theirs)), merged));
}

test('merging with an unchanged side gives the other side', () => {
  fc.assert(
    fc.property(localEntries, localEntries, (before, after) => {
      const [one, other] = [before, after].map((entries) => ({ entries, rejected: [] })) as unknown as [
        WrittenList,
        WrittenList,
      ];
      assert.equal(written(mergedList(one, other, one)), written(other));
      assert.equal(written(mergedList(one, one, other)), written(other));
    }),
  );
});

/** Follows a change of the list in a text, in which the bar `|` marks the caret. */
const follow = (text: string, before: WrittenList, after: WrittenList): string => {
  const caret = text.indexOf('|');
  const plain = text.replace('|', '');
  const now = followedText(
    { text: plain, start: caret, end: caret, direction: 'none' },
    listRows(before),
    listRows(after),
  );
  return `${now.text.slice(0, now.start)}|${now.text.slice(now.start)}`;
};

for (const [what, before, after, text, followed] of [
  [
    'keeps spaces, blank lines and an unfinished line',
    list('1:Ada', '2:Bob'),
    list('2:Bob', '3:Cem'),
    ' Ada \n\n Bob\n|',
    ' Bob\nCem\n|',
  ],
  [
    'keeps the caret in its line',
    list('1:Ada', '2:Bob'),
    list('9:New', '1:Ada', '2:Bob'),
    'Ada\nBo|b',
    'New\nAda\nBo|b',
  ],
  [
    'moves the caret to the next line if its own line is gone',
    list('1:Ada', '2:Bob', '3:Cem'),
    list('1:Ada', '3:Cem'),
    'Ada\nBo|b\nCem',
    'Ada\n|Cem',
  ],
  [
    'moves the caret to the end if no line follows',
    list('1:Ada', '2:Bob'),
    list('1:Ada'),
    'Ada\nBo|b',
    'Ada|',
  ],
  [
    'moves the caret with its line',
    list('1:Ada', '2:Bob', '3:Cem'),
    list('3:Cem', '2:Bob', '1:Ada'),
    'A|da\n\nBob\nCem',
    'Cem\nBob\nA|da\n',
  ],
  ['keeps a rejected line', list('1:Ada', '!x', '2:Bob'), list('2:Bob', '!x'), 'Ada\n!x|\nBob', 'Bob\n!x|'],
  ['empties', list('1:Ada'), list(), 'A|da\n', '|'],
  ['fills', list(), list('1:Ada'), '|', 'Ada|'],
] as const) {
  test(`a text ${what}`, () => assert.equal(follow(text, before, after), followed));
}

test('a rejected line whose entry is removed follows the entry above', () => {
  const { entries } = stood;
  const lines = [
    { text: 'x', after: '2' },
    { text: 'y', after: null },
  ];
  assert.deepEqual(carriedLines(lines, entries, entries.slice(2)), [{ text: 'x', after: null }, lines[1]]);
  assert.deepEqual(carriedLines(lines, entries, [entries[0]!, entries[2]!])[0], { text: 'x', after: '1' });
  assert.equal(carriedLines(lines, entries, entries), lines);
});
