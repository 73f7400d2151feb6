import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { visualTreatments } from '../../../../contracts/wheel/visual-treatment.ts';
import { contrast, defaultPalette, labelColour } from '../../../../components/wheel/engine/palette.ts';
import { slicePaint } from '../../../../components/wheel/render/slice-paint.ts';
import { outlineColour } from '../../../../components/wheel/render/theme.ts';
import { treatmentRules, treatments } from '../../../../components/wheel/render/treatments.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

for (const treatment of visualTreatments) {
  const least = treatment === 'high-contrast' ? 7 : 4.5;
  test(`${treatment}: labels have a contrast of ${least} to 1 on slices of every colour`, () => {
    const check = (slice: string): void => {
      const { face, label } = slicePaint(treatment, slice);
      assert.match(face, /^#[0-9a-f]{6}$/i);
      assert.ok(contrast(face, label) >= least, `${label} on ${face} for ${slice}`);
    };
    for (const slice of [...defaultPalette, '#000000', '#ffffff', '#777777', '#808080']) check(slice);
    fc.assert(fc.property(colour, check), { numRuns: 2_000 });
  });

  test(`${treatment}: the word on the hub is readable, and the pointer visible`, () => {
    for (const parts of [treatments[treatment].light, treatments[treatment].dark]) {
      assert.ok(contrast(parts.hub, parts.hubText) >= 7);
      for (const value of Object.values(parts)) assert.match(value, /^#[0-9a-f]{6}$/);
    }
  });
}

test('high contrast: rim, pegs, hub and pointer have a contrast of 7 to 1 with the page or with their own edge', () => {
  for (const [page, parts] of [
    ['#f7f7fb', treatments['high-contrast'].light],
    ['#0e0f16', treatments['high-contrast'].dark],
  ] as const) {
    const theme = {
      treatment: 'high-contrast',
      dark: false,
      logoBehind: false,
      pointerSide: 'right',
      font: '',
      ...parts,
    } as const;
    for (const part of [parts.rim, parts.pointer]) {
      assert.ok(contrast(part, page) >= 7);
      assert.ok(contrast(part, outlineColour({ ...theme, pointer: part })) >= 7);
    }
    assert.ok(contrast(parts.rim, parts.peg) >= 7);
    assert.ok(contrast(parts.rim, parts.hub) >= 7);
  }
});

test('colours that need no change keep it: a slice has the colour it was given', () => {
  for (const slice of defaultPalette) {
    assert.deepEqual(slicePaint('classic', slice), { face: slice, label: labelColour(slice) });
  }
  assert.equal(slicePaint('high-contrast', '#F2D541').face.toUpperCase(), '#F2D541');
});

test('each treatment has its colours in CSS, for light and dark, and a page can override each', () => {
  const rules = treatmentRules();
  for (const treatment of visualTreatments.slice(1))
    assert.ok(rules.includes(`:host([treatment='${treatment}'])`));
  assert.equal(rules.match(/light-dark\(/g)?.length, visualTreatments.length * 6);
  assert.ok(rules.includes('--_hub-text: var(--svc-wheel-hub-text, light-dark(#14161f, #14161f));'));
});
