import type { LazyPart } from './lazy-part.ts';

/** Part of the Network Information API. Not every browser has it. */
interface Connection {
  readonly saveData?: boolean;
}

/**
 * Prefetches `parts` one after another while the page is idle, unless the reader has turned on data saving.
 * @param first part that the page needs first
 */
export function prefetchAfter(
  first: Pick<LazyPart<unknown>, 'load'>,
  parts: readonly Pick<LazyPart<unknown>, 'prefetch'>[],
): void {
  if ((navigator as { connection?: Connection }).connection?.saveData) return;
  const next = ([part, ...others]: typeof parts): void => {
    if (part) whenIdle(() => void part.prefetch().then(() => next(others)));
  };
  whenIdle(
    () =>
      void first.load().then(
        () => next(parts),
        () => next(parts),
      ),
  );
}

function whenIdle(work: () => void): void {
  // Use a timer in Safari, which has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 200);
}
