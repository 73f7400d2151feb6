/** Lets other work run, which awaiting a resolved promise would not do. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Waits without a timeout. */
export async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await done())) await turn();
}
