/** The time a wheel turns by and what it schedules with; tests bring one they move by hand. Times in milliseconds. */
export interface FrameClock {
  now(): number;
  /** Calls back before the next picture is shown. Returns what cancels it. */
  frame(callback: () => void): () => void;
  /** Calls back after a time, also where no pictures are shown, such as in a tab in the background. */
  after(delay: number, callback: () => void): () => void;
}

export const pageClock: FrameClock = {
  now: () => performance.now(),
  frame(callback) {
    const handle = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(handle);
  },
  after(delay, callback) {
    const handle = setTimeout(callback, delay);
    return () => clearTimeout(handle);
  },
};
