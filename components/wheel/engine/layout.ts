/**
 * Layout of a wheel's slices, in turns. Slices run clockwise from the zero mark, which is under the pointer
 * at rotation 0.
 * The wheel turns clockwise as its rotation grows, so at rotation r the pointer is at place 1 - r.
 * Edges are sums of integer weights, which float64 stores exactly. Rounded angles would be wrong on a wheel
 * of 100,000 slices.
 */
export interface WheelLayout {
  /** Includes slices of weight 0. */
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

/** Returns the rotation without whole turns. */
export function withinTurn(turns: number): number {
  const rest = turns - Math.floor(turns);
  return rest < 1 ? rest : 0;
}

/** Returns start and end of a slice in turns, clockwise from the zero mark. */
export function sliceRange({ edges, total }: WheelLayout, slice: number): { start: number; end: number } {
  if (total === 0) return { start: 0, end: 0 };
  return { start: edges[slice]! / total, end: edges[slice + 1]! / total };
}

/**
 * Returns the slice at a place in turns, clockwise from the zero mark. Returns -1 if the wheel has no weight.
 */
export function sliceAt(layout: WheelLayout, place: number): number {
  const { total, edges, count } = layout;
  if (total === 0) return -1;
  const at = Math.min(withinTurn(place) * total, total);
  // Rounding can put the place past the end. Then the last slice with a weight is taken.
  const slice = firstAbove(edges, at) - 1;
  return slice < count ? slice : firstAbove(edges, edges[count]! - 0.5) - 1;
}

/** Returns the slice under the pointer. Returns -1 if the wheel has no weight. */
export function sliceUnderPointer(layout: WheelLayout, rotation: number): number {
  return sliceAt(layout, placeUnderPointer(rotation));
}

/** Returns the place of the wheel under the pointer, in turns. */
export function placeUnderPointer(rotation: number): number {
  return withinTurn(1 - withinTurn(rotation));
}

/** Returns the index of the first value above `value`, or the length. The values ascend. */
function firstAbove(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
