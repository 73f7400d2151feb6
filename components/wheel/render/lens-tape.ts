import { placeUnderPointer } from '../engine/layout.ts';
import type { WheelSlices } from './slice-textures.ts';
import type { WheelPose } from './theme.ts';

/**
 * The wheel unrolled for the lens: its slices one below the other, each at least a line high however thin it is on
 * the wheel, heavy ones up to {@link tallest} lines. Places on the tape are in lines.
 */
export interface LensTape {
  /** Slices with room on the wheel, ascending. */
  readonly slices: Uint32Array;
  /** Where each of them begins, and last the length of the tape. */
  readonly starts: Float64Array;
  /** Where each of them begins on the wheel, in turns, and last 1. */
  readonly edges: Float64Array;
}

/** A slice in the lens. Places in lines below the pointer. */
export interface LensBand {
  readonly slice: number;
  readonly top: number;
  readonly bottom: number;
  /** 0–1: bands between those of a coarser scale grow as the wheel slows down. */
  readonly strength: number;
}

export interface LensView {
  /** In the order they are to be painted in. */
  readonly bands: readonly LensBand[];
  /** The slice under the pointer; -1 on a wheel without any. */
  readonly pointed: number;
  /** Lines a second that go by. */
  readonly flow: number;
}

const tallest = 2.5;
/** Lines a second that a reader can still follow, and how many more go by with each turn a second of the wheel. */
const calmFlow = 8;
const flowPerSpeed = 13;

export function lensTape({ edges }: WheelSlices): LensTape {
  const count = edges.length - 1;
  const slices = new Uint32Array(count);
  let shown = 0;
  for (let i = 0; i < count; i += 1) if (edges[i + 1]! > edges[i]!) slices[shown++] = i;
  const starts = new Float64Array(shown + 1);
  const own = new Float64Array(shown + 1);
  for (let i = 0; i < shown; i += 1) {
    const slice = slices[i]!;
    own[i] = edges[slice]!;
    const share = (edges[slice + 1]! - edges[slice]!) * shown;
    starts[i + 1] = starts[i]! + Math.min(tallest, Math.max(1, share));
  }
  own[shown] = 1;
  return { slices: slices.subarray(0, shown), starts, edges: own };
}

/**
 * What the lens shows: at rest every slice around the pointer; the faster the wheel turns, the smaller the scale, so
 * that names go by at a pace for eyes: of those that pass only every second, fourth, eighth … is shown, each where
 * it is. Between two scales the bands in between grow from nothing.
 * @param reach lines to be filled above and below the pointer
 */
export function lensView(tape: LensTape, { rotation, speed = 0 }: WheelPose, reach: number): LensView {
  const { slices, starts } = tape;
  const count = slices.length;
  if (count === 0) return { bands: [], pointed: -1, flow: 0 };
  const place = placeUnderPointer(rotation);
  const under = lastAtMost(tape.edges, place, count);
  const length = starts[count]!;
  const share = (place - tape.edges[under]!) / (tape.edges[under + 1]! - tape.edges[under]!);
  const at = starts[under]! + share * (starts[under + 1]! - starts[under]!);
  const passing = Math.abs(speed) * length;
  const pace = calmFlow + flowPerSpeed * Math.abs(speed);
  const scale = Math.max(1, passing / pace);
  const bands: LensBand[] = [];
  const stride = 2 ** Math.ceil(Math.log2(scale) - 1e-9);
  const fine = stride / scale - 1;
  // Bands of the finer scale first: those of the coarser one lie on top of them.
  for (const step of stride > 1 ? [stride / 2, stride] : [1]) {
    const isFine = step < stride;
    const strength = isFine ? fine : 1;
    if (strength < 0.04) continue;
    const add = (index: number, turn: number): boolean => {
      const middle = ((starts[index]! + starts[index + 1]!) / 2 + turn * length - at) / scale;
      const half = Math.max(strength, (starts[index + 1]! - starts[index]!) / scale) / 2;
      if (!isFine || (index / step) % 2 === 1)
        bands.push({ slice: slices[index]!, top: middle - half, bottom: middle + half, strength });
      return Math.abs(middle) < reach + half;
    };
    const first = under - (under % step);
    walk(first, step, count, add);
    walk(first - step, -step, count, add);
  }
  return { bands, pointed: slices[under]!, flow: passing / scale };
}

/** Bands shown at once, at most, in one direction: more than any lens has lines. */
const mostBands = 16;

/** Calls for every `step`-th slice from one on, round the wheel, as long as they are wanted. */
function walk(
  from: number,
  step: number,
  count: number,
  add: (index: number, turn: number) => boolean,
): void {
  const grid = Math.abs(step);
  const last = count - 1 - ((count - 1) % grid);
  let index = from;
  let turn = 0;
  for (let shown = 0; shown < mostBands; shown += 1) {
    if (index >= count) [index, turn] = [0, turn + 1];
    if (index < 0) [index, turn] = [last, turn - 1];
    if (!add(index, turn)) return;
    index += step;
  }
}

/** Index of the last of the first `count` values that is not above `value`. */
function lastAtMost(values: Float64Array, value: number, count: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (values[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
