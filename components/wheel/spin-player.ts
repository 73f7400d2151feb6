import { motionAt, planSpin, type SpinMotion } from './engine/spin-motion.ts';
import type { FrameClock } from './frame-clock.ts';
import type { SpinCompleteDetail, SpinLevel } from './wheel-events.ts';

/** A spin to play. Times in milliseconds of the wheel's clock. */
export interface Spin {
  readonly spinId: string;
  readonly level: SpinLevel;
  readonly verifyUrl?: string | undefined;
  /** Names of all winners, if the spin drew several. */
  readonly winners?: readonly string[] | undefined;
  /** Position of the winner among all entries; entries of weight 0 are included in the count. */
  readonly index: number;
  readonly durationSeconds: number;
  /** Time at which the spin began. It may be before the time at which this wheel joined the spin. */
  readonly startedAt: number;
  /** Final rotation in turns. */
  readonly landing: number;
  /** Speed in turns a second at which a hand released the wheel; 0 if no hand did. */
  readonly launch: number;
  /** True to fade instead of turning, for `prefers-reduced-motion`. */
  readonly still: boolean;
  /**
   * Called with the result after landing, or with null if the wheel was removed. Calls after the first have no effect.
   */
  settle(detail: SpinCompleteDetail | null): void;
}

/** Position and speed of the wheel at a moment. */
export interface Frame {
  readonly rotation: number;
  /** Turns a second. */
  readonly speed: number;
  readonly opacity: number;
  readonly moving: boolean;
}

interface Run extends Spin {
  readonly motion: SpinMotion;
  /** Time at which this wheel joined the spin. */
  readonly begunAt: number;
  readonly endsAt: number;
}

/** Milliseconds of a spin that must have been played for it to be reported as watched. */
const shortestWatch = 250;
/** Maximum duration, in milliseconds, of the fade under reduced motion. A shorter spin ends the fade earlier. */
const longestFadeMs = 1_000;

/** Plays one spin at a time and reports its landing. */
export class SpinPlayer {
  /** Current position in turns, 0 ≤ rotation < 1. */
  rotation = 0;
  /** True once the wheel has been at rest on a winner. */
  rested = false;
  readonly #clock: () => FrameClock;
  readonly #landed: (spin: Spin, watched: boolean) => void;
  #run: Run | undefined;
  #cancelLanding: (() => void) | undefined;

  /**
   * @param landed called once for each spin, when the wheel has come to rest. `watched` is false if the spin was ended
   * early, or if the wheel joined it when it was nearly over
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

  /** Lands a running spin at once. */
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

  /** Cancels the timer that lands the spin. The spin itself continues. */
  pause(): void {
    this.#cancelLanding?.();
    this.#cancelLanding = undefined;
  }

  /** Resolves a pending spin with null, because the wheel was removed from the page. */
  abandon(): void {
    this.#run?.settle(null);
  }

  /**
   * Schedules the landing by a timer. A page in the background paints no frames, but still must report its winner in
   * time.
   */
  resume(): void {
    const run = this.#run;
    if (!run) return;
    this.pause();
    const clock = this.#clock();
    this.#cancelLanding = clock.after(Math.max(0, run.endsAt - clock.now()), () => this.#end(true));
  }

  /** Returns the current frame. If the time of the spin is over, lands it. */
  frame(now: number): Frame {
    const run = this.#run;
    if (run && now >= run.endsAt) this.#end(true);
    if (!run || !this.#run) return { rotation: this.rotation, speed: 0, opacity: 1, moving: false };
    if (run.still) {
      // Jump to the landing in the middle of the fade, while nothing is visible.
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
