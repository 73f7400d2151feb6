/** Waits for one turn of the event loop, so that input and output can proceed. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Waits until the condition holds. Has no time limit other than that of the test. */
export async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await done())) await turn();
}
