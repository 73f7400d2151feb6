/** Payout of captured relics (docs/rules/relics.md, "Payouts"). */
import { payoutDecimals, rateDecimals, ratioDecimals } from '../../../contracts/relics/amount.ts';
import { scaled } from './decimal.ts';

/**
 * Factors by which {@link baseUnits} multiplies `units` before it divides by `ratio`, indexed by the number of decimals
 * of the currency.
 */
const baseFactors = Array.from(
  { length: 9 },
  (_, decimals) => 10n ** BigInt(payoutDecimals + ratioDecimals - decimals),
);

/** Returns payoutRatioRelics in units of 10^-6, or undefined if it has more than 6 decimals. */
export function ratioUnits(payoutRatioRelics: number): bigint | undefined {
  return scaled(payoutRatioRelics, ratioDecimals);
}

const rateUnit = 10n ** BigInt(rateDecimals);

/**
 * Returns the value of relics in the base currency, in units of 10^-8: `round8(amount / payoutRatioRelics)`.
 * @param units amount of relics in units of their currency
 * @param ratio payoutRatioRelics in units of 10^-6
 */
export function baseUnits(units: number, decimals: number, ratio: bigint): bigint {
  const factor = baseFactors[decimals];
  if (factor === undefined) throw new RangeError(`not a number of decimals: ${decimals}`);
  return quotient(BigInt(units) * factor, ratio);
}

/**
 * Returns the payout in the withdrawal currency, in units of 10^-8: `round8(baseAmount × rate)`.
 * @param base units of {@link baseUnits}
 * @param rate exchange rate in units of 10^-12
 */
export function withdrawalUnits(base: bigint, rate: bigint): bigint {
  return quotient(base * rate, rateUnit);
}

/** Divides and rounds half to even. Neither operand is negative. */
function quotient(dividend: bigint, divisor: bigint): bigint {
  const whole = dividend / divisor;
  const rest = (dividend % divisor) * 2n;
  const up = rest > divisor || (rest === divisor && whole % 2n === 1n);
  return up ? whole + 1n : whole;
}
