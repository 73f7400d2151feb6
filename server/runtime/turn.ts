/** Lets requests and timers run before long work continues. Awaiting a store in memory does not let them run. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
