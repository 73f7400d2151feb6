import { placeUnderPointer } from '../../engine/layout.ts';
import type { WheelSlices } from '../gl/slice-textures.ts';
import type { WheelPose } from '../theme.ts';

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
  /** Of how many slices of one scale the next coarser one shows one, see {@link lensView}. */
  readonly base: number;
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
/** Lines a band between those of a coarser scale has to be high to be seen. */
const lowest = 0.04;
/** Lines a second that a reader can still follow, and how many more go by with each turn a second of the wheel. */
const calmFlow = 8;
const flowPerSpeed = 13;

export function lensTape({ edges, colours }: WheelSlices): LensTape {
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
  const inOrder = slices.subarray(0, shown);
  return { slices: inOrder, starts, edges: own, base: baseOf(inOrder, colours) };
}

/** Neighbours looked at in every scale: enough for any palette. */
const mostCompared = 96;

/**
 * The number that the strides of the scales are powers of: the one with which the fewest neighbours share a colour.
 * Every eighth slice of a palette of eight would be one colour, and the lens a plain disc for the whole spin.
 */
function baseOf(slices: Uint32Array, colours: readonly string[]): number {
  const alike = (base: number): number => {
    let worst = 0;
    for (let stride = base; stride * 4 < slices.length; stride *= base) {
      const compared = Math.min(mostCompared, Math.floor((slices.length - 1) / stride));
      let same = 0;
      for (let i = 0; i < compared; i += 1)
        if (colours[slices[i * stride]!] === colours[slices[(i + 1) * stride]!]) same += 1;
      worst = Math.max(worst, same / compared);
    }
    return worst;
  };
  return [2, 3, 5, 7]
    .map((base) => ({ base, alike: alike(base) }))
    .reduce((best, each) => (each.alike < best.alike ? each : best)).base;
}

/**
 * What the lens shows: at rest every slice around the pointer; the faster the wheel turns, the smaller the scale, so
 * that names go by at a pace for eyes: of those that pass only every second, fourth, eighth … (or third, ninth …) is
 * shown, each where it is. Between two scales the bands in between grow from nothing, in the room that is there.
 * @param reach lines to be filled above and below the pointer
 */
export function lensView(tape: LensTape, { rotation, speed = 0 }: WheelPose, reach: number): LensView {
  const { slices, starts, base } = tape;
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
  const stride = base ** Math.ceil(Math.log2(scale) / Math.log2(base) - 1e-9);
  const whole: Place[] = [];
  const add: Add = (index, turn, step) => {
    const middle = ((starts[index]! + starts[index + 1]!) / 2 + turn * length - at) / scale;
    const half = Math.max(1, (starts[index + 1]! - starts[index]!) / scale) / 2;
    whole.push({ index, top: middle - half, bottom: middle + half });
    // Before the zero mark the first band may lie beyond the other end.
    return middle * Math.sign(step) < reach + half;
  };
  // At the wheel's zero the last stride may be a short one: less than half of it is no band of its own.
  const short = count % stride;
  const last = count - (short === 0 ? stride : short < stride / 2 && count > stride ? short + stride : short);
  const first = Math.min(last, under - (under % stride));
  walk(first, stride, last, add);
  walk(first - stride, -stride, last, add);
  const bands: LensBand[] = [];
  if (stride > 1) fillBetween(tape, whole, stride / base, bands);
  for (const { index, top, bottom } of whole) bands.push({ slice: slices[index]!, top, bottom, strength: 1 });
  return { bands, pointed: slices[under]!, flow: passing / scale };
}

/** A slice, by its place among those with room, in the lens. */
interface Place {
  readonly index: number;
  readonly top: number;
  readonly bottom: number;
}

/** The bands of the finer scale share the room between those of the coarser one, by their sizes on the tape. */
function fillBetween(
  { slices, starts }: LensTape,
  whole: readonly Place[],
  step: number,
  bands: LensBand[],
): void {
  const count = slices.length;
  const down = whole.toSorted((a, b) => a.top - b.top);
  for (const [at, { index, top: own, bottom }] of down.entries()) {
    const next = down[at + 1];
    if (!next) return;
    const end = next.index > index ? next.index : count;
    let sum = 0;
    const sizeOf = (one: number): number => starts[one + 1]! - starts[one]!;
    for (let one = index + step; one < end; one += step) sum += sizeOf(one);
    const room = next.top - bottom;
    const between: LensBand[] = [];
    let isFull = index + step < end;
    let top = bottom;
    for (let one = index + step; one < end; one += step) {
      const height = (room * sizeOf(one)) / sum;
      if (height < lowest) isFull = false;
      else
        between.push({ slice: slices[one]!, top, bottom: top + height, strength: Math.min(0.999, height) });
      top += height;
    }
    // What is too low for a band belongs to the one above, which lies over this.
    if (!isFull && room > 0) bands.push({ slice: slices[index]!, top: own, bottom: next.top, strength: 0 });
    bands.push(...between);
  }
}

/** Bands shown at once, at most, in one direction: more than any lens has lines. */
const mostBands = 16;

/** Adds a slice, by its place among those with room; says whether the next one that way is wanted. */
type Add = (index: number, turn: number, step: number) => boolean;

/** Calls for every `step`-th slice from one on, round the wheel from its zero to `last`, as long as they are wanted. */
function walk(from: number, step: number, last: number, add: Add): void {
  let index = from;
  let turn = 0;
  for (let shown = 0; shown < mostBands; shown += 1) {
    if (index > last) [index, turn] = [0, turn + 1];
    if (index < 0) [index, turn] = [last, turn - 1];
    if (!add(index, turn, step)) return;
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
