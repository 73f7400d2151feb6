/** Timers, injected so that tests move time by hand. */
export interface Scheduler {
  /** Runs once after this many milliseconds, unless the returned function is called before. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Real timers, which keep no process alive. */
export const systemScheduler: Scheduler = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
