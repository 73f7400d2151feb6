/** Lets everything that waits (requests, timers) run before long work goes on. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
