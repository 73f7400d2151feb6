export type SlicedWork<Result, Step = number> = Generator<Step, Result>;

export interface SliceSurroundings {
  now(): number;
  breathe(): Promise<void>;
}

export interface SliceWatch<Step> {
  readonly onProgress?: (step: Step) => void;
  readonly signal?: AbortSignal;
  readonly surroundings?: SliceSurroundings;
}

/** Milliseconds of work between two pauses. The time is short enough for smooth typing and scrolling. */
const slice = 24;

const page: SliceSurroundings = { now: () => performance.now(), breathe };

interface Scheduling {
  readonly scheduler?: { yield?: () => Promise<void> };
}

/**
 * Resolves after the page has had time to handle events and to draw.
 *
 * A visible page waits for a timer, because `scheduler.yield` may resume before the page draws. A hidden page
 * uses `scheduler.yield`, because its timers fire only once a second.
 */
function breathe(): Promise<void> {
  const { scheduler } = globalThis as Scheduling;
  const hidden = document.visibilityState === 'hidden' ? scheduler?.yield?.() : undefined;
  return hidden ?? new Promise((resolve) => setTimeout(resolve));
}

export function atOnce<Result>(work: SlicedWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/**
 * Runs work in slices, the first one immediately. Resolves with the result, or with null if the work was
 * aborted.
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
