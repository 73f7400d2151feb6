/** Work that may be put down for a moment wherever it yields how much of it is done, 0 to 1. */
export type SlicedWork<Result> = Generator<number, Result, void>;

/** What slices need around them. */
export interface SliceSurroundings {
  /** Milliseconds of a clock that never goes back. */
  now(): number;
  /** Lets the page answer and draw. */
  breathe(): Promise<void>;
}

export interface SliceWatch {
  /** Told between slices how much is done; short work ends in its first slice and tells nothing. */
  readonly onProgress?: (share: number) => void;
  /** Ends the work between slices. */
  readonly signal?: AbortSignal;
  readonly surroundings?: SliceSurroundings;
}

/** Milliseconds: the page is drawn and answers often enough that nobody notices work going on. */
const slice = 24;

const page: SliceSurroundings = {
  now: () => performance.now(),
  breathe: () => new Promise((go) => setTimeout(go)),
};

/** The result of the whole work, now. */
export function atOnce<Result>(work: SlicedWork<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The result of the work, done in slices of which the first is done before this returns; null where it was stopped. */
export async function inSlices<Result>(
  work: SlicedWork<Result>,
  { onProgress, signal, surroundings = page }: SliceWatch = {},
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
