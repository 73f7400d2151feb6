import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { layOut, sliceUnderPointer } from '../../../../components/wheel/engine/layout.ts';
import { landingRotation } from '../../../../components/wheel/engine/spin-motion.ts';
import { lensTape, lensView, type LensView } from '../../../../components/wheel/render/lens/lens-tape.ts';

const reach = 4;

function tapeOf(thousandths: readonly number[]) {
  const layout = layOut(thousandths);
  const edges = layout.edges.map((edge) => edge / layout.total);
  return { layout, tape: lensTape({ edges, colours: [], names: [] }) };
}

const atPointer = ({ bands }: LensView) =>
  bands.filter((band) => band.strength === 1 && band.top <= 0 && band.bottom > 0).map((band) => band.slice);

test('at rest the lens shows the winner at the pointer, on wheels of up to 100,000 slices of any weights', () => {
  const weight = fc.oneof(
    fc.constant(0),
    fc.constant(1_000),
    fc.integer({ min: 1, max: 1e9 }),
    fc.integer({ min: 1, max: 9 }),
  );
  const few = fc.array(weight, { minLength: 1, maxLength: 300 });
  const many = fc
    .tuple(fc.array(weight, { minLength: 3, maxLength: 300 }), fc.integer({ min: 60_000, max: 100_000 }))
    .map(([pattern, count]) =>
      Array.from({ length: count }, (_, i) => pattern[(i * 7) % pattern.length] ?? 0),
    );
  const wheel = fc
    .oneof({ weight: 60, arbitrary: few }, { weight: 1, arbitrary: many })
    .filter((list) => list.some((each) => each > 0));
  fc.assert(
    fc.property(wheel, fc.nat(), fc.double({ min: 0, max: 0.999, noNaN: true }), (list, pick, within) => {
      const { layout, tape } = tapeOf(list);
      const candidates = [...tape.slices];
      for (let n = 0; n < 5; n += 1) {
        const winner = candidates[(pick + n * 7_919) % candidates.length] ?? -1;
        const rotation = landingRotation(layout, winner, within);
        assert.equal(sliceUnderPointer(layout, rotation), winner);
        const view = lensView(tape, { rotation, flap: 0 }, reach);
        assert.equal(view.pointed, winner);
        assert.deepEqual(atPointer(view), [winner]);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('at rest the neighbours surround the winner without a gap, even across the zero mark', () => {
  const { tape, layout } = tapeOf([1_000, 5_000, 0, 1_000, 1_000]);
  const view = lensView(tape, { rotation: landingRotation(layout, 0, 0.5), flap: 0 }, reach);
  const sorted = view.bands.toSorted((a, b) => a.top - b.top);
  sorted.slice(1).forEach((band, at) => assert.ok(Math.abs(band.top - sorted[at]!.bottom) < 1e-9));
  assert.ok(sorted[0]!.top <= -reach && sorted.at(-1)!.bottom >= reach);
  const around = sorted.findIndex((band) => band.top <= 0 && band.bottom > 0);
  assert.deepEqual(
    sorted.slice(around - 1, around + 3).map((band) => band.slice),
    [4, 0, 1, 3],
  );
});

test('at any speed the lens is filled, readable, and shows slices in their places', () => {
  const count = 100_000;
  const { tape } = tapeOf(new Array<number>(count).fill(1_000));
  for (let speed = 2.2; speed > 1e-7; speed *= 0.9) {
    for (const rotation of [0, 0.123456, 0.5, 0.999999]) {
      const view = lensView(tape, { rotation, flap: 0, speed }, reach);
      assert.ok(view.flow <= 8 + 13 * speed + 1e-6, `${view.flow} lines a second at ${speed}`);
      assert.ok(view.bands.length < 40, `${view.bands.length} bands`);
      const full = view.bands.filter((band) => band.strength === 1).toSorted((a, b) => a.top - b.top);
      assert.ok(full[0]!.top < -reach + 2 && full.at(-1)!.bottom > reach - 2, `filled at ${speed}`);
      for (const band of full) {
        // The lens divides the slice's distance from the pointer by `scale`.
        const scale = Math.max(1, (speed * count) / (8 + 13 * speed));
        const lines = ((band.top + band.bottom) / 2) * scale;
        const away = (band.slice + 0.5) / count + rotation;
        const wrapped = lines / count - away;
        assert.ok(Math.abs(wrapped - Math.round(wrapped)) < 1e-9);
      }
    }
  }
});

test('the lens of a turning wheel is as colourful as the wheel, whatever the length of its palette', () => {
  for (const palette of [2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 30, 32]) {
    const count = 3_000;
    const colours = Array.from(
      { length: count },
      (_, i) => `#0000${(i % palette).toString(16).padStart(2, '0')}`,
    );
    const edges = Float64Array.from({ length: count + 1 }, (_, i) => i / count);
    const tape = lensTape({ edges, colours, names: [] });
    for (const speed of [2.2, 1, 0.5, 0.2, 0.1, 0.05]) {
      const { bands } = lensView(tape, { rotation: 0.4, flap: 0, speed }, reach);
      const shown = bands.filter(({ strength }) => strength === 1).toSorted((a, b) => a.top - b.top);
      shown.slice(1).forEach(({ slice }, at) => {
        assert.notEqual(colours[slice], colours[shown[at]!.slice], `${palette} colours at ${speed}`);
      });
    }
  }
});

test('between two scales of the lens, the finer bands leave no gap and do not overlap', () => {
  const { tape } = tapeOf(Array.from({ length: 999 }, (_, i) => 1_000 + ((i * 7) % 5) * 300));
  for (let speed = 2.2; speed > 1e-3; speed *= 0.97) {
    const { bands } = lensView(tape, { rotation: 0.3, flap: 0, speed }, reach);
    const sorted = bands.filter(({ strength }) => strength > 0).toSorted((a, b) => a.top - b.top);
    sorted.slice(1).forEach((band, at) => {
      const gap = band.top - sorted[at]!.bottom;
      assert.ok(gap < 0.13 && gap > -0.5, `${gap} lines between two bands at ${speed}`);
      if (band.strength < 1 && sorted[at]!.strength < 1)
        assert.ok(gap > -1e-9, `finer bands overlap at ${speed}`);
    });
  }
});

test('at every speed bands cover the whole lens: a gap would show the previous picture', () => {
  for (const count of [60, 300, 997, 100_000])
    for (const weights of [[1], [1, 5, 30], [1, 2_000, 1, 1]])
      for (const palette of [1, 5, 8]) {
        const layout = layOut(Array.from({ length: count }, (_, i) => weights[i % weights.length]!));
        const colours = Array.from({ length: count }, (_, i) => `#00000${i % palette}`);
        const tape = lensTape({ edges: layout.edges.map((edge) => edge / layout.total), colours, names: [] });
        for (let speed = 2.2; speed > 1e-3; speed *= 0.93) {
          for (const rotation of [speed * 5.7, 0.0047, 0.0082]) {
            const { bands } = lensView(tape, { rotation, flap: 0, speed }, reach);
            let covered = -reach;
            for (const { top, bottom } of bands.toSorted((a, b) => a.top - b.top)) {
              if (top > reach) break;
              assert.ok(top <= covered + 1e-9, `${top - covered} lines of ${count} slices at ${speed}`);
              covered = Math.max(covered, bottom);
            }
            assert.ok(covered >= reach);
          }
        }
      }
});

test('a wheel without weight has an empty lens', () => {
  const view = lensView(
    lensTape({ edges: new Float64Array([0, 0]), colours: [], names: [] }),
    { rotation: 0, flap: 0 },
    reach,
  );
  assert.deepEqual(view, { bands: [], pointed: -1, flow: 0 });
});
