import type { Fault } from '../signed-in/fault.ts';
import { isPassing } from './passing-faults.ts';

/** Milliseconds before a failed save is repeated: the first delay, and the maximum. */
const retry = { first: 2_000, longest: 60_000 };

/** Timer of the page, replaced in tests. */
export interface Timing {
  /** Calls `work` after some milliseconds. Returns a function that cancels the call. */
  later(work: () => void, milliseconds: number): () => void;
}

export const pageTiming: Timing = {
  later(work, milliseconds) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Starts a save after a pause, and repeats a failed save with increasing delays. */
export class SaveTimer {
  readonly #save: () => void;
  readonly #timing: Timing;
  #cancel: (() => void) | undefined;
  #failures = 0;

  constructor(save: () => void, timing: Timing) {
    this.#save = save;
    this.#timing = timing;
  }

  get isRunning(): boolean {
    return this.#cancel !== undefined;
  }

  start(milliseconds: number): void {
    this.stop();
    this.#cancel = this.#timing.later(() => {
      this.#cancel = undefined;
      this.#save();
    }, milliseconds);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  /** Schedules another attempt after a failed save. Returns false if the same save would fail again. */
  failed(fault: Fault): boolean {
    if (!isPassing(fault)) return false;
    const wait = Math.min(retry.longest, retry.first * 2 ** this.#failures);
    this.#failures += 1;
    this.start(fault.seconds === undefined ? wait : fault.seconds * 1_000);
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }
}
