/**
 * Weights (docs/rules/wheel.md, "Weights"). In code, a weight is an integer number of thousandths, so that
 * sums are exact.
 */
export const maxWeight = 1_000_000;

/**
 * Converts a weight to thousandths. Rounds the decimal form, not the double, so that 0.5005 becomes 501.
 * @throws {RangeError} if the weight is not a number from 0 to 1,000,000
 */
export function toThousandths(weight: number): number {
  if (!(weight >= 0 && weight <= maxWeight)) throw new RangeError(`${weight} is not a weight`);
  if (Number.isInteger(weight)) return weight * 1000;
  // Doubles below 1e-6 are printed with an exponent, so `e3` cannot be appended to them.
  return weight < 0.0005 ? 0 : Math.round(Number(`${weight}e3`));
}

export function fromThousandths(thousandths: number): number {
  return thousandths / 1000;
}

/**
 * Rounds a weight to thousandths, as in responses of the service.
 * @throws {RangeError} if the weight is not a number from 0 to 1,000,000
 */
export function roundWeight(weight: number): number {
  return fromThousandths(toThousandths(weight));
}
