import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FrameClock } from '../frame-clock.ts';
import { HandMotion } from './hand-motion.ts';
import type { Frame } from '../spin-player.ts';
import { WheelDrag } from './wheel-drag.ts';
import { WheelInvitation } from './wheel-invitation.ts';

/** Turns a second from which on a wheel that is let go of spins, instead of settling. */
const flickSpeed = 0.4;

interface HandHost extends ReactiveControllerHost, HTMLElement {
  readonly clock: FrameClock;
}

/** Where the wheel stands; the player of spins has it. */
interface Stand {
  rotation: number;
  /** On a winner, not just anywhere. */
  readonly rested: boolean;
}

/** What the wheel does for a hand. */
interface HandTarget {
  /** Whether the reader may spin, and so turn, the wheel now. */
  maySpin(): boolean;
  /** It was let go of at such a speed that it spins; turns a second, negative counter-clockwise. */
  flicked(speed: number): void;
  /** It stands elsewhere now, or moves. */
  moved(): void;
}

/**
 * The reader's hand at the wheel: it follows a drag, spins from a flick, settles from anything slower, and invites with
 * a nudge. A wheel that stands on a winner goes back there: nobody drags another name under the pointer.
 */
export class WheelHand implements ReactiveController {
  readonly drag: WheelDrag;
  readonly #host: HandHost;
  readonly #stand: Stand;
  readonly #target: HandTarget;
  readonly #motion: HandMotion;
  readonly #invitation: WheelInvitation;
  #takenAt = 0;

  constructor(host: HandHost, stand: Stand, target: HandTarget) {
    this.#host = host;
    this.#stand = stand;
    this.#target = target;
    this.#motion = new HandMotion(stand);
    this.drag = new WheelDrag(host, {
      mayTake: () => target.maySpin(),
      taken: () => this.#taken(),
      turned: (turns) => this.#turned(turns),
      released: (speed) => this.#released(speed),
    });
    this.#invitation = new WheelInvitation(host, () => this.#invite());
    host.addController(this);
  }

  /** Whether the click that follows belongs to a drag, and is no tap. */
  get wasDrag(): boolean {
    return this.drag.wasDrag;
  }

  hostDisconnected(): void {
    this.#motion.arrive();
  }

  /** Where the wheel stands now; undefined where only spins move it. */
  frame(now: number): Frame | undefined {
    return this.#motion.frame(now);
  }

  /** A spin begins, from where the wheel is now, wherever it has been brought. */
  giveUp(): void {
    this.#invitation.end();
    this.drag.drop();
    this.#motion.drop();
  }

  /** Takes the wheel out of the hand, to where it would have come to rest. */
  letGo(): void {
    this.drag.drop();
    this.#motion.arrive();
  }

  #taken(): void {
    this.#invitation.end();
    // A winner's wheel is taken from where it belongs, any other one from where it is caught.
    if (this.#stand.rested) this.#motion.arrive();
    this.#takenAt = this.#stand.rotation;
  }

  #turned(turns: number): void {
    this.#motion.hold(this.#takenAt + turns, this.#host.clock.now());
    this.#target.moved();
  }

  #released(speed: number): void {
    if (Math.abs(speed) >= flickSpeed && this.#target.maySpin()) {
      this.#target.flicked(speed);
      return;
    }
    this.#motion.settle(speed, this.#stand.rested ? this.#takenAt : undefined, this.#host.clock.now());
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) this.#motion.arrive();
    this.#target.moved();
  }

  #invite(): void {
    if (!this.#target.maySpin() || this.#motion.isMoving) return;
    this.#motion.nudge(this.#host.clock.now());
    this.#target.moved();
  }
}
