/** Rules: docs/rules/relics.md, "Payouts". */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { mostUnits, rateDecimals, ratioDecimals } from '../../../../contracts/relics/amount.ts';
import { scaled, toExact } from '../../../../server/relics/amounts/decimal.ts';
import { baseUnits, withdrawalUnits } from '../../../../server/relics/amounts/payout.ts';
import { sliceOf } from '../../../../server/relics/amounts/slice.ts';

const base = (units: number, decimals: number, ratio: number) =>
  toExact(baseUnits(units, decimals, scaled(ratio, ratioDecimals) as bigint), 8);
const withdrawal = (units: bigint, rate: string) =>
  toExact(withdrawalUnits(units, scaled(rate, rateDecimals) as bigint), 8);

describe('the payout of a capture', () => {
  for (const [units, decimals, ratio, expected] of [
    [12_50, 2, 100, '0.12500000'],
    [1, 0, 3, '0.33333333'],
    [2, 0, 3, '0.66666667'],
    [1, 8, 1, '0.00000001'],
    // Values exactly between two units are rounded to the even one.
    [1, 8, 2, '0.00000000'],
    [3, 8, 2, '0.00000002'],
    [5, 8, 2, '0.00000002'],
    [7, 8, 2, '0.00000004'],
    [3, 8, 1.999_999, '0.00000002'],
    [5, 8, 1.999_999, '0.00000003'],
    [mostUnits, 0, 0.000_001, '999999999999999000000.00000000'],
    [1, 8, 1e9, '0.00000000'],
  ] as const) {
    it(`${toExact(units, decimals)} at ${ratio} relics for 1 is ${expected}`, () => {
      assert.equal(base(units, decimals, ratio), expected);
    });
  }

  for (const [units, rate, expected] of [
    [12_500_000n, '1', '0.12500000'],
    [12_500_000n, '0.5', '0.06250000'],
    [1n, '0.5', '0.00000000'],
    [3n, '0.5', '0.00000002'],
    [3n, '0.500000000001', '0.00000002'],
    [1n, '0.500000000001', '0.00000001'],
    [1n, '0.000000000001', '0.00000000'],
    [10n ** 29n, '1.000000000001', '1000000000001000000000.00000000'],
  ] as const) {
    it(`${toExact(units, 8)} at the rate ${rate} is ${expected}`, () => {
      assert.equal(withdrawal(units, rate), expected);
    });
  }

  it('needs an amount with 0 to 8 decimals', () => {
    assert.throws(() => baseUnits(1, 9, 1n), RangeError);
  });
});

describe('the parts of a lot', () => {
  const lots = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 33n }), fc.integer({ min: 1, max: mostUnits }))
    .chain(([payout, relics]) =>
      fc.tuple(
        fc.constant(payout),
        fc.constant(relics),
        fc.array(fc.integer({ min: 0, max: relics }), { maxLength: 20 }),
      ),
    );

  it('sum to its payout, and each is within one unit of its share', () => {
    fc.assert(
      fc.property(lots, ([payout, relics, cuts]) => {
        const ends = [0, ...cuts.sort((a, b) => a - b), relics];
        let sum = 0n;
        ends.slice(1).forEach((to, at) => {
          const from = ends[at] as number;
          const part = sliceOf(payout, relics, from, to);
          const off = part * BigInt(relics) - payout * BigInt(to - from);
          assert.ok(part >= 0n && off < BigInt(relics) && off > -BigInt(relics));
          sum += part;
        });
        assert.equal(sum, payout);
      }),
    );
  });

  it('are those of the positions, even if they were cut elsewhere before', () => {
    assert.deepEqual(
      [sliceOf(100n, 3, 0, 1), sliceOf(100n, 3, 1, 2), sliceOf(100n, 3, 2, 3), sliceOf(100n, 3, 1, 3)],
      [33n, 33n, 34n, 67n],
    );
  });

  it('lie inside the lot', () => {
    for (const [from, to] of [
      [-1, 1],
      [2, 1],
      [0, 4],
      [NaN, 1],
    ] as const) {
      assert.throws(() => sliceOf(100n, 3, from, to), RangeError);
    }
  });
});
