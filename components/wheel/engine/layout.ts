/**
 * Where the slices of a wheel are. One turn is 1; multiply by 2π for radians. Where the pointer stands is the renderer's business. Slices go
 * round clockwise, the first one beginning at the wheel's zero mark, which is under the pointer at rotation 0; the
 * wheel turns clockwise as its rotation grows. So at rotation r the wheel's place 1 - r (less whole turns) is under
 * the pointer.
 *
 * Places are kept as sums of integer weights in float64, which are exact, and a place is looked up against those
 * sums and not against rounded angles: 100,000 slices agree with the draw to the last one.
 */
export interface WheelLayout {
  /** Slices, those of weight 0 too. */
  readonly count: number;
  /** Slice i goes from `edges[i]` to `edges[i + 1]`, in the unit of the weights; `count + 1` values. */
  readonly edges: Float64Array;
  /** Sum of the weights. */
  readonly total: number;
  /** `boundaries[i]`: slices with weight before slice i; `count + 1` values. */
  readonly boundaries: Uint32Array;
}

/**
 * @param weights thousandths of the slices in order (`toThousandths`); 0 takes no room
 * @throws {RangeError} a weight that is not a non-negative integer, or a sum past 2^53
 */
export function layOut(weights: ArrayLike<number>): WheelLayout {
  const count = weights.length;
  const edges = new Float64Array(count + 1);
  const boundaries = new Uint32Array(count + 1);
  for (let slice = 0; slice < count; slice++) {
    const weight = weights[slice]!;
    const edge = edges[slice]! + weight;
    if (!(weight >= 0) || !Number.isSafeInteger(weight) || !Number.isSafeInteger(edge)) {
      throw new RangeError(`slice ${slice} has weight ${weight}, which is not an integer of thousandths`);
    }
    edges[slice + 1] = edge;
    boundaries[slice + 1] = boundaries[slice]! + (weight > 0 ? 1 : 0);
  }
  return { count, edges, boundaries, total: edges[count]! };
}

/** Turns less whole turns: 0 ≤ result < 1. */
export function withinTurn(turns: number): number {
  const rest = turns - Math.floor(turns);
  return rest < 1 ? rest : 0;
}

/** Where a slice begins and ends, in turns clockwise from the zero mark; the same value twice for weight 0. */
export function sliceRange({ edges, total }: WheelLayout, slice: number): { start: number; end: number } {
  if (total === 0) return { start: 0, end: 0 };
  return { start: edges[slice]! / total, end: edges[slice + 1]! / total };
}

/** The slice at a place of the wheel, in turns clockwise from the zero mark; -1 for a wheel without weight. */
export function sliceAt(layout: WheelLayout, place: number): number {
  const { total, edges, count } = layout;
  if (total === 0) return -1;
  const at = Math.min(withinTurn(place) * total, total);
  // The first slice that ends behind the place; rounding must not lead past the last one with weight.
  const slice = firstAbove(edges, at) - 1;
  return slice < count ? slice : firstAbove(edges, edges[count]! - 0.5) - 1;
}

/** The slice under the pointer at a rotation in turns; -1 for a wheel without weight. */
export function sliceUnderPointer(layout: WheelLayout, rotation: number): number {
  return sliceAt(layout, placeUnderPointer(rotation));
}

/** The place of the wheel, 0 ≤ place < 1, that is under the pointer at a rotation in turns. */
export function placeUnderPointer(rotation: number): number {
  return withinTurn(1 - withinTurn(rotation));
}

/**
 * How many slices pass into the pointer while the wheel turns from one rotation to a later one (turns, whole ones
 * count): the ticks to be heard. Takes O(log n).
 */
export function slicesPassed(layout: WheelLayout, from: number, to: number): number {
  if (layout.total === 0) return 0;
  return edgesUpTo(layout, to) - edgesUpTo(layout, from);
}

/** Edges that pass the pointer up to `rotation`, counted from some fixed rotation: only differences mean anything. */
function edgesUpTo({ edges, boundaries, total, count }: WheelLayout, rotation: number): number {
  const around = boundaries[count]!;
  const turns = Math.floor(rotation);
  // Edge e passes at rotation 1 - e/total, so those have passed that lie at or behind the pointer's place.
  const place = (1 - (rotation - turns)) * total;
  const before = boundaries[firstAtLeast(edges, place)]!;
  return turns * around - before;
}

/** Index of the first value above `value`; the length where there is none. Values ascend. */
function firstAbove(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Index of the first value at or above `value`; the last index where there is none. */
function firstAtLeast(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}
