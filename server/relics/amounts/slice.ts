/** Parts of the payout of a lot (docs/rules/relics.md, "Payouts"). */

/**
 * Returns the part of a lot's payout that belongs to the relics between two positions of the lot. The relics
 * before position x have `floor(payout × x / relics)` of the payout. A part therefore depends only on its two
 * positions, and all parts of a lot sum to its payout, in whatever order they are taken and given back.
 * @param relics size of the lot in units
 * @param from first position, 0 to `to`
 * @param to position after the last, at most `relics`
 */
export function sliceOf(payout: bigint, relics: number, from: number, to: number): bigint {
  if (!(0 <= from && from <= to && to <= relics))
    throw new RangeError(`not a part of ${relics}: ${from} to ${to}`);
  const size = BigInt(relics);
  return (payout * BigInt(to)) / size - (payout * BigInt(from)) / size;
}
