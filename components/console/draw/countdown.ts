export class Countdown {
  readonly #shown: (left: number | undefined) => void;
  readonly #after: (callback: () => void) => () => void;
  #stop: (() => void) | undefined;

  /**
   * @param shown called each second with the seconds left, and with undefined at the end
   * @param after calls the callback after a second; returns a function that cancels the call
   */
  constructor(
    shown: (left: number | undefined) => void,
    after: (callback: () => void) => () => void = (callback) => {
      const timer = setTimeout(callback, 1_000);
      return () => clearTimeout(timer);
    },
  ) {
    this.#shown = shown;
    this.#after = after;
  }

  get isRunning(): boolean {
    return this.#stop !== undefined;
  }

  /** Resolves with true at the end of the countdown. Resolves with false if the countdown is called off. */
  run(seconds: number): Promise<boolean> {
    this.cancel();
    if (seconds <= 0) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = (isOver: boolean): void => {
        this.#stop = undefined;
        this.#shown(undefined);
        resolve(isOver);
      };
      const tick = (left: number): void => {
        if (left === 0) {
          end(true);
          return;
        }
        this.#shown(left);
        const cancel = this.#after(() => tick(left - 1));
        this.#stop = () => {
          cancel();
          end(false);
        };
      };
      tick(seconds);
    });
  }

  cancel(): void {
    this.#stop?.();
  }
}
