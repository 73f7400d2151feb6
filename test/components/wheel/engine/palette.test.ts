import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  contrast,
  defaultPalette,
  fillColours,
  labelColour,
} from '../../../../components/wheel/engine/palette.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const same = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase();

test('no filled slice has a neighbour’s colour, the last and the first being neighbours', () => {
  const given = fc.option(fc.oneof(fc.constantFrom(...defaultPalette), colour), { nil: undefined, freq: 3 });
  fc.assert(
    fc.property(
      fc.array(given, { minLength: 2, maxLength: 40 }),
      fc.oneof(fc.constant([...defaultPalette]), fc.array(colour, { minLength: 1, maxLength: 4 })),
      (colours, palette) => {
        const filled = fillColours(colours, palette);
        assert.equal(filled.length, colours.length);
        filled.forEach((each, at) => {
          const next = (at + 1) % filled.length;
          if (colours[at] !== undefined) assert.equal(each, colours[at]);
          if (colours[at] === undefined || colours[next] === undefined) {
            assert.ok(!same(each, filled[next]!), `slices ${at} and ${next} of ${filled.join(' ')}`);
          }
        });
      },
    ),
    { numRuns: 1_000 },
  );
});

test('slices added later differ from the ones around them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 20 }), (first, more) => {
      const there = fillColours(new Array<undefined>(first).fill(undefined), defaultPalette);
      const around = { before: there.at(-1), after: there[0], count: first };
      const ring = [
        ...there,
        ...fillColours(new Array<undefined>(more).fill(undefined), defaultPalette, around),
      ];
      ring.forEach((each, at) => assert.ok(!same(each, ring[(at + 1) % ring.length]!)));
    }),
  );
});

test('the palette is used in order unless neighbours force another colour', () => {
  const filled = fillColours(new Array<undefined>(8).fill(undefined), defaultPalette);
  assert.deepEqual(filled, defaultPalette);
  assert.deepEqual(fillColours([undefined], ['#123456']), ['#123456']);
});

test('labels are readable on every colour, and the palette stands out on light and dark', () => {
  fc.assert(fc.property(colour, (slice) => assert.ok(contrast(slice, labelColour(slice)) >= 4.5)));
  for (const slice of defaultPalette) {
    assert.ok(contrast(slice, labelColour(slice)) >= 4.5, slice);
    assert.ok(contrast(slice, '#0B0D12') >= 3, `${slice} on dark`);
  }
  assert.equal(Math.round(contrast('#000000', '#FFFFFF') * 10), 210);
});
