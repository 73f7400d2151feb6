import { placeUnderPointer } from '../../engine/layout.ts';
import type { WheelSlices } from '../gl/slice-textures.ts';
import type { WheelPose } from '../theme.ts';

/**
 * The slices as a column. A slice is at least one line of text high, even if it is very thin on the wheel.
 */
export interface LensTape {
  readonly slices: Uint32Array;
  /** Start of each slice in lines, with the total length at the end. */
  readonly starts: Float64Array;
  /** Start of each slice on the wheel in turns, with 1 at the end. */
  readonly edges: Float64Array;
  /** Each scale shows every `base`-th slice of the next finer scale. */
  readonly base: number;
}

/** A slice in the lens. `top` and `bottom` are in lines below the pointer. */
export interface LensBand {
  readonly slice: number;
  readonly top: number;
  readonly bottom: number;
  /** Strength with which the band is drawn, from 0 to 1. */
  readonly strength: number;
}

export interface LensView {
  readonly bands: readonly LensBand[];
  readonly pointed: number;
  readonly flow: number;
}

/** Maximum height of a slice in {@link LensTape}, in lines. */
const tallest = 2.5;
/** Minimum height in lines of a band between two others. Lower bands are left out. */
const lowest = 0.04;
/**
 * Lines per second that may pass the pointer, so that readers can follow: `calmFlow`, and `flowPerSpeed` more
 * for each turn per second.
 */
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

const mostCompared = 96;

/** Returns the base whose worst scale has the fewest neighbours of the same colour. */
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
 * Returns the content of the lens. The faster the wheel turns, the coarser the scale and the fewer slices it
 * shows, so that names pass at a readable speed.
 * @param reach number of lines above and below the pointer
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
    // Compare the signed distance: the first band may be far away in the opposite direction, where the
    // unsigned distance would end the loop.
    return middle * Math.sign(step) < reach + half;
  };
  // The last stride before the wheel's zero may be short. Give it no band of its own if it has less than half
  // of the usual length.
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

interface Place {
  readonly index: number;
  readonly top: number;
  readonly bottom: number;
}

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
    // If the bands of the finer scale are not high enough to be drawn, the band above fills their room.
    if (!isFull && room > 0) bands.push({ slice: slices[index]!, top: own, bottom: next.top, strength: 0 });
    bands.push(...between);
  }
}

const mostBands = 16;

type Add = (index: number, turn: number, step: number) => boolean;

/** Calls `add` for every `step`-th slice until `add` returns false. Wraps around between `last` and 0. */
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

function lastAtMost(values: Float64Array, value: number, count: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (values[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
