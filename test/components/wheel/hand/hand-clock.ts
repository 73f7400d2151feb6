import type { FrameClock } from '../../../../components/wheel/frame-clock.ts';

/** A clock moved by the test, so that no spin takes real time. */
export class HandClock implements FrameClock {
  #now = 0;
  readonly #frames = new Set<() => void>();
  readonly #timers = new Set<{ at: number; callback: () => void }>();
  readonly #waitingForFrame = new Set<() => void>();

  now(): number {
    return this.#now;
  }

  frame(callback: () => void): () => void {
    this.#frames.add(callback);
    for (const told of this.#waitingForFrame) told();
    this.#waitingForFrame.clear();
    return () => this.#frames.delete(callback);
  }

  after(delay: number, callback: () => void): () => void {
    const timer = { at: this.#now + delay, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  get waiting(): { frames: number; timers: number } {
    return { frames: this.#frames.size, timers: this.#timers.size };
  }

  async asked(): Promise<void> {
    if (this.#frames.size === 0) await new Promise<void>((resolve) => this.#waitingForFrame.add(resolve));
  }

  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.callback();
    }
    this.#now = end;
  }

  /** Lets time pass without running frames or timers, as on a page that is too busy. The next step runs what is due. */
  stall(milliseconds: number): void {
    this.#now += milliseconds;
  }

  show(): void {
    const asked = [...this.#frames];
    this.#frames.clear();
    for (const callback of asked) callback();
  }

  run(milliseconds: number, step = 16): void {
    for (let left = milliseconds; left > 0; left -= step) {
      this.pass(Math.min(step, left));
      this.show();
    }
  }
}
