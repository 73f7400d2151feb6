/** Work of a page between two pauses: short enough that typing and scrolling stay smooth. */
const milliseconds = 8;

/**
 * Runs a generator to its end without holding the page up, telling how far it is at each pause.
 * @throws the signal's reason, once it is aborted
 */
export async function inSlices<Step, Result>(
  work: Generator<Step, Result>,
  tell: (step: Step) => void,
  signal: AbortSignal,
): Promise<Result> {
  let until = performance.now() + milliseconds;
  for (;;) {
    signal.throwIfAborted();
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    tell(step.value);
    await pause();
    until = performance.now() + milliseconds;
  }
}

interface Scheduling {
  readonly scheduler?: { yield?: () => Promise<void> };
}

/**
 * A page that is looked at draws between two timers, where `yield` would go before its pictures. One in the background
 * has none to draw, and its timers come only once a second.
 */
function pause(): Promise<void> {
  const { scheduler } = globalThis as Scheduling;
  const hidden = document.visibilityState === 'hidden' ? scheduler?.yield?.() : undefined;
  return hidden ?? new Promise((resolve) => setTimeout(resolve));
}
