import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  layOut,
  placeUnderPointer,
  sliceAt,
  sliceRange,
  sliceUnderPointer,
  withinTurn,
} from '../../../../components/wheel/engine/layout.ts';
import { landingRotation } from '../../../../components/wheel/engine/spin-motion.ts';

const weights = fc.array(fc.oneof(fc.constant(0), fc.nat(3), fc.nat(1_000_000_000)), {
  minLength: 1,
  maxLength: 60,
});

test('a slice is under each place in its range, and slices without weight under none', () => {
  fc.assert(
    fc.property(weights, fc.double({ min: -3, max: 3, noNaN: true }), (list, place) => {
      const layout = layOut(list);
      const slice = sliceAt(layout, place);
      if (layout.total === 0) {
        assert.equal(slice, -1);
        return;
      }
      assert.ok(list[slice]! > 0);
      const { start, end } = sliceRange(layout, slice);
      const within = withinTurn(place);
      assert.ok(start <= within + 1e-12 && within <= end + 1e-12, `${start} ${within} ${end}`);
    }),
  );
});

test('landing on a slice always leaves that slice under the pointer', () => {
  fc.assert(
    fc.property(
      weights,
      fc.nat(),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (list, at, within) => {
        const layout = layOut(list);
        const slice = at % list.length;
        if (list[slice] === 0) {
          assert.throws(() => landingRotation(layout, slice, within), RangeError);
          return;
        }
        assert.equal(sliceUnderPointer(layout, landingRotation(layout, slice, within)), slice);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('landing and lookup agree for each of 100,000 slices with the widest spread of weights', () => {
  const layout = layOut(Array.from({ length: 100_000 }, (_, at) => (at % 2 === 0 ? 1 : 1_000_000_000)));
  for (let slice = 0; slice < layout.count; slice++) {
    for (const within of [0, 0.5, 0.999999999]) {
      assert.equal(sliceUnderPointer(layout, landingRotation(layout, slice, within)), slice);
    }
  }
});

test('the remainder of a turn is below one, even if rounding would make it one', () => {
  for (const [turns, rest] of [
    [1, 0],
    [-5e-324, 0],
    [-0.25, 0.75],
    [7.5, 0.5],
  ] as const) {
    assert.equal(withinTurn(turns), rest);
  }
});

test('the pointer is at the top and the wheel turns clockwise', () => {
  const layout = layOut([1, 1, 2]);
  assert.deepEqual(sliceRange(layout, 2), { start: 0.5, end: 1 });
  assert.equal(sliceUnderPointer(layout, 0), 0);
  assert.equal(sliceUnderPointer(layout, 0.01), 2);
  assert.equal(sliceUnderPointer(layout, 0.6), 1);
  assert.equal(sliceUnderPointer(layout, 1.9), 0);
  assert.equal(placeUnderPointer(0.25), 0.75);
});

test('weights that are not integers, or too large in sum, are refused', () => {
  for (const list of [[-1], [0.5], [NaN], [Infinity], [Number.MAX_SAFE_INTEGER, 1]]) {
    assert.throws(() => layOut(list), RangeError, list.join(' '));
  }
  assert.equal(layOut([]).total, 0);
  assert.equal(sliceUnderPointer(layOut([]), 0.3), -1);
});
