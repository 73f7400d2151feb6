/** Lets everything else have its turn; awaiting what is already there would not. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Waits for as long as it takes. */
export async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await done())) await turn();
}
