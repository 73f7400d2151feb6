/**
 * Layout of a wheel's slices, in turns. The zero mark is under the pointer at rotation 0. Slices follow
 * clockwise from the zero mark.
 *
 * The wheel turns clockwise as its rotation grows. At rotation r, the pointer is 1 - r turns clockwise from
 * the zero mark.
 *
 * Edges are sums of integer weights, which float64 stores exactly. Rounded angles could select a wrong slice
 * on a wheel of 100,000 slices.
 */
export interface WheelLayout {
  /** Number of slices, including slices of weight 0. */
  readonly count: number;
  readonly edges: Float64Array;
  readonly total: number;
}

/**
 * Lays out slices.
 * @param weights in thousandths
 * @throws {RangeError} if a weight is not a non-negative integer, or the sum is above 2^53
 */
export function layOut(weights: ArrayLike<number>): WheelLayout {
  const count = weights.length;
  const edges = new Float64Array(count + 1);
  for (let slice = 0; slice < count; slice++) {
    const weight = weights[slice]!;
    const edge = edges[slice]! + weight;
    if (!(weight >= 0) || !Number.isSafeInteger(weight) || !Number.isSafeInteger(edge)) {
      throw new RangeError(`slice ${slice} has weight ${weight}, which is not an integer of thousandths`);
    }
    edges[slice + 1] = edge;
  }
  return { count, edges, total: edges[count]! };
}

export function withinTurn(turns: number): number {
  const rest = turns - Math.floor(turns);
  return rest < 1 ? rest : 0;
}

export function sliceRange({ edges, total }: WheelLayout, slice: number): { start: number; end: number } {
  if (total === 0) return { start: 0, end: 0 };
  return { start: edges[slice]! / total, end: edges[slice + 1]! / total };
}

/**
 * Returns the slice at `place`, in turns clockwise from the zero mark. Returns -1 if the wheel has no weight.
 */
export function sliceAt(layout: WheelLayout, place: number): number {
  const { total, edges, count } = layout;
  if (total === 0) return -1;
  const at = Math.min(withinTurn(place) * total, total);
  // Rounding can put `at` on or after the last edge. Then use the last slice with a weight.
  const slice = firstAbove(edges, at) - 1;
  return slice < count ? slice : firstAbove(edges, edges[count]! - 0.5) - 1;
}

/** Returns the slice under the pointer. Returns -1 if the wheel has no weight. */
export function sliceUnderPointer(layout: WheelLayout, rotation: number): number {
  return sliceAt(layout, placeUnderPointer(rotation));
}

export function placeUnderPointer(rotation: number): number {
  return withinTurn(1 - withinTurn(rotation));
}

function firstAbove(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
