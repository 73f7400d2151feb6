import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * What to give `node` to run a source file: its built form where this run of the tests has built it
 * (tools/built-tests.mjs), which starts in a fraction of the time, else the source through tsx.
 * @param source below the project's root: `server/main.ts`
 */
export function nodeWords(source: string): string[] {
  const built = process.env['SVC_TEST_BUILT'];
  if (built === undefined) return ['--import', 'tsx', join(root, source)];
  return ['--enable-source-maps', join(built, source.replace(/\.ts$/, '.js'))];
}
