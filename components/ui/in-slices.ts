/** Work that can pause each time it yields its progress. */
export type SlicedWork<Result, Step = number> = Generator<Step, Result>;

/** Clock and pause; replaced in tests. */
export interface SliceSurroundings {
  /** Milliseconds of a clock that never goes back. */
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
 * Resolves after the page could handle events and draw. A visible page waits for a timer, because it draws before a
 * timer fires, but not before `scheduler.yield` resumes. A hidden page does not draw, and its timers fire only once a
 * second, so it waits for `scheduler.yield`.
 */
function breathe(): Promise<void> {
  const { scheduler } = globalThis as Scheduling;
  const hidden = document.visibilityState === 'hidden' ? scheduler?.yield?.() : undefined;
  return hidden ?? new Promise((resolve) => setTimeout(resolve));
}

/** Runs the whole work without a pause. */
export function atOnce<Result>(work: SlicedWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Runs work in slices, the first of them at once. Resolves with the result; null if the work was stopped. */
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
