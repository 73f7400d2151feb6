/** Rules: docs/rules/relics.md, "Amounts". */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decimalText, scaled, wireNumber } from '../../../../server/relics/amounts/decimal.ts';

describe('a number of a request', () => {
  for (const [number, decimals, amount] of [
    [12.5, 2, 1_250n],
    [1e-8, 8, 1n],
    [1e-8, 7, undefined],
    [0.1 + 0.2, 8, undefined],
    [0.3, 1, 3n],
    [9_999_999_999_999.99, 2, 999_999_999_999_999n],
    [1e15, 0, 1_000_000_000_000_000n],
    [1e21, 0, 1_000_000_000_000_000_000_000n],
    [1.5e300, 0, 15n * 10n ** 299n],
    [-2.5, 1, -25n],
    [5, 0, 5n],
    [1200, 2, 120_000n],
  ] as const) {
    it(`${number} with ${decimals} decimals is ${amount ?? 'refused'}`, () => {
      assert.equal(scaled(number, decimals), amount);
    });
  }
});

describe('an amount', () => {
  const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.nat({ max: 8 }));

  it('reads back from its number on the wire', () => {
    fc.assert(
      fc.property(amounts, ([amount, decimals]) => {
        const sent = JSON.parse(JSON.stringify(wireNumber(amount, decimals))) as number;
        assert.equal(scaled(sent, decimals), amount);
      }),
      { numRuns: 20_000 },
    );
  });

  it('has all its decimals in its text', () => {
    assert.deepEqual(
      [decimalText(5n, 2), decimalText(1_250n, 2), decimalText(-5n, 8), decimalText(12n, 0)],
      ['0.05', '12.50', '-0.00000005', '12'],
    );
  });
});
