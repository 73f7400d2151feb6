import { withinTurn } from '../engine/layout.ts';
import type { Frame } from '../spin-player.ts';

/** How long a wheel that was let go of takes to stand still, and a nudge lasts, in milliseconds. */
const settleMs = 700;
const nudgeMs = 1_500;
/** How far a nudge turns the wheel, in turns: about a peg. */
const nudgeTurns = 0.03;
/** A hand that has not moved for so long holds the wheel still. */
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

/** Where the wheel stands; the player of spins has it. */
interface Stand {
  rotation: number;
}

/**
 * What turns a wheel besides a spin: a hand that holds it, the way it settles when it is let go of, and the nudge that
 * invites to spin. Times in milliseconds, rotations in turns, speeds in turns a second.
 */
export class HandMotion {
  readonly #stand: Stand;
  #motion: Motion | undefined;

  constructor(stand: Stand) {
    this.#stand = stand;
  }

  get isMoving(): boolean {
    return this.#motion !== undefined;
  }

  /** The wheel is in a hand, which turns it to a rotation. */
  hold(rotation: number, now: number): void {
    this.#stand.rotation = withinTurn(rotation);
    this.#motion = { kind: 'held', movedAt: now };
  }

  /**
   * Lets go: the wheel runs out with the speed it has, or goes back to `home`, the place of the winner it stood on,
   * which only a spin may take it from.
   */
  settle(speed: number, home: number | undefined, now: number): void {
    const from = this.#stand.rotation;
    // A cubic that ends at rest after a third of the way its speed would take it slows down all the time.
    const out = (speed * settleMs) / 3_000;
    const back = home === undefined ? undefined : home - from - Math.round(home - from);
    this.#motion = { kind: 'settling', from, way: back ?? out, speed, begunAt: now };
  }

  /** Turns the wheel a little, and back. */
  nudge(now: number): void {
    this.#motion = { kind: 'nudge', from: this.#stand.rotation, begunAt: now };
  }

  /** Ends it where the wheel is now. */
  drop(): void {
    this.#motion = undefined;
  }

  /** Ends it at once where it leads to. */
  arrive(): void {
    const motion = this.#motion;
    this.#motion = undefined;
    if (motion?.kind === 'settling') this.#stand.rotation = withinTurn(motion.from + motion.way);
    if (motion?.kind === 'nudge') this.#stand.rotation = motion.from;
  }

  /** Where the wheel stands now; undefined where only spins move it. */
  frame(now: number): Frame | undefined {
    const motion = this.#motion;
    if (!motion) return undefined;
    if (motion.kind === 'held') {
      return { rotation: this.#stand.rotation, speed: 0, opacity: 1, moving: now - motion.movedAt < stillMs };
    }
    const lasts = motion.kind === 'settling' ? settleMs : nudgeMs;
    const share = Math.max(0, (now - motion.begunAt) / lasts);
    if (share >= 1) {
      this.arrive();
      return { rotation: this.#stand.rotation, speed: 0, opacity: 1, moving: false };
    }
    const turned = motion.kind === 'settling' ? settled(motion, share) : nudged(share);
    this.#stand.rotation = withinTurn(motion.from + turned);
    return { rotation: this.#stand.rotation, speed: 0, opacity: 1, moving: true };
  }
}

/** Hermite's cubic: from 0 with the speed of the hand, to `way` and rest. */
function settled({ way, speed }: { way: number; speed: number }, share: number): number {
  const left = 1 - share;
  return way * share * share * (3 - 2 * share) + ((speed * settleMs) / 1_000) * share * left * left;
}

/** Up and back, and a little past the place it came from, as a wheel on a spring. */
function nudged(share: number): number {
  return nudgeTurns * Math.sin(2 * Math.PI * share) * (1 - share) * (1 - Math.cos(2 * Math.PI * share)) * 0.8;
}
