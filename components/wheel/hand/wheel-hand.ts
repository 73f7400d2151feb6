import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FrameClock } from '../frame-clock.ts';
import { HandMotion } from './hand-motion.ts';
import type { Frame } from '../spin-player.ts';
import { WheelDrag } from './wheel-drag.ts';
import { WheelInvitation } from './wheel-invitation.ts';

/** Speed in turns a second from which a released wheel spins instead of settling. */
const flickSpeed = 0.4;

interface HandHost extends ReactiveControllerHost, HTMLElement {
  readonly clock: FrameClock;
}

/** Position of the wheel, stored in the spin player. */
interface Position {
  rotation: number;
  /** True once the wheel has been at rest on a winner. */
  readonly rested: boolean;
}

/** Callbacks of the hand. */
interface HandTarget {
  /** Returns whether the reader may spin the wheel now. If so, the reader may also turn it. */
  maySpin(): boolean;
  /**
   * Called when the wheel was released fast enough to spin; `speed` in turns a second, negative counter-clockwise.
   * Returns whether the wheel spins; otherwise it settles.
   */
  flicked(speed: number): boolean;
  /** Called when the wheel has moved or begun to move. */
  moved(): void;
}

/**
 * Moves the wheel by the reader's hand: follows a drag, spins after a flick, settles after a slower release. Also
 * nudges the wheel as an invitation. A wheel that rested on a winner returns to the winner, so that nobody can drag
 * another name under the pointer.
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

  /** True if the last press became a drag. The click that follows it is then not a tap. */
  get wasDrag(): boolean {
    return this.drag.wasDrag;
  }

  hostDisconnected(): void {
    this.#motion.arrive();
  }

  /** Returns the current frame; undefined while only spins move the wheel. */
  frame(now: number): Frame | undefined {
    return this.#motion.frame(now);
  }

  /** Stops at the current rotation. Called because a spin begins there. */
  stop(): void {
    this.#invitation.end();
    this.drag.drop();
    this.#motion.drop();
  }

  /** Aborts a drag and jumps to where the wheel would have come to rest. */
  settle(): void {
    this.drag.drop();
    this.#motion.arrive();
  }

  #taken(): void {
    this.#invitation.end();
    // A wheel that is on its way back to its winner jumps there first. Any other wheel stops at its current rotation.
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
