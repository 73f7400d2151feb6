/** Yields to the event loop, so that requests and timers run before long work continues. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
