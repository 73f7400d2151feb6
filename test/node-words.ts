import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Returns the arguments with which `node` runs a source file. If this test run has built the file
 * (tools/test/build-tests.mjs), they name the built form, which starts much faster. Otherwise they name the source and
 * run it through tsx.
 * @param source path from the project's root: `server/main.ts`
 */
export function nodeWords(source: string): string[] {
  const built = process.env['SVC_TEST_BUILT'];
  if (built === undefined) return ['--import', 'tsx', join(root, source)];
  return [join(built, source.replace(/\.ts$/, '.js'))];
}
