import { motionAt, planSpin, type SpinMotion } from './engine/spin-motion.ts';
import type { FrameClock } from './frame-clock.ts';
import type { SpinCompleteDetail, SpinLevel } from './wheel-events.ts';

/** A spin to play. Times in milliseconds of the wheel's clock. */
export interface Spin {
  readonly spinId: string;
  readonly level: SpinLevel;
  readonly verifyUrl?: string | undefined;
  /** Names of all winners, where the spin drew several. */
  readonly winners?: readonly string[] | undefined;
  /** Position of the winner among all entries, those of weight 0 included. */
  readonly index: number;
  readonly durationSeconds: number;
  /** When the spin as such began, which may be before this wheel joined it. */
  readonly startedAt: number;
  /** The rotation it ends on. */
  readonly landing: number;
  /** Turns a second the wheel had already, out of a hand. */
  readonly launch: number;
  /** Fades instead of turning: `prefers-reduced-motion`. */
  readonly still: boolean;
  /** Called when it has landed, and with null when nobody sees it any more; what is said first holds. */
  settle(detail: SpinCompleteDetail | null): void;
}

/** Where the wheel stands at a moment. */
export interface Frame {
  readonly rotation: number;
  /** Turns a second. */
  readonly speed: number;
  readonly opacity: number;
  readonly moving: boolean;
}

interface Run extends Spin {
  readonly motion: SpinMotion;
  /** When this wheel joined the spin, and when it has landed. */
  readonly begunAt: number;
  readonly endsAt: number;
}

/** A spin that was entered this late, in milliseconds, was over before anybody looked. */
const shortestWatch = 250;
/** Longest fade under reduced motion; it is over with the spin, if that is sooner. */
const longestFadeMs = 1_000;

/** Plays one spin at a time: where the wheel stands at every moment, and when it has landed. */
export class SpinPlayer {
  /** Where the wheel stands, in turns, 0 ≤ rotation < 1. */
  rotation = 0;
  /** It stands, or will, on a winner, not just anywhere. */
  rested = false;
  readonly #clock: () => FrameClock;
  readonly #landed: (spin: Spin, watched: boolean) => void;
  #run: Run | undefined;
  #cancelLanding: (() => void) | undefined;

  /**
   * `landed` is called once for each spin played, when the wheel stands where it ends. `watched`: it was seen to come to
   * its end, and not ended by something else, nor entered when it was over.
   */
  constructor(clock: () => FrameClock, landed: (spin: Spin, watched: boolean) => void) {
    this.#clock = clock;
    this.#landed = landed;
  }

  get isPlaying(): boolean {
    return this.#run !== undefined;
  }

  /** Plays a spin from where the wheel stands. One that runs must be finished first. */
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

  /** Holds no timer any more; time goes on. */
  pause(): void {
    this.#cancelLanding?.();
    this.#cancelLanding = undefined;
  }

  /** The wheel has left the page for longer than a move: who waits for the spin is told, and is not kept waiting. */
  abandon(): void {
    this.#run?.settle(null);
  }

  /** The end is timed apart from the frames: a page in the background shows none and still must tell its winner. */
  resume(): void {
    const run = this.#run;
    if (!run) return;
    this.pause();
    const clock = this.#clock();
    this.#cancelLanding = clock.after(Math.max(0, run.endsAt - clock.now()), () => this.#end(true));
  }

  /** Where the wheel stands now. Lands a spin whose time is over. */
  frame(now: number): Frame {
    const run = this.#run;
    if (run && now >= run.endsAt) this.#end(true);
    if (!run || !this.#run) return { rotation: this.rotation, speed: 0, opacity: 1, moving: false };
    if (run.still) {
      // The wheel changes over in the middle of the fade, when nothing is seen of it.
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
