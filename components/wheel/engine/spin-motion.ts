/**
 * How a wheel turns from where it stands onto a winner: a pure function of the time since the spin began, so that a
 * page that joins late enters in the middle, and every page shows the same wheel at the same time.
 *
 * Speed rises along half a cosine, then falls as (1 - x)^2.4: quick at first, a long slow end, zero when it lands,
 * continuous all the way. Times in milliseconds, rotations in turns (see layout.ts).
 */
import { sliceRange, withinTurn, type WheelLayout } from './layout.ts';

/** Turns a second at its fastest, whatever the duration. */
const topSpeed = 2.2;
/** The wind-up: at most this long, and at most this share of the spin. */
const windUpMilliseconds = 450;
const windUpShare = 0.12;
/** The higher, the longer the slow end. */
const fall = 2.4;
/** Share of the winner's slice on each side that the pointer never stops in, so that nobody argues. */
const inset = 0.12;

export interface SpinMotion {
  /** Rotation at the beginning, 0 ≤ start < 1. */
  readonly start: number;
  /** Rotation at the end, 0 ≤ landing < 1. */
  readonly landing: number;
  /** Turns from start to landing, whole ones and the rest. */
  readonly travel: number;
  readonly duration: number;
}

export interface MotionMoment {
  /** Turns since rotation 0, never falling: for `slicesPassed`. */
  readonly travelled: number;
  /** 0 ≤ rotation < 1; from the end on exactly `landing`. */
  readonly rotation: number;
  /** Turns a second. */
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
}): SpinMotion {
  const { duration } = spin;
  if (!(duration > 0)) throw new RangeError(`a spin of ${duration} ms`);
  const start = withinTurn(spin.start);
  const landing = withinTurn(spin.landing);
  const rest = withinTurn(landing - start);
  const reach = topSpeed * (duration / 1000) * area(windUp(duration));
  return { start, landing, travel: rest + Math.max(1, Math.round(reach - rest)), duration };
}

/** Where the wheel is, `elapsed` milliseconds after the spin began. */
export function motionAt({ start, landing, travel, duration }: SpinMotion, elapsed: number): MotionMoment {
  if (elapsed >= duration) return { travelled: start + travel, rotation: landing, speed: 0, done: true };
  const share = Math.max(0, elapsed / duration);
  const rise = windUp(duration);
  const whole = area(rise);
  const travelled = start + (travel * distance(share, rise)) / whole;
  const speed = (travel * velocity(share, rise)) / whole / (duration / 1000);
  return { travelled, rotation: withinTurn(travelled), speed, done: false };
}

/** Share of the duration in which the wheel gathers speed. */
function windUp(duration: number): number {
  return Math.min(windUpShare, windUpMilliseconds / duration);
}

/** Speed at a share of the duration, the top being 1. */
function velocity(share: number, rise: number): number {
  if (share < rise) return (1 - Math.cos((Math.PI * share) / rise)) / 2;
  return ((1 - share) / (1 - rise)) ** fall;
}

/** Integral of {@link velocity} from 0. */
function distance(share: number, rise: number): number {
  if (share < rise) return (share - (rise / Math.PI) * Math.sin((Math.PI * share) / rise)) / 2;
  return area(rise) - ((1 - rise) / (fall + 1)) * ((1 - share) / (1 - rise)) ** (fall + 1);
}

/** Integral of {@link velocity} over the whole spin. */
function area(rise: number): number {
  return rise / 2 + (1 - rise) / (fall + 1);
}
