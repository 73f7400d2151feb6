import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fitLabel, shortenLabel, type LabelRoom } from '../../../../components/wheel/render/label-fit.ts';

/** Every character is half an em wide. */
const measure = (text: string): number => Array.from(text).length * 0.5;
const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), (part) => part.segment);
const room: LabelRoom = { inner: 40, outer: 130, share: 1 / 8, largest: 16 };

test('a name that fits is shown in full at the largest size', () => {
  assert.deepEqual(fitLabel('Ada', room, measure, graphemes), { text: 'Ada', fontSize: 16, width: 24 });
});

test('a longer name shrinks before it is shortened', () => {
  const fit = fitLabel('Ada Lovelace', room, measure, graphemes);
  assert.equal(fit?.text, 'Ada Lovelace');
  assert.ok((fit?.fontSize ?? 0) < 16 && (fit?.fontSize ?? 0) > 9);
});

test('a name that fits at a readable size is never shortened, whatever its length', () => {
  for (let letters = 1; letters <= 40; letters += 1) {
    for (let slices = 2; slices <= 60; slices += 1) {
      const name = 'abcdefghij'.repeat(4).slice(0, letters);
      const fit = fitLabel(name, { ...room, share: 1 / slices }, measure, graphemes);
      const least = fitLabel('x'.repeat(60), { ...room, share: 1 / slices }, measure, graphemes);
      if (fit && least && fit.fontSize > least.fontSize) assert.equal(fit.text, name, `on one of ${slices}`);
    }
  }
});

test('a name too long for its slice is shortened by measured width and ends in an ellipsis', () => {
  const fit = fitLabel('A name so long that no slice of any wheel could hold it', room, measure, graphemes);
  assert.match(fit?.text ?? '', /^A name.*…$/);
  assert.ok((fit?.width ?? 999) <= room.outer - room.inner);
});

test('a slice too thin for readable text has no label', () => {
  assert.equal(fitLabel('Ada', { ...room, share: 1 / 200 }, measure, graphemes), null);
});

test('text stays within its room, for any name and wheel', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 40, max: 900 }),
      (name, slices, outer) => {
        const at = { inner: outer * 0.25, outer, share: 1 / slices, largest: Math.max(9, outer * 0.12) };
        const fit = fitLabel(name, at, measure, graphemes);
        if (fit) assert.ok(fit.width <= at.outer - at.inner + 1e-6 && fit.fontSize >= 8);
      },
    ),
    { numRuns: 500 },
  );
});

test('shortening never breaks a grapheme', () => {
  const family = '👩‍👩‍👧‍👦';
  const short = shortenLabel(family.repeat(8), 16, measure, graphemes);
  assert.equal(short, `${family.repeat(4)}…`);
});
