/** More is asked for than can wait: come back later. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/**
 * Runs work a little at a time, in the order it came.
 * @param atOnce how many run
 * @param waiting how many wait for their turn; the next one rejects with {@link TooBusy}
 */
export function fewAtOnce(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new TooBusy('too much waits already');
      // Whoever ends hands its place over.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
