/** Rules: docs/rules/relics.md, "Amounts". */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RequestAmount } from '../../../../contracts/relics/amount.ts';
import { validated } from '../../../../server/http/bodies/validate.ts';
import { Refusal } from '../../../../contracts/http/errors.ts';
import { z } from '../../../../contracts/zod.ts';
import { refuseAmount, toAtomic, toWire } from '../../../../server/relics/amounts/atomic.ts';
import { toExact } from '../../../../server/relics/amounts/decimal.ts';

const Body = z.strictObject({ amount: RequestAmount });
const received = (json: string) => validated(Body, JSON.parse(json));

const [precision, large, invalid] = ['amount_precision', 'amount_too_large', 'amount_invalid'] as const;

/** Amounts as JSON, with the results for currencies of 0 to 8 decimals. */
const table: readonly (readonly [json: string, ...(number | string)[]])[] = [
  ['0.30000000000000004', ...Array.from({ length: 9 }, () => precision)],
  ['0.3', precision, 3, 30, 300, 3_000, 30_000, 300_000, 3_000_000, 30_000_000],
  ['1e-8', ...Array.from({ length: 8 }, () => precision), 1],
  ['1e-9', ...Array.from({ length: 9 }, () => precision)],
  ['5e-324', ...Array.from({ length: 9 }, () => precision)],
  ['0.00000003', ...Array.from({ length: 8 }, () => precision), 3],
  ['9999999999999.99', precision, precision, 999_999_999_999_999, ...Array.from({ length: 6 }, () => large)],
  ['9999999.99999999', ...Array.from({ length: 8 }, () => precision), 999_999_999_999_999],
  ['999999999999999', 999_999_999_999_999, ...Array.from({ length: 8 }, () => large)],
  ['123456', ...Array.from({ length: 9 }, (_, decimals) => 123_456 * 10 ** decimals)],
  ['1E2', ...Array.from({ length: 9 }, (_, decimals) => 10 ** (decimals + 2))],
  ['12.50', precision, 125, 1_250, 12_500, 125_000, 1_250_000, 12_500_000, 125_000_000, 1_250_000_000],
  ...['1e15', '1000000000000000.5', '1e21', '1e999', '1.7976931348623157e308', '9007199254740993'].map(
    (json) => [json, ...Array.from({ length: 9 }, () => large)] as const,
  ),
  ...['0', '-0', '0.0', '1e-999', '-1', '-0.5', '-1e-8', '-1e999'].map(
    (json) => [json, ...Array.from({ length: 9 }, () => invalid)] as const,
  ),
];

describe('an amount in a request', () => {
  for (const [json, ...results] of table) {
    it(`${json} is ${[...new Set(results)].join(', ')}`, () => {
      const body = received(`{"amount":${json}}`);
      assert.ok('value' in body, 'every number has the form of an amount');
      results.forEach((result, decimals) =>
        assert.equal(toAtomic(body.value.amount, decimals), result, `${decimals} decimals`),
      );
    });
  }

  it('is never rounded: 0.1 + 0.2 has too many decimals', () => {
    assert.equal(toAtomic(0.1 + 0.2, 8), precision);
  });

  it('is refused if it is not a number', () => {
    assert.equal(toAtomic(NaN, 2), invalid);
  });

  for (const json of ['"5"', 'null', 'true', '[5]', '{"value":5}', '""']) {
    it(`${json} is a fault of the body`, () => {
      const refusal = received(`{"amount":${json}}`);
      assert.ok(refusal instanceof Refusal);
      assert.deepEqual([refusal.status, refusal.code], [400, 'validation_failed']);
      assert.deepEqual(
        refusal.issues?.map(({ path, code }) => [path, code]),
        [['amount', 'invalid_type']],
      );
    });
  }

  it('is required', () => {
    const refusal = received('{}');
    assert.ok(refusal instanceof Refusal);
    assert.deepEqual(refusal.issues, [{ path: 'amount', code: 'required', message: 'amount is required' }]);
  });

  it('is a number in OpenAPI', () => {
    const { properties, required } = z.toJSONSchema(Body, { io: 'input', unrepresentable: 'any' });
    assert.deepEqual(required, ['amount']);
    assert.equal((properties?.['amount'] as { type: string }).type, 'number');
  });

  it('is refused with its code, and with its member', () => {
    for (const fault of [precision, large, invalid] as const) {
      const { status, code, message, issues } = refuseAmount(fault, 'feeAmount');
      assert.deepEqual([status, code, issues], [400, fault, [{ path: 'feeAmount', code, message }]]);
    }
  });
});

describe('an amount in an answer', () => {
  it('is the nearest number and the exact decimal', () => {
    for (const [units, decimals, wire, exact] of [
      [999_999_999_999_999, 2, 9_999_999_999_999.99, '9999999999999.99'],
      [1, 8, 1e-8, '0.00000001'],
      [0, 2, 0, '0.00'],
      [-1_250, 2, -12.5, '-12.50'],
      [7, 0, 7, '7'],
    ] as const) {
      assert.deepEqual([toWire(units, decimals), toExact(units, decimals)], [wire, exact]);
    }
  });

  it('needs a currency with 0 to 8 decimals', () => {
    for (const decimals of [-1, 9, 1.5, NaN]) {
      assert.throws(() => toAtomic(1, decimals), RangeError);
      assert.throws(() => toWire(1, decimals), RangeError);
    }
  });
});
