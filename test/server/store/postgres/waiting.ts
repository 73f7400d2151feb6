/** Lets other work run, which awaiting a resolved promise would not do. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Waits for as long as it takes. */
export async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await done())) await turn();
}
