/** Number of turns of the event loop that a call waits: a request needs several to be answered. */
const turns = 4;

/**
 * Lets requests and timers run before long work continues. Awaiting a store in memory does not give them a
 * turn.
 */
export async function turn(): Promise<void> {
  for (let taken = 0; taken < turns; taken++) await new Promise((resolve) => setImmediate(resolve));
}
