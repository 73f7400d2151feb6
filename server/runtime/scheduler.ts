/** Timers, injected so that tests can advance time themselves. */
export interface Scheduler {
  /** Calls `run` once after this many milliseconds. The returned function cancels the call. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Real timers, which do not keep the process alive. */
export const systemScheduler: Scheduler = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
