/** Clock of a wheel, in milliseconds. Tests replace it. */
export interface FrameClock {
  now(): number;
  frame(callback: () => void): () => void;
  /** Calls back after a delay, even in a background tab. Returns a function that cancels the call. */
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
