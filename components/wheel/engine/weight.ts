/**
 * Weights (docs/rules/wheel.md, "Weights"). In messages and documents a weight is a number from 0 to 1,000,000, rounded
 * to 0.001. Internally it is an integer number of thousandths, so that sums and draws are exact: the sum of 100,000
 * rows of weight 1,000,000 is 10^14, below 2^53.
 */
export const maxWeight = 1_000_000;

/**
 * Converts a weight to thousandths. The decimal form is rounded, halves up: 0.5005 becomes 501. Rounding the number
 * instead would give 500, because the double nearest to 0.5005, times 1000, is below 500.5.
 * @throws {RangeError} not a number from 0 to 1,000,000
 */
export function toThousandths(weight: number): number {
  if (!(weight >= 0 && weight <= maxWeight)) throw new RangeError(`${weight} is not a weight`);
  if (Number.isInteger(weight)) return weight * 1000;
  // Below 0.0005 the result is 0. It is not computed, because doubles below 1e-6 print with an exponent, to which `e3`
  // cannot be added.
  return weight < 0.0005 ? 0 : Math.round(Number(`${weight}e3`));
}

/** Converts thousandths, or a sum of them, to a weight: the double nearest to the decimal value. */
export function fromThousandths(thousandths: number): number {
  return thousandths / 1000;
}

/** Returns a weight as the service echoes it. @throws {RangeError} not a number from 0 to 1,000,000 */
export function roundWeight(weight: number): number {
  return fromThousandths(toThousandths(weight));
}
