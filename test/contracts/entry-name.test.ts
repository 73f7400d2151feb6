import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { cleanName, cleanText } from '../../contracts/entry-name.ts';

const family = '👩‍👩‍👧‍👦';

const kept: [string, string][] = [
  ['plain text', 'Ada'],
  ['mark-up, verbatim', '<img src=x onerror=alert(1)>'],
  ['quotes and braces', '"}],{"\'`${x}'],
  ['Cyrillic look-alikes, which are names of their own', 'Аdа'],
  ['right-to-left letters', 'مرحبا'],
  ['inner spaces', ' a  b '],
  ['joiners inside an emoji', family],
  ['100 graphemes of many code units', family.repeat(100)],
  ['a formula of a spreadsheet', '=cmd|calc'],
];

const changed: [string, string, string][] = [
  ['decomposed accents become NFC', 'e\u0301', '\u00e9'],
  ['control characters go', 'a\u0007b\r\nc\u0085d', 'abcd'],
  ['private use and marks of annotations go', 'a\uE000\u{F0000}b\uFFF9c\uFFFB\uFFFC', 'abc'],
  ['overrides of direction go', 'a\u202Egpj.exe\u2066b\u2069\u200F\u061C', 'agpj.exeb'],
];

const refused: [string, string, string][] = [
  ['nothing', '', 'empty'],
  ['white space', ' \u00a0\u3000', 'empty'],
  ['control and bidi characters', '\u0001\u202e', 'empty'],
  ['characters that are drawn as nothing', '\u200b\u3164\u2060', 'empty'],
  ['the blank of Braille', '\u2800 \u2800', 'empty'],
  ['101 letters', 'x'.repeat(101), 'too_long'],
  ['101 graphemes', family.repeat(101), 'too_long'],
  ['a tower of combining marks', `e${'\u0301'.repeat(5_000)}`, 'too_long'],
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

  it('are clean once they have been cleaned', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(anything, (raw) => {
        const once = cleanName(raw);
        if (once.text !== undefined) assert.deepEqual(cleanName(once.text), once);
      }),
    );
  });

  it('are counted in graphemes up to the limit that is asked for', () => {
    assert.deepEqual(cleanText(family.repeat(3), 3), { text: family.repeat(3) });
    assert.deepEqual(cleanText(family.repeat(4), 3), { fault: 'too_long' });
    assert.deepEqual(cleanText('abcd', 3), { fault: 'too_long' });
  });
});
