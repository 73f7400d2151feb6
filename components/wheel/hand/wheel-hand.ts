import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FrameClock } from '../frame-clock.ts';
import { HandMotion } from './hand-motion.ts';
import type { Frame } from '../spin-player.ts';
import { WheelDrag } from './wheel-drag.ts';
import { WheelInvitation } from './wheel-invitation.ts';

/** Minimum speed of a flick, in turns per second. */
const flickSpeed = 0.4;

interface HandHost extends ReactiveControllerHost, HTMLElement {
  readonly clock: FrameClock;
}

/** Position of the wheel, stored in the spin player. */
interface Position {
  rotation: number;
  /** Whether the wheel has been at rest on a winner. */
  readonly rested: boolean;
}

/** Callbacks of the hand. */
interface HandTarget {
  /** Returns whether the reader may spin or turn the wheel now. */
  maySpin(): boolean;
  /**
   * Called when the wheel was released fast enough for a spin. The speed is in turns per second, and negative
   * for counter-clockwise. Returns whether the wheel spins.
   */
  flicked(speed: number): boolean;
  /** Called when the wheel moves. */
  moved(): void;
}

/**
 * Moves the wheel by the reader's hand: a drag, a flick, or a slow release. A wheel that rested on a winner
 * returns there, so that nobody can drag another name under the pointer.
 */
export class WheelHand implements ReactiveController {
  readonly drag: WheelDrag;
  readonly #host: HandHost;
  readonly #position: Position;
  readonly #target: HandTarget;
  readonly #motion: HandMotion;
  readonly #invitation: WheelInvitation;
  #takenAt = 0;

  constructor(host: HandHost, position: Position, target: HandTarget) {
    this.#host = host;
    this.#position = position;
    this.#target = target;
    this.#motion = new HandMotion(position);
    this.drag = new WheelDrag(host, {
      mayTake: () => target.maySpin(),
      taken: () => this.#taken(),
      turned: (turns) => this.#turned(turns),
      released: (speed) => this.#released(speed),
    });
    this.#invitation = new WheelInvitation(host, () => this.#invite());
    host.addController(this);
  }

  /** Whether the last press was a drag. The next click is then not a tap. */
  get wasDrag(): boolean {
    return this.drag.wasDrag;
  }

  hostDisconnected(): void {
    this.#motion.arrive();
  }

  /** Returns the current frame, or undefined if only spins move the wheel. */
  frame(now: number): Frame | undefined {
    return this.#motion.frame(now);
  }

  /** Stops at the current rotation, because a spin begins. */
  stop(): void {
    this.#invitation.end();
    this.drag.drop();
    this.#motion.drop();
  }

  /** Aborts a drag, and jumps to the end of the movement. */
  settle(): void {
    this.drag.drop();
    this.#motion.arrive();
  }

  #taken(): void {
    this.#invitation.end();
    // A wheel that is returning to its winner jumps there first.
    if (this.#position.rested) this.#motion.arrive();
    this.#takenAt = this.#position.rotation;
  }

  #turned(turns: number): void {
    this.#motion.hold(this.#takenAt + turns, this.#host.clock.now());
    this.#target.moved();
  }

  #released(speed: number): void {
    if (Math.abs(speed) >= flickSpeed && this.#target.flicked(speed)) return;
    this.#motion.settle(speed, this.#position.rested ? this.#takenAt : undefined, this.#host.clock.now());
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) this.#motion.arrive();
    this.#target.moved();
  }

  #invite(): void {
    if (!this.#target.maySpin() || this.#motion.isMoving) return;
    this.#motion.nudge(this.#host.clock.now());
    this.#target.moved();
  }
}
