import { pageClock, type FrameClock } from './frame-clock.ts';

/** Paper in the winner's colours, thrown from the middle of a wheel over the page around it. */
export class Confetti {
  readonly #clock: FrameClock;

  constructor(clock: FrameClock = pageClock) {
    this.#clock = clock;
  }

  /**
   * One burst, over within 2.5 seconds; nothing under reduced motion. A burst under way ends.
   * @param host what it comes from the middle of; the canvas is put into it and taken out again
   * @param colours the winner's first, `#RRGGBB`
   */
  burst(_host: HTMLElement, _colours: readonly string[]): void {
    this.stop();
    void this.#clock;
  }

  /** Ends a burst at once. */
  stop(): void {
    // Nothing runs.
  }
}
