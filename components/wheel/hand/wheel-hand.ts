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

interface Position {
  rotation: number;
  /** True after the wheel has landed on a winner. */
  readonly rested: boolean;
}

interface HandTarget {
  maySpin(): boolean;
  /**
   * Called when the wheel was released fast enough for a spin. Returns whether the wheel spins.
   * @param speed in turns per second; negative if the wheel turns counter-clockwise
   */
  flicked(speed: number): boolean;
  moved(): void;
}

/**
 * Moves the wheel by the reader's hand: a drag, a flick, or a slow release.
 *
 * A wheel that rested on a winner returns to the winner. Otherwise readers could drag another name under the
 * pointer.
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

  /** True if the last press was a drag. The click after a drag is not a tap. */
  get wasDrag(): boolean {
    return this.drag.wasDrag;
  }

  hostDisconnected(): void {
    this.#motion.arrive();
  }

  frame(now: number): Frame | undefined {
    return this.#motion.frame(now);
  }

  stop(): void {
    this.#invitation.end();
    this.drag.drop();
    this.#motion.drop();
  }

  settle(): void {
    this.drag.drop();
    this.#motion.arrive();
  }

  #taken(): void {
    this.#invitation.end();
    // If the wheel is returning to its winner, jump to the winner first.
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
