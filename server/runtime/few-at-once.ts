/** Thrown if the queue is full. The caller should retry later. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** Queue of a call. Calls in `preferred` run before all calls in `ordinary`. */
export type Lane = 'preferred' | 'ordinary';

/**
 * Returns a function that runs at most `atOnce` calls at the same time, in order within each lane.
 * @param waiting maximum number of calls in each queue; a further call rejects with {@link TooBusy}
 */
export function fewAtOnce(
  atOnce: number,
  waiting: number,
): <T>(work: () => Promise<T>, lane?: Lane) => Promise<T> {
  const queues: Readonly<Record<Lane, (() => void)[]>> = { preferred: [], ordinary: [] };
  let running = 0;
  return async (work, lane = 'ordinary') => {
    if (running >= atOnce) {
      const queue = queues[lane];
      if (queue.length >= waiting) throw new TooBusy('too many calls are waiting');
      // A call that ends gives its slot to the first waiting call, so `running` stays the same.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queues.preferred.shift() ?? queues.ordinary.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
