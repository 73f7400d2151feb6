/** Rules: docs/rules/relics.md, "Amounts". */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scaled, toExact } from '../../../../server/relics/amounts/decimal.ts';

describe('a decimal', () => {
  for (const [value, decimals, units] of [
    [12.5, 2, 1_250n],
    [1e-8, 8, 1n],
    [1e-8, 7, undefined],
    [0.1 + 0.2, 8, undefined],
    [1e21, 0, 1_000_000_000_000_000_000_000n],
    [1.5e300, 0, 15n * 10n ** 299n],
    [-2.5, 1, -25n],
    [Infinity, 2, undefined],
    [NaN, 2, undefined],
    ['1.100000000001', 12, 1_100_000_000_001n],
    ['1.1000000000010', 12, 1_100_000_000_001n],
    ['1.1000000000011', 12, undefined],
    ['007', 0, 7n],
    ['', 2, undefined],
    ['1.', 2, undefined],
    ['0x10', 2, undefined],
  ] as const) {
    it(`${JSON.stringify(value) ?? value} with ${decimals} decimals is ${units ?? 'refused'}`, () => {
      assert.equal(scaled(value, decimals), units);
    });
  }

  it('has all its decimals as text', () => {
    assert.deepEqual(
      [toExact(5n, 2), toExact(1_250n, 2), toExact(-5n, 8), toExact(12n, 0), toExact(-12, 1), toExact(0n, 2)],
      ['0.05', '12.50', '-0.00000005', '12', '-1.2', '0.00'],
    );
  });

  it('that no number can hold becomes the nearest number', () => {
    assert.equal(Number(toExact(10n ** 29n + 1n, 8)), 1e21);
    assert.equal(Number(toExact('-1', 8)), -1e-8);
  });
});
