import type { Scheduler } from '../../../server/runtime/scheduler.ts';

export class ManualScheduler implements Scheduler {
  #now = 0;
  readonly #timers = new Set<{ readonly at: number; readonly run: () => void }>();

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#now + milliseconds, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers.delete(due);
      this.#now = due.at;
      due.run();
    }
    this.#now = end;
  }

  get waiting(): number {
    return this.#timers.size;
  }
}
