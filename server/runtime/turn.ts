/**
 * Yields to the event loop, so that requests and timers run before long work continues. Awaiting a store in memory does
 * not yield: its promises resolve before the next event is handled.
 */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
