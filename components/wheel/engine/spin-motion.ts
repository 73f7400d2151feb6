/**
 * Motion of a wheel to its winner. The rotation depends only on the time, so all pages show the same motion.
 *
 * At first the speed rises along half a cosine. Then the wheel slows down by v' = -(a + b·v). Here, `a` is the
 * friction of the bearing, and `b` the friction of the air.
 *
 * Times are in milliseconds, rotations in turns.
 */
import { sliceRange, withinTurn, type WheelLayout } from './layout.ts';

/** Approximate top speed of every spin, in turns per second. */
const topSpeed = 2.4;
const topLaunch = 3;
/** Maximum duration of the acceleration: in milliseconds, and as a fraction of the spin. */
const windUpMilliseconds = 450;
const windUpShare = 0.12;
/** Friction of the air, `b` in the formula. A higher value makes the slow end of a spin longer. */
const drag = 3.5;
/**
 * Fraction of the winner's slice, at each edge, in which the pointer never stops. A pointer near an edge would
 * look ambiguous.
 */
const inset = 0.12;

export interface SpinMotion {
  readonly start: number;
  readonly landing: number;
  readonly travel: number;
  readonly duration: number;
  readonly launch: number;
}

export interface MotionMoment {
  /** Number of turns since rotation 0, including whole turns. */
  readonly travelled: number;
  /** From 0 to 1. After the end of the spin, exactly `landing`. */
  readonly rotation: number;
  readonly speed: number;
  readonly done: boolean;
}

/**
 * Returns a rotation that puts the pointer inside a slice.
 * @param within position in the part of the slice where the pointer may stop, from 0 to 1
 * @throws {RangeError} if the slice does not exist or has no weight
 */
export function landingRotation(layout: WheelLayout, slice: number, within: number): number {
  const { start, end } = sliceRange(layout, slice);
  if (!(end > start)) throw new RangeError(`slice ${slice} has no room on the wheel`);
  return withinTurn(1 - (start + (end - start) * (inset + (1 - 2 * inset) * within)));
}

/**
 * Plans a spin.
 * @throws {RangeError} if the duration is not above 0
 */
export function planSpin(spin: {
  readonly start: number;
  readonly landing: number;
  readonly duration: number;
  /**
   * Initial speed after a flick, in turns per second. Negative if the wheel turns counter-clockwise. By
   * default 0.
   */
  readonly launch?: number;
}): SpinMotion {
  const { duration } = spin;
  if (!(duration > 0)) throw new RangeError(`a spin cannot last ${duration} ms`);
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

export function motionAt(
  { start, landing, travel, duration, launch }: SpinMotion,
  elapsed: number,
): MotionMoment {
  if (elapsed >= duration) return { travelled: start + travel, rotation: landing, speed: 0, done: true };
  const direction = Math.sign(travel);
  const seconds = duration / 1000;
  const share = Math.max(0, elapsed / duration);
  const rise = windUp(duration);
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

function windUp(duration: number): number {
  return Math.min(windUpShare, windUpMilliseconds / duration);
}

/**
 * Returns the speed during the deceleration, as a share of the top speed. This is the solution of v' = -(a +
 * b·v).
 * @param left share of the deceleration that remains
 */
function falling(left: number): number {
  return Math.expm1(drag * left) / Math.expm1(drag);
}

/** Returns the integral of {@link falling} from 0 to `left`. */
function fallen(left: number): number {
  return (Math.expm1(drag * left) / drag - left) / Math.expm1(drag);
}
