import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cleanName, cleanText } from '../../contracts/wheel/entry-name.ts';

const family = '👩‍👩‍👧‍👦';

const kept: [string, string][] = [
  ['plain text', 'Ada'],
  ['mark-up, verbatim', '<img src=x onerror=alert(1)>'],
  ['quotes and braces', '"}],{"\'`${x}'],
  ['Cyrillic look-alikes, which are names of their own', 'Аdа'],
  ['right-to-left letters', 'مرحبا'],
  ['inner spaces', ' a  b '],
  ['joiners inside an emoji', family],
  ['400 bytes of UTF-8', family.repeat(16)],
  ['100 letters of two bytes', 'я'.repeat(100)],
  ['a joiner in Persian', 'می\u200cخواهم'],
  ['a joiner in Sinhala', 'ශ්\u200dරී'],
  ['a non-joiner in Hindi', 'क्\u200cष'],
  ['variation selectors', '❤\uFE0F 葛\u{E0101}'],
  ['a flag of tags', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['old Hangul with a filler', '\u115Fᅡ'],
  ['words parted by the blank of Braille', '⠁\u2800⠃'],
  ['a formula of a spreadsheet', '=cmd|calc'],
];

const changed: [string, string, string][] = [
  ['decomposed accents become NFC', 'e\u0301', '\u00e9'],
  ['control characters go', 'a\u0007b\r\nc\u0085d', 'abcd'],
  ['separators of lines and paragraphs go', 'Ada\u2028 Lovelace\u2029', 'Ada Lovelace'],
  ['private use and marks of annotations go', 'a\uE000\u{F0000}b\uFFF9c\uFFFB\uFFFC', 'abc'],
  ['overrides of direction go', 'a\u202Egpj.exe\u2066b\u2069\u200F\u061C', 'agpj.exeb'],
];

const refused: [string, string, string][] = [
  ['nothing', '', 'empty'],
  ['white space', ' \u00a0\u3000', 'empty'],
  ['control and bidi characters', '\u0001\u202e', 'empty'],
  ['characters that are drawn as nothing', '\u200b\u3164\u2060', 'empty'],
  ['the blank of Braille', '\u2800 \u2800', 'empty'],
  ['marks without a letter', '\u0301', 'empty'],
  ['marks on a blank', ' \u0301\u20dd', 'empty'],
  ['separators of lines', '\u2028\u2029', 'empty'],
  ...[
    ...[
      '\u115F',
      '\u1160',
      '\u3164',
      '\uFFA0',
      '\u00AD',
      '\u034F',
      '\u180E',
      '\u200B',
      '\u200C',
      '\u200D',
      '\u2060',
    ],
    ...[
      '\uFEFF',
      '\uFE0F',
      '\u{E0101}',
      '\u{E0067}',
      '\u{1D159}',
      '\u{13441}',
      '\u{13430}',
      '\u{16FE4}',
      '\u17B4',
    ],
  ].map((filler): [string, string, string] => [
    `U+${filler.codePointAt(0)!.toString(16)} alone or among spaces`,
    ` ${filler}${filler} `,
    'empty',
  ]),
  ['101 letters', 'x'.repeat(101), 'too_long'],
  ['101 graphemes', '👍'.repeat(101), 'too_long'],
  ['400 bytes and one more', `${family.repeat(16)}x`, 'too_long'],
  ['401 bytes after NFC, which are fewer before', '\u0958'.repeat(67), 'too_long'],
  ['a tower of combining marks', `e${'\u0301'.repeat(5_000)}`, 'too_long'],
  ['31 combining marks after NFC, which are fewer before', `q${'\u0344'.repeat(16)}`, 'too_long'],
  ['a lone surrogate', 'a\ud800', 'malformed'],
];

describe('names', () => {
  for (const [what, name] of kept) {
    it(`keep ${what}`, () => assert.deepEqual(cleanName(name), { text: name.normalize('NFC') }));
  }
  for (const [what, name, clean] of changed) {
    it(what, () => assert.deepEqual(cleanName(name), { text: clean }));
  }
  for (const [what, name, fault] of refused) {
    it(`refuse ${what}`, () => assert.deepEqual(cleanName(name), { fault }));
  }

  it('take up to thirty combining marks in a row, as the stream-safe format does', () => {
    const marks = '\u0301\u0323'.repeat(15);
    assert.deepEqual(cleanName(`q${marks}`), { text: `q${marks}`.normalize('NFC') });
    assert.deepEqual(cleanName(`q${marks}\u0301`), { fault: 'too_long' });
  });

  it('are measured before normalisation, which takes quadratic time for combining marks', (test) => {
    const normalised = test.mock.method(String.prototype, 'normalize');
    assert.deepEqual(cleanName('\u0301\u0323'.repeat(62_000)), { fault: 'too_long' });
    assert.deepEqual(cleanName('a\u0301'.repeat(62_000)), { fault: 'too_long' });
    assert.deepEqual(cleanText('\u0301\u0323'.repeat(4_000), 500, { lines: true }), { fault: 'too_long' });
    assert.equal(normalised.mock.callCount(), 0);
  });

  it('are unchanged by a second cleaning', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(anything, (raw) => {
        const once = cleanName(raw);
        if (once.text !== undefined) assert.deepEqual(cleanName(once.text), once);
      }),
    );
  });

  it('are counted in graphemes up to the given limit', () => {
    assert.deepEqual(cleanText(family.repeat(3), 3), { text: family.repeat(3) });
    assert.deepEqual(cleanText(family.repeat(4), 3), { fault: 'too_long' });
    assert.deepEqual(cleanText('abcd', 3), { fault: 'too_long' });
  });
});
