// Some tests replace the global timer, perhaps before this file is loaded. This import is always the real one.
import { setTimeout as later } from 'node:timers';

/** Maximum milliseconds to wait. No test waits nearly so long, even on a busy machine. */
const longest = 120_000;

/** Pauses between checks, which would otherwise take a processor away from the work that the test waits for. */
const pause = () => new Promise((resolve) => later(resolve, 1));

/** @param what description of the condition, for the error after two minutes */
export async function until(done: () => boolean | Promise<boolean>, what = done.toString()): Promise<void> {
  let over = false;
  let late: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    late = later(() => reject(new Error(`still false after two minutes: ${what}`)), longest);
  });
  const held = async () => {
    while (!over && !(await done())) await pause();
  };
  try {
    await Promise.race([held(), timeout]);
  } finally {
    over = true;
    clearTimeout(late);
  }
}
