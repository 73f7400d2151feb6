import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromThousandths, roundWeight, toThousandths } from '../../../../components/wheel/engine/weight.ts';

test('every weight of three decimals survives a round trip', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (thousandths) => {
      assert.equal(toThousandths(fromThousandths(thousandths)), thousandths);
      assert.equal(toThousandths(Number((thousandths / 1000).toFixed(3))), thousandths);
    }),
  );
});

test('rounding follows the decimal notation', () => {
  const cases: [number, number][] = [
    [0.5005, 501],
    [1.0005, 1001],
    [1.0004999, 1000],
    [0.0005, 1],
    [0.00049, 0],
    [1e-7, 0],
    [Number.MIN_VALUE, 0],
    [2.675, 2675],
    [0.1 + 0.2, 300],
    [999_999.9995, 1_000_000_000],
    [1_000_000, 1_000_000_000],
    [0, 0],
    [-0, 0],
  ];
  for (const [weight, thousandths] of cases)
    assert.equal(toThousandths(weight) + 0, thousandths, `${weight}`);
  assert.equal(roundWeight(0.30000000000000004), 0.3);
});

test('anything but a weight is refused', () => {
  for (const weight of [-1, -0.001, 1_000_000.001, NaN, Infinity, -Infinity]) {
    assert.throws(() => toThousandths(weight), RangeError, `${weight}`);
  }
});
