/** Arithmetic of the reference model: decimals as text and BigInt, without the code of the server. */

export const mostUnits = 999_999_999_999_999n;

/** Returns the amount of a request in units, or the code of its refusal. */
export function unitsOf(amount: number, decimals: number): bigint | string {
  if (!(amount > 0)) return 'amount_invalid';
  const [mantissa = '', exponent = '0'] = String(amount).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = BigInt(whole + fraction);
  const power = Number(exponent) - fraction.length + decimals;
  const [units, rest] =
    power < 0 ? divide(digits, 10n ** BigInt(-power)) : [digits * 10n ** BigInt(power), 0n];
  if (units > mostUnits) return 'amount_too_large';
  return rest === 0n ? units : 'amount_precision';
}

export function exactOf(units: bigint, decimals: number): string {
  if (decimals === 0) return String(units);
  const [whole, fraction] = divide(units < 0n ? -units : units, 10n ** BigInt(decimals));
  return `${units < 0n ? '-' : ''}${whole}.${String(fraction).padStart(decimals, '0')}`;
}

export const numberOf = (units: bigint, decimals: number): number => Number(exactOf(units, decimals));

/** Returns a fraction as an integer, rounded half to even. */
export function roundHalfEven(dividend: bigint, divisor: bigint): bigint {
  const [whole, rest] = divide(dividend, divisor);
  if (2n * rest === divisor) return whole + (whole % 2n);
  return 2n * rest < divisor ? whole : whole + 1n;
}

function divide(dividend: bigint, divisor: bigint): [whole: bigint, rest: bigint] {
  return [dividend / divisor, dividend % divisor];
}
