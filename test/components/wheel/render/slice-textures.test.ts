import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { layOut, sliceUnderPointer } from '../../../../components/wheel/engine/layout.ts';
import { landingRotation } from '../../../../components/wheel/engine/spin-motion.ts';
import {
  bakeRing,
  dataWidth,
  sliceTable,
  type WheelSlices,
} from '../../../../components/wheel/render/gl/slice-textures.ts';

function slicesOf(thousandths: readonly number[]): WheelSlices {
  const layout = layOut(thousandths);
  return {
    edges: layout.edges.map((edge) => edge / layout.total),
    colours: thousandths.map((_, i) => `#${i.toString(16).padStart(6, '0')}`),
    names: thousandths.map((_, i) => `slice ${i}`),
  };
}

function drawnAtPointer(slices: WheelSlices, rotation: number): number {
  const { data, count } = sliceTable(slices);
  const turn = Math.fround(rotation - Math.floor(rotation));
  const angle = Math.fround(1 - turn) % 1;
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((data[middle * 4] ?? 0) > angle) high = middle;
    else low = middle + 1;
  }
  const channel = (at: number): number => Math.round((data[low * 4 + at] ?? 0) * 255);
  return (channel(1) << 16) | (channel(2) << 8) | channel(3);
}

const weights = fc
  .array(
    fc.oneof(
      { weight: 1, arbitrary: fc.constant(0) },
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 1e6 }) },
    ),
    {
      minLength: 1,
      maxLength: 400,
    },
  )
  .filter((list) => list.some((weight) => weight > 0));

test('for 1,000 random wheels the slice drawn under the pointer is the winner', () => {
  fc.assert(
    fc.property(weights, fc.nat(), fc.double({ min: 0, max: 0.999, noNaN: true }), (list, pick, within) => {
      const candidates = list.flatMap((weight, i) => (weight > 0 ? [i] : []));
      const winner = candidates[pick % candidates.length] ?? 0;
      const layout = layOut(list);
      // Skip slices that are too thin for single precision; nobody could see them.
      fc.pre((list[winner] ?? 0) / layout.total > 1e-5);
      const rotation = landingRotation(layout, winner, within);
      assert.equal(sliceUnderPointer(layout, rotation), winner);
      assert.equal(drawnAtPointer(slicesOf(list), rotation), winner);
    }),
    { numRuns: 1_000 },
  );
});

test('the table is two-dimensional, no wider than WebGL2 guarantees, and leaves out slices without weight', () => {
  const list = Array.from({ length: 5_000 }, (_, i) => (i % 5 === 0 ? 0 : 1_000));
  const { data, height, count } = sliceTable(slicesOf(list));
  assert.equal(count, 4_000);
  assert.ok(dataWidth <= 2_048);
  assert.equal(height, Math.ceil(4_000 / dataWidth));
  assert.equal(data.length, dataWidth * height * 4);
});

test('the ring texture shows each slice in its place, and the mean of two colours where slices meet', () => {
  const thirds: WheelSlices = {
    edges: new Float64Array([0, 0.28125, 1]),
    colours: ['#ff0000', '#0000ff'],
    names: ['', ''],
  };
  const ring = bakeRing(thirds, 16, 1_000);
  assert.deepEqual([...ring.slice(0, 4)], [255, 0, 0, 255]);
  assert.deepEqual([...ring.slice(4 * 4, 4 * 4 + 4)], [128, 0, 128, 255]);
  assert.deepEqual([...ring.slice(5 * 4, 5 * 4 + 4)], [0, 0, 255, 255]);
});

test('if slices are narrower than texels, the ring texture shows some of them, and wide slices completely', () => {
  const count = 100_000;
  const thousandths = Array.from({ length: count }, (_, i) => (i === 0 ? 33_333 : 1));
  const layout = layOut(thousandths);
  const edges = layout.edges.map((edge) => edge / layout.total);
  const colours = thousandths.map((_, i) =>
    i === 0
      ? '#ffffff'
      : `#${Math.floor(edges[i]! * 0xffff)
          .toString(16)
          .padStart(6, '0')}`,
  );
  const texels = 4_096;
  const ring = bakeRing({ edges, colours, names: [] }, texels, 1_800);
  for (let texel = 0; texel < texels; texel += 1) {
    const [red = 0, green = 0, blue = 0] = ring.slice(texel * 4, texel * 4 + 3);
    if ((texel + 1) / texels < edges[1]!) assert.equal(red, 255, `texel ${texel}`);
    else if (texel / texels > edges[1]!) {
      assert.equal(red, 0);
      const from = ((green << 8) | blue) / 0xffff;
      assert.ok(Math.abs(from - texel / texels) < 2 / 720, `texel ${texel} shows a slice at ${from}`);
    }
  }
});
