/** Amounts of a currency as integers of its smallest unit (docs/rules/relics.md, "Amounts"). */
import type { Refusal } from '../../../contracts/http/errors.ts';
import { mostUnits } from '../../../contracts/relics/amount.ts';
import { refuseRelic, relicErrors } from '../../../contracts/relics/errors.ts';

/** Number of units in the amount 1, by the number of decimals of the currency. */
const scales = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000] as const;

export type AmountFault = Extract<keyof typeof relicErrors, `amount_${string}`>;

/**
 * Converts a number of a request to units, 1 to 10^15 - 1.
 *
 * Every payment calls this, so it uses neither text nor bigint. The check is exact for these reasons:
 *
 * - `units` is the only candidate, because the product is off by less than 0.25.
 * - `units / scale` is the number nearest to the decimal that `units` means: both operands are exact, and IEEE 754
 *   rounds the quotient to the nearest number.
 * - Decimals of at most 15 digits that differ have different nearest numbers. So the quotient equals `value` only if
 *   `value` means `units`.
 * @param decimals decimals of the currency, 0 to 8
 */
export function toAtomic(value: number, decimals: number): number | AmountFault {
  if (!(value > 0)) return 'amount_invalid';
  const scale = scaleOf(decimals);
  const units = Math.round(value * scale);
  if (units > mostUnits) return 'amount_too_large';
  return units / scale === value ? units : 'amount_precision';
}

/**
 * Converts units to the number in an answer: the one nearest to the exact decimal. Up to 10^15 - 1 units, {@link
 * toAtomic} converts it back to the same units.
 */
export function toWire(units: number, decimals: number): number {
  return units / scaleOf(decimals);
}

/** Returns the refusal of an amount, which names the member of the body at fault. */
export function refuseAmount(fault: AmountFault, member = 'amount'): Refusal {
  return refuseRelic(fault, { issues: [{ path: member, code: fault, message: relicErrors[fault].message }] });
}

function scaleOf(decimals: number): number {
  const scale = scales[decimals];
  if (scale === undefined) throw new RangeError(`not a number of decimals: ${decimals}`);
  return scale;
}
