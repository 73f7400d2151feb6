import { withinTurn } from '../engine/layout.ts';
import type { Frame } from '../spin-player.ts';

const settleMs = 700;
const nudgeMs = 1_500;
const nudgeTurns = 0.03;
/** A held wheel counts as still if it has not moved for this number of milliseconds. */
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

interface Position {
  rotation: number;
}

/**
 * Motion of the wheel in the reader's hand, after a release, and during a nudge.
 *
 * Times are in milliseconds, rotations in turns, speeds in turns per second.
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

  hold(rotation: number, now: number): void {
    this.#position.rotation = withinTurn(rotation);
    this.#motion = { kind: 'held', movedAt: now };
  }

  /**
   * Releases the wheel. If the wheel was at rest on a winner, it returns to the winner.
   * @param home rotation of the winner; undefined if there is no winner
   */
  settle(speed: number, home: number | undefined, now: number): void {
    const from = this.#position.rotation;
    // Travel a third of the distance at constant speed. Over a longer distance, the wheel would accelerate at
    // first.
    const out = (speed * settleMs) / 3_000;
    const back = home === undefined ? undefined : home - from - Math.round(home - from);
    this.#motion = { kind: 'settling', from, way: back ?? out, speed, begunAt: now };
  }

  nudge(now: number): void {
    this.#motion = { kind: 'nudge', from: this.#position.rotation, begunAt: now };
  }

  drop(): void {
    this.#motion = undefined;
  }

  arrive(): void {
    const motion = this.#motion;
    this.#motion = undefined;
    if (motion?.kind === 'settling') this.#position.rotation = withinTurn(motion.from + motion.way);
    if (motion?.kind === 'nudge') this.#position.rotation = motion.from;
  }

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

/** Cubic Hermite spline from the hand's speed to rest. `way` is the distance in turns. */
function settled({ way, speed }: { way: number; speed: number }, share: number): number {
  const left = 1 - share;
  return way * share * share * (3 - 2 * share) + ((speed * settleMs) / 1_000) * share * left * left;
}

/** Returns the deflection of a nudge in turns. The wheel swings as if on a spring. */
function nudged(share: number): number {
  return nudgeTurns * Math.sin(2 * Math.PI * share) * (1 - share) * (1 - Math.cos(2 * Math.PI * share)) * 0.8;
}
