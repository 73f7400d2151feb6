/**
 * Weights. On the wire a weight is a number from 0 to 1,000,000, rounded to 0.001 (wheel.md, "Resources"); inside
 * it is an integer of thousandths, so that sums and draws are exact: 100,000 rows of 1,000,000 make 10^14, below
 * 2^53.
 */
export const maxWeight = 1_000_000;

/**
 * A wire weight in thousandths, halves rounded up as they are written: 0.5005 is 501, although the nearest double
 * times 1000 lies below 500.5.
 * @throws {RangeError} not a number from 0 to 1,000,000
 */
export function toThousandths(weight: number): number {
  if (!(weight >= 0 && weight <= maxWeight)) throw new RangeError(`${weight} is not a weight`);
  if (Number.isInteger(weight)) return weight * 1000;
  // Below 0.0005 there is nothing to round up, and doubles below 1e-6 are written with an exponent of their own.
  return weight < 0.0005 ? 0 : Math.round(Number(`${weight}e3`));
}

/** Thousandths, or a sum of them, as the wire writes them: the double nearest to the decimal. */
export function fromThousandths(thousandths: number): number {
  return thousandths / 1000;
}

/** A wire weight as it is echoed. @throws {RangeError} not a number from 0 to 1,000,000 */
export function roundWeight(weight: number): number {
  return fromThousandths(toThousandths(weight));
}
