import { withinTurn } from '../engine/layout.ts';
import type { Frame } from '../spin-player.ts';

/** Duration of settling after a release, and of a nudge, in milliseconds. */
const settleMs = 700;
const nudgeMs = 1_500;
/** Turns of a nudge: about the distance between two pegs. */
const nudgeTurns = 0.03;
/** Milliseconds without a move after which a held wheel is reported as not moving. */
const stillMs = 80;

type Motion =
  | { readonly kind: 'held'; movedAt: number }
  | {
      readonly kind: 'settling';
      readonly from: number;
      readonly way: number;
      readonly speed: number;
      readonly begunAt: number;
    }
  | { readonly kind: 'nudge'; readonly from: number; readonly begunAt: number };

/** Position of the wheel, stored in the spin player. */
interface Position {
  rotation: number;
}

/**
 * Movement of the wheel other than spins: held by a hand, settling after a release, and the nudge that invites
 * readers to spin. Times in milliseconds, rotations in turns, speeds in turns a second.
 */
export class HandMotion {
  readonly #position: Position;
  #motion: Motion | undefined;

  constructor(position: Position) {
    this.#position = position;
  }

  get isMoving(): boolean {
    return this.#motion !== undefined;
  }

  /** Turns the wheel to a rotation, while a hand holds it. */
  hold(rotation: number, now: number): void {
    this.#position.rotation = withinTurn(rotation);
    this.#motion = { kind: 'held', movedAt: now };
  }

  /**
   * Releases the wheel. A wheel that has no winner slows down from its speed. A wheel that rested on a winner returns
   * to the winner, because only a spin may change the winner.
   * @param home rotation at which the wheel rested on its winner; undefined if there is no winner
   */
  settle(speed: number, home: number | undefined, now: number): void {
    const from = this.#position.rotation;
    // A third of the way that the wheel would turn at constant speed. On a longer way the spline would accelerate at
    // first.
    const out = (speed * settleMs) / 3_000;
    const back = home === undefined ? undefined : home - from - Math.round(home - from);
    this.#motion = { kind: 'settling', from, way: back ?? out, speed, begunAt: now };
  }

  /** Turns the wheel a little, and back. */
  nudge(now: number): void {
    this.#motion = { kind: 'nudge', from: this.#position.rotation, begunAt: now };
  }

  /** Stops at the current rotation. */
  drop(): void {
    this.#motion = undefined;
  }

  /** Jumps to the end of the movement. */
  arrive(): void {
    const motion = this.#motion;
    this.#motion = undefined;
    if (motion?.kind === 'settling') this.#position.rotation = withinTurn(motion.from + motion.way);
    if (motion?.kind === 'nudge') this.#position.rotation = motion.from;
  }

  /** Returns the current frame; undefined while only spins move the wheel. */
  frame(now: number): Frame | undefined {
    const motion = this.#motion;
    if (!motion) return undefined;
    if (motion.kind === 'held') {
      return {
        rotation: this.#position.rotation,
        speed: 0,
        opacity: 1,
        moving: now - motion.movedAt < stillMs,
      };
    }
    const lasts = motion.kind === 'settling' ? settleMs : nudgeMs;
    const share = Math.max(0, (now - motion.begunAt) / lasts);
    if (share >= 1) {
      this.arrive();
      return { rotation: this.#position.rotation, speed: 0, opacity: 1, moving: false };
    }
    const turned = motion.kind === 'settling' ? settled(motion, share) : nudged(share);
    this.#position.rotation = withinTurn(motion.from + turned);
    return { rotation: this.#position.rotation, speed: 0, opacity: 1, moving: true };
  }
}

/**
 * Returns the turns after a share of the time. A cubic Hermite spline leads from 0, at the hand's speed, to `way`, at
 * rest.
 */
function settled({ way, speed }: { way: number; speed: number }, share: number): number {
  const left = 1 - share;
  return way * share * share * (3 - 2 * share) + ((speed * settleMs) / 1_000) * share * left * left;
}

/** Returns the turns of a nudge at a share of its time: back and forth, as if on a spring. */
function nudged(share: number): number {
  return nudgeTurns * Math.sin(2 * Math.PI * share) * (1 - share) * (1 - Math.cos(2 * Math.PI * share)) * 0.8;
}
