import { motionAt, planSpin, type SpinMotion } from './engine/spin-motion.ts';
import type { FrameClock } from './frame-clock.ts';
import type { SpinCompleteDetail, SpinLevel } from './wheel-events.ts';

/** Place of an earlier draw that a spin draws again. */
export interface RedrawnPlace {
  readonly spinNumber: number;
  /** Counted from 1. */
  readonly place: number;
}

/** A winner of a spin that drew several. */
export interface DrawnWinner {
  readonly name: string;
  /** Id of the entry. Without an id, the wheel does not turn to this winner. */
  readonly id?: string;
  /** Chance of the winner, from 0 to 1. */
  readonly odds?: number;
}

/** A spin to play. Times are in milliseconds of the wheel's clock. */
export interface Spin {
  readonly spinId: string;
  readonly level: SpinLevel;
  readonly verifyUrl?: string | undefined;
  /** All winners if there are several; otherwise empty. */
  readonly winners: readonly DrawnWinner[];
  /** Chance of the winner, from 0 to 1. Undefined if it follows from the weights of the wheel. */
  readonly odds?: number | undefined;
  readonly redrawOf?: RedrawnPlace | undefined;
  /** Position of the winner among all entries. Entries of weight 0 count too. */
  readonly index: number;
  readonly durationSeconds: number;
  /** Time at which the spin began. The wheel may have begun to play it later. */
  readonly startedAt: number;
  readonly landing: number;
  /** Initial speed after a flick in turns per second. 0 without a flick. */
  readonly launch: number;
  /** True to fade instead of turning, for `prefers-reduced-motion`. */
  readonly still: boolean;
  /** Called after the landing with the result. Called with null if the wheel was removed. */
  settle(detail: SpinCompleteDetail | null): void;
  /** Called after the landing instead of `settle`, if the wheel turns to a further winner of a draw. */
  arrived?(watched: boolean): void;
}

export interface Frame {
  readonly rotation: number;
  readonly speed: number;
  readonly opacity: number;
  readonly moving: boolean;
}

interface Run extends Spin {
  readonly motion: SpinMotion;
  readonly begunAt: number;
  readonly endsAt: number;
}

/** Minimum milliseconds that must be played for a spin to count as watched. */
const shortestWatch = 250;
const longestFadeMs = 1_000;

export class SpinPlayer {
  rotation = 0;
  rested = false;
  readonly #clock: () => FrameClock;
  readonly #landed: (spin: Spin, watched: boolean) => void;
  #run: Run | undefined;
  #cancelLanding: (() => void) | undefined;

  /**
   * @param landed called once for each spin, when the wheel is at rest. `watched` is false if the spin was
   * ended early.
   */
  constructor(clock: () => FrameClock, landed: (spin: Spin, watched: boolean) => void) {
    this.#clock = clock;
    this.#landed = landed;
  }

  get isPlaying(): boolean {
    return this.#run !== undefined;
  }

  /** Plays a spin from the current rotation. The caller must finish a running spin first. */
  play(spin: Spin): void {
    const now = this.#clock().now();
    const duration = Math.max(1, spin.durationSeconds * 1_000);
    const end = spin.startedAt + duration;
    this.#run = {
      ...spin,
      motion: planSpin({ start: this.rotation, landing: spin.landing, duration, launch: spin.launch }),
      begunAt: now,
      endsAt: spin.still ? Math.min(end, now + longestFadeMs) : end,
    };
    this.resume();
  }

  finish(): void {
    this.#end(false);
  }

  #end(watched: boolean): void {
    const run = this.#run;
    if (!run) return;
    this.pause();
    this.#run = undefined;
    this.rotation = run.motion.landing;
    this.#landed(run, watched && run.endsAt - run.begunAt >= shortestWatch);
  }

  pause(): void {
    this.#cancelLanding?.();
    this.#cancelLanding = undefined;
  }

  /** Resolves a pending spin with null, because the wheel was removed from the page. */
  abandon(): void {
    this.#run?.settle(null);
  }

  /**
   * Sets a timer for the landing, because a page in the background paints no frames but must report its
   * winner in time.
   */
  resume(): void {
    const run = this.#run;
    if (!run) return;
    this.pause();
    const clock = this.#clock();
    this.#cancelLanding = clock.after(Math.max(0, run.endsAt - clock.now()), () => this.#end(true));
  }

  frame(now: number): Frame {
    const run = this.#run;
    if (run && now >= run.endsAt) this.#end(true);
    if (!run || !this.#run) return { rotation: this.rotation, speed: 0, opacity: 1, moving: false };
    if (run.still) {
      // Jump to the landing in the middle of the fade, when nothing is visible.
      const share = Math.max(0, (now - run.begunAt) / (run.endsAt - run.begunAt));
      return {
        rotation: share < 0.5 ? run.motion.start : run.motion.landing,
        speed: 0,
        opacity: Math.abs(1 - 2 * share),
        moving: true,
      };
    }
    const { rotation, speed } = motionAt(run.motion, now - run.startedAt);
    this.rotation = rotation;
    return { rotation, speed, opacity: 1, moving: true };
  }
}
