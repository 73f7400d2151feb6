/** Work that can pause each time it yields its progress. */
export type SlicedWork<Result, Step = number> = Generator<Step, Result>;

/** Clock and pause, which tests replace. */
export interface SliceSurroundings {
  /** Returns milliseconds of a clock that never goes back. */
  now(): number;
  /** Lets the page handle events and draw. */
  breathe(): Promise<void>;
}

export interface SliceWatch<Step> {
  /** Called between slices with the latest progress; not called if the work ends within its first slice. */
  readonly onProgress?: (step: Step) => void;
  /** Stops the work between slices. */
  readonly signal?: AbortSignal;
  readonly surroundings?: SliceSurroundings;
}

/** Milliseconds of work between two pauses: short enough that typing and scrolling stay smooth. */
const slice = 24;

const page: SliceSurroundings = { now: () => performance.now(), breathe };

interface Scheduling {
  readonly scheduler?: { yield?: () => Promise<void> };
}

/**
 * Resolves after the page could handle events and draw. A visible page waits for a timer: it draws before the timer
 * fires, whereas `scheduler.yield` may resume before it draws. A hidden page waits for `scheduler.yield`: it does not
 * draw, and its timers fire only once a second.
 */
function breathe(): Promise<void> {
  const { scheduler } = globalThis as Scheduling;
  const hidden = document.visibilityState === 'hidden' ? scheduler?.yield?.() : undefined;
  return hidden ?? new Promise((resolve) => setTimeout(resolve));
}

/** Runs the work to its end without a pause. */
export function atOnce<Result>(work: SlicedWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/**
 * Runs work in slices; the first slice runs before this function returns. Resolves with the result, or with null if the
 * work was stopped.
 */
export async function inSlices<Result, Step>(
  work: SlicedWork<Result, Step>,
  { onProgress, signal, surroundings = page }: SliceWatch<Step> = {},
): Promise<Result | null> {
  let end = surroundings.now() + slice;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (surroundings.now() < end) continue;
    onProgress?.(step.value);
    await surroundings.breathe();
    if (signal?.aborted) return null;
    end = surroundings.now() + slice;
  }
}
