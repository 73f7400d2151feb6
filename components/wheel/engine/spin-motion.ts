/**
 * Motion of a wheel from its current rotation onto a winner: a pure function of the time since the spin began, so
 * that a page that joins late enters in the middle, and every page shows the same wheel at the same time.
 *
 * The speed rises along half a cosine, then falls like that of a heavy wheel under the friction of the air, which
 * grows with the speed, and of its bearing, which does not: v' = -(a + b·v). Quick at first, a long slow end in
 * which the last pegs can be counted, and a definite stop instead of an invisible crawl. Continuous throughout.
 * Times in milliseconds, rotations in turns (see layout.ts).
 */
import { sliceRange, withinTurn, type WheelLayout } from './layout.ts';

/** Fastest speed in turns a second, whatever the duration. */
const topSpeed = 2.4;
/** Fastest initial speed after a flick, in turns a second. */
const topLaunch = 3;
/** Longest acceleration phase, and its largest share of the spin. */
const windUpMilliseconds = 450;
const windUpShare = 0.12;
/** Friction of the air over the whole deceleration; higher values make a longer slow end. */
const drag = 3.5;
/** Share of the winner's slice at each side in which the pointer never stops, so that the result is unambiguous. */
const inset = 0.12;

export interface SpinMotion {
  /** Rotation at the beginning, 0 ≤ start < 1. */
  readonly start: number;
  /** Rotation at the end, 0 ≤ landing < 1. */
  readonly landing: number;
  /** Turns from start to landing, including whole ones; negative for a wheel that turns counter-clockwise. */
  readonly travel: number;
  readonly duration: number;
  /** Initial speed in turns a second, in the direction of travel, when released from a hand. */
  readonly launch: number;
}

export interface MotionMoment {
  /** Turns since rotation 0; they never change direction. */
  readonly travelled: number;
  /** 0 ≤ rotation < 1; exactly `landing` after the end. */
  readonly rotation: number;
  /** Turns a second, negative counter-clockwise. */
  readonly speed: number;
  readonly done: boolean;
}

/**
 * Returns a rotation that puts the pointer inside a slice.
 * @param within place in the slice, 0 ≤ within < 1, from an injected random number; its edges are left out
 * @throws {RangeError} the slice does not exist or has no weight
 */
export function landingRotation(layout: WheelLayout, slice: number, within: number): number {
  const { start, end } = sliceRange(layout, slice);
  if (!(end > start)) throw new RangeError(`slice ${slice} has no room on the wheel`);
  return withinTurn(1 - (start + (end - start) * (inset + (1 - 2 * inset) * within)));
}

/** Plans a spin. @throws {RangeError} a duration that is not above 0 */
export function planSpin(spin: {
  /** Current rotation of the wheel, in turns. */
  readonly start: number;
  /** From {@link landingRotation}. */
  readonly landing: number;
  /** Milliseconds. */
  readonly duration: number;
  /**
   * Initial speed in turns a second after a flick, negative counter-clockwise; the wheel continues in that
   * direction. Limited to what a hand can do. Default 0: at rest, then clockwise.
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

/** Returns the state of the wheel `elapsed` milliseconds after the spin began. */
export function motionAt(
  { start, landing, travel, duration, launch }: SpinMotion,
  elapsed: number,
): MotionMoment {
  if (elapsed >= duration) return { travelled: start + travel, rotation: landing, speed: 0, done: true };
  const direction = Math.sign(travel);
  const seconds = duration / 1000;
  const share = Math.max(0, elapsed / duration);
  const rise = windUp(duration);
  // At this top speed the whole way takes exactly the whole time.
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

/** Share of the duration in which the wheel accelerates. */
function windUp(duration: number): number {
  return Math.min(windUpShare, windUpMilliseconds / duration);
}

/**
 * Speed of the deceleration with a share of its time remaining, 1 at its beginning: the solution of v' = -(a +
 * b·v).
 */
function falling(left: number): number {
  return Math.expm1(drag * left) / Math.expm1(drag);
}

/** Integral of {@link falling} from 0. */
function fallen(left: number): number {
  return (Math.expm1(drag * left) / drag - left) / Math.expm1(drag);
}
