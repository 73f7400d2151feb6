import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = (words: readonly string[]) => promisify(execFile)('hledger', words);

export function hasHledger(): Promise<boolean> {
  return run(['--version']).then(
    () => true,
    () => false,
  );
}

/** Returns the errors of hledger, or undefined if all strict checks pass. */
export function checkWithHledger(journal: string): Promise<string | undefined> {
  return run(['-f', journal, 'check', '-s', 'ordereddates']).then(
    () => undefined,
    (error: unknown) => (error as { stderr: string }).stderr,
  );
}
