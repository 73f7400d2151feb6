/** Amounts in requests and answers (docs/rules/relics.md, "Amounts"). */
import { z } from '../zod.ts';

/**
 * Maximum amount of an operation, and maximum supply of a currency, in units: the largest integer of 15
 * digits, because JSON numbers represent decimals of up to 15 digits without loss.
 */
export const mostUnits = 999_999_999_999_999;

/** Number of decimals of payouts, rates and ratios. */
export const payoutDecimals = 8;
export const rateDecimals = 12;
export const ratioDecimals = 6;

/** Maximum exchange rate. */
export const mostRate = 1_000_000_000_000;

/**
 * An amount in a request. Accepts every number, because decimals and limits depend on the currency, and each
 * fault has its own code. JavaScript reads numbers such as `1e999` as infinite, which zod refuses. They are
 * replaced by the largest finite number, which exceeds the limit of every currency.
 */
export const RequestAmount = z.pipe(
  z.transform((value: unknown) =>
    value === Infinity ? Number.MAX_VALUE : value === -Infinity ? -Number.MAX_VALUE : value,
  ),
  z
    .number()
    .check(
      z.describe(
        'Amount in relics, above 0, with at most the decimals of the currency. It is never rounded.',
      ),
    ),
);

/** A decimal without exponent, such as `12.50`. Unlike a JSON number, it is always exact. */
export const ExactDecimal = z
  .string()
  .check(
    z.regex(/^-?\d+(?:\.\d+)?$/, 'A decimal without exponent'),
    z.describe('Exact decimal, without exponent.'),
  );
