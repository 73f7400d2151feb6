/** Decimal numbers as integers of a smallest unit (docs/rules/relics.md, "Amounts"). */

/** A JSON number as JavaScript writes it, or a decimal string. */
const shape = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/**
 * Returns the shortest decimal of a finite number times 10^decimals. Returns undefined if the number has more
 * decimals.
 */
export function scaled(value: number, decimals: number): bigint | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = shape.exec(String(value)) ?? [];
  const shift = Number(exponent) - fraction.length + decimals;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const unit = 10n ** BigInt(-shift);
  return digits % unit === 0n ? digits / unit : undefined;
}

/** Returns an amount as a decimal with exactly this number of decimals, such as `12.50`. */
export function decimalText(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${amount < 0n ? '-' : ''}${whole}${fraction}`;
}

/** Returns the nearest number. Exact for amounts of at most 15 digits: they read back as the same amount. */
export function wireNumber(amount: bigint, decimals: number): number {
  return Number(decimalText(amount, decimals));
}
