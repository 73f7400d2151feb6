/**
 * Layout of a wheel's slices. One turn is 1; multiply by 2π for radians. Where on the screen the pointer is drawn is
 * decided by the renderer. Slices are laid out clockwise from the wheel's zero mark, which is under the pointer at
 * rotation 0. The wheel turns clockwise as its rotation grows, so at rotation r the wheel's place 1 - r (less whole
 * turns) is under the pointer.
 *
 * Edges are stored as sums of integer weights in float64, which are exact. Slices are looked up by these sums instead
 * of rounded angles, so that even among 100,000 slices the pointer is on the one that was drawn.
 */
export interface WheelLayout {
  /** Number of slices, including those of weight 0. */
  readonly count: number;
  /** Slice i extends from `edges[i]` to `edges[i + 1]`, in the unit of the weights; `count + 1` values. */
  readonly edges: Float64Array;
  /** Sum of the weights. */
  readonly total: number;
}

/**
 * Lays out slices.
 * @param weights weights of the slices in thousandths (`toThousandths`), in order; a slice of weight 0 takes no room
 * @throws {RangeError} a weight that is not a non-negative integer, or a sum past 2^53
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

/** Removes whole turns. Returns a number from 0 to below 1. */
export function withinTurn(turns: number): number {
  const rest = turns - Math.floor(turns);
  return rest < 1 ? rest : 0;
}

/** Returns start and end of a slice, in turns clockwise from the zero mark. Both are equal for a slice of weight 0. */
export function sliceRange({ edges, total }: WheelLayout, slice: number): { start: number; end: number } {
  if (total === 0) return { start: 0, end: 0 };
  return { start: edges[slice]! / total, end: edges[slice + 1]! / total };
}

/** Returns the slice at a place, in turns clockwise from the zero mark; -1 if the wheel has no weight. */
export function sliceAt(layout: WheelLayout, place: number): number {
  const { total, edges, count } = layout;
  if (total === 0) return -1;
  const at = Math.min(withinTurn(place) * total, total);
  // Find the first slice that ends after the place. If rounding has put the place past the end, take the last slice
  // with a weight.
  const slice = firstAbove(edges, at) - 1;
  return slice < count ? slice : firstAbove(edges, edges[count]! - 0.5) - 1;
}

/** Returns the slice under the pointer at a rotation in turns; -1 if the wheel has no weight. */
export function sliceUnderPointer(layout: WheelLayout, rotation: number): number {
  return sliceAt(layout, placeUnderPointer(rotation));
}

/** Returns the wheel's place under the pointer, 0 ≤ place < 1, at a rotation in turns. */
export function placeUnderPointer(rotation: number): number {
  return withinTurn(1 - withinTurn(rotation));
}

/** Returns the index of the first value above `value`, or the length if there is none. Values ascend. */
function firstAbove(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
