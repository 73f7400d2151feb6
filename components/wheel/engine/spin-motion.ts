/**
 * How a wheel turns from where it stands onto a winner: a pure function of the time since the spin began, so that a
 * page that joins late enters in the middle, and every page shows the same wheel at the same time.
 *
 * Speed rises along half a cosine, then falls as that of a heavy wheel does under the friction of the air, which
 * grows with the speed, and of its bearing, which does not: v' = -(a + b·v). Quick at first, a long slow end in which
 * the last pegs are counted, and a stop that is one, instead of a crawl nobody sees. Continuous all the way. Times in
 * milliseconds, rotations in turns (see layout.ts).
 */
import { sliceRange, withinTurn, type WheelLayout } from './layout.ts';

/** Turns a second at its fastest, whatever the duration. */
const topSpeed = 2.4;
/** The fastest a hand can start it, in turns a second. */
const topLaunch = 3;
/** The wind-up: at most this long, and at most this share of the spin. */
const windUpMilliseconds = 450;
const windUpShare = 0.12;
/** Friction of the air over the whole fall; the higher, the longer the slow end. */
const drag = 3.5;
/** Share of the winner's slice on each side that the pointer never stops in, so that nobody argues. */
const inset = 0.12;

export interface SpinMotion {
  /** Rotation at the beginning, 0 ≤ start < 1. */
  readonly start: number;
  /** Rotation at the end, 0 ≤ landing < 1. */
  readonly landing: number;
  /** Turns from start to landing, whole ones and the rest; negative for a wheel that turns counter-clockwise. */
  readonly travel: number;
  readonly duration: number;
  /** Turns a second at the beginning, in the direction of the travel: the wheel came out of a hand. */
  readonly launch: number;
}

export interface MotionMoment {
  /** Turns since rotation 0; they never change their direction. */
  readonly travelled: number;
  /** 0 ≤ rotation < 1; from the end on exactly `landing`. */
  readonly rotation: number;
  /** Turns a second, negative counter-clockwise. */
  readonly speed: number;
  readonly done: boolean;
}

/**
 * A rotation at which the pointer stands inside a slice.
 * @param within where in the slice, 0 ≤ within < 1, from an injected random number; its edges are left out
 * @throws {RangeError} a slice that is not there or has no weight
 */
export function landingRotation(layout: WheelLayout, slice: number, within: number): number {
  const { start, end } = sliceRange(layout, slice);
  if (!(end > start)) throw new RangeError(`slice ${slice} has no room on the wheel`);
  return withinTurn(1 - (start + (end - start) * (inset + (1 - 2 * inset) * within)));
}

/** @throws {RangeError} a duration that is not above 0 */
export function planSpin(spin: {
  /** Rotation the wheel stands at, in turns. */
  readonly start: number;
  /** From {@link landingRotation}. */
  readonly landing: number;
  /** Milliseconds. */
  readonly duration: number;
  /**
   * Turns a second the wheel has already, out of a hand, negative counter-clockwise; it goes on in that direction.
   * What is faster than any hand is taken for as fast as one can be. Default 0: it stands, and turns clockwise.
   */
  readonly launch?: number;
}): SpinMotion {
  const { duration } = spin;
  if (!(duration > 0)) throw new RangeError(`a spin of ${duration} ms`);
  const start = withinTurn(spin.start);
  const landing = withinTurn(spin.landing);
  const direction = (spin.launch ?? 0) < 0 ? -1 : 1;
  const launch = Math.min(topLaunch, Math.abs(spin.launch ?? 0));
  const rest = withinTurn(direction * (landing - start));
  const rise = windUp(duration);
  const reach = topSpeed * (duration / 1000) * (rise / 2 + (1 - rise) * fallen(1));
  return {
    start,
    landing,
    travel: direction * (rest + Math.max(1, Math.round(reach - rest))),
    duration,
    launch,
  };
}

/** Where the wheel is, `elapsed` milliseconds after the spin began. */
export function motionAt(
  { start, landing, travel, duration, launch }: SpinMotion,
  elapsed: number,
): MotionMoment {
  if (elapsed >= duration) return { travelled: start + travel, rotation: landing, speed: 0, done: true };
  const direction = Math.sign(travel);
  const seconds = duration / 1000;
  const share = Math.max(0, elapsed / duration);
  const rise = windUp(duration);
  // The top speed is the one with which the whole way takes the whole time.
  const top = (Math.abs(travel) / seconds - (rise * launch) / 2) / (rise / 2 + (1 - rise) * fallen(1));
  let speed: number;
  let way: number;
  if (share < rise) {
    const turn = (Math.PI * share) / rise;
    speed = launch + ((top - launch) * (1 - Math.cos(turn))) / 2;
    way = launch * share + ((top - launch) * (share - (rise / Math.PI) * Math.sin(turn))) / 2;
  } else {
    const left = (1 - share) / (1 - rise);
    speed = top * falling(left);
    way = (rise * (launch + top)) / 2 + top * (1 - rise) * (fallen(1) - fallen(left));
  }
  const travelled = start + direction * way * seconds;
  return { travelled, rotation: withinTurn(travelled), speed: direction * speed, done: false };
}

/** Share of the duration in which the wheel gathers speed. */
function windUp(duration: number): number {
  return Math.min(windUpShare, windUpMilliseconds / duration);
}

/** Speed of the fall with a share of its time left, that at its beginning being 1: the solution of v' = -(a + b·v). */
function falling(left: number): number {
  return Math.expm1(drag * left) / Math.expm1(drag);
}

/** Integral of {@link falling} from 0. */
function fallen(left: number): number {
  return (Math.expm1(drag * left) / drag - left) / Math.expm1(drag);
}
