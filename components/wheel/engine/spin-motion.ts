/**
 * Motion of a wheel from its current rotation onto a winner. It is a pure function of the time since the spin began. So
 * all pages show the same wheel at the same time, and a page that is opened later joins in the middle.
 *
 * At first the speed rises along half a cosine. Then it falls like that of a heavy wheel under two kinds of friction:
 * that of the bearing, which is constant, and that of the air, which grows with the speed: v' = -(a + b·v). So the
 * wheel is fast at first, passes the last pegs slowly enough to count them, and comes to a definite stop. The speed is
 * continuous throughout. Times are in milliseconds, rotations in turns (see layout.ts).
 */
import { sliceRange, withinTurn, type WheelLayout } from './layout.ts';

/** Approximate top speed of every spin in turns a second, whatever its duration. */
const topSpeed = 2.4;
/** Maximum initial speed after a flick, in turns a second. */
const topLaunch = 3;
/** Maximum duration of the acceleration in milliseconds, and maximum share of the spin's duration for it. */
const windUpMilliseconds = 450;
const windUpShare = 0.12;
/**
 * Friction of the air: `b` of the formula, times the duration of the deceleration. A higher value makes the slow end
 * of a spin longer.
 */
const drag = 3.5;
/**
 * Share of the winner's slice, at each of its edges, in which the pointer never stops. A pointer close to an edge would
 * make the result look ambiguous.
 */
const inset = 0.12;

export interface SpinMotion {
  /** Rotation at the beginning, 0 ≤ start < 1. */
  readonly start: number;
  /** Rotation at the end, 0 ≤ landing < 1. */
  readonly landing: number;
  /** Turns from start to landing, including whole ones; negative for a wheel that turns counter-clockwise. */
  readonly travel: number;
  readonly duration: number;
  /** Initial speed in turns a second, in the direction of travel; 0 unless a hand released the wheel. */
  readonly launch: number;
}

export interface MotionMoment {
  /** Turns since rotation 0. During a spin they only grow, or only fall if the wheel turns counter-clockwise. */
  readonly travelled: number;
  /** 0 ≤ rotation < 1; exactly `landing` after the end. */
  readonly rotation: number;
  /** Turns a second, negative counter-clockwise. */
  readonly speed: number;
  readonly done: boolean;
}

/**
 * Returns a rotation that puts the pointer inside a slice.
 * @param within place in the slice, 0 ≤ within < 1, usually a random number. The pointer keeps a distance from the
 * edges of the slice.
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
  /** Final rotation, from {@link landingRotation}. */
  readonly landing: number;
  /** Milliseconds. */
  readonly duration: number;
  /**
   * Initial speed in turns a second after a flick, negative counter-clockwise; the wheel continues in that
   * direction. Limited to 3. Default 0: the wheel is at rest, and then turns clockwise.
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
  // Top speed with which the wheel travels the whole way in exactly the duration.
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

/** Returns the share of the duration in which the wheel accelerates. */
function windUp(duration: number): number {
  return Math.min(windUpShare, windUpMilliseconds / duration);
}

/**
 * Returns the speed during the deceleration, as a share of the top speed: the solution of v' = -(a + b·v).
 * @param left share of the deceleration's time that remains
 */
function falling(left: number): number {
  return Math.expm1(drag * left) / Math.expm1(drag);
}

/** Returns the integral of {@link falling} from 0 to `left`, which is the remaining distance. */
function fallen(left: number): number {
  return (Math.expm1(drag * left) / drag - left) / Math.expm1(drag);
}
