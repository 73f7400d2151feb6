/** Decimals as integers of a smallest unit (docs/rules/relics.md, "Amounts"). */

/** A JSON number as JavaScript writes it, or a decimal string. */
const shape = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/**
 * Returns a decimal times 10^decimals, or undefined if the value has more decimals or is not finite. A number stands
 * for the shortest decimal that JavaScript writes for it.
 */
export function scaled(value: number | string, decimals: number): bigint | undefined {
  const match = shape.exec(String(value));
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent) - fraction.length + decimals;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const unit = 10n ** BigInt(-shift);
  return digits % unit === 0n ? digits / unit : undefined;
}

/**
 * Returns units as a decimal with exactly this number of decimals, such as `12.50`.
 * @param units a bigint, a safe integer or the text of an integer
 */
export function toExact(units: bigint | number | string, decimals: number): string {
  const text = String(units);
  if (decimals === 0) return text;
  const negative = text.startsWith('-');
  const digits = (negative ? text.slice(1) : text).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${negative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
}
