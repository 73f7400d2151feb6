/** Thrown if the queue is full; the caller should retry later. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/**
 * Returns a function that runs work in the order of its calls, with limited concurrency.
 * @param atOnce maximum number of calls running
 * @param waiting maximum number of calls in the queue; the next one rejects with {@link TooBusy}
 */
export function fewAtOnce(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new TooBusy('too many calls are waiting');
      // A call that ends passes its slot to the first in the queue, so `running` stays the same.
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
