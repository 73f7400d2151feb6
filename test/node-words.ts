import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Arguments with which `node` runs a source file: its built form if this test run has built it (tools/build-tests.mjs),
 * which starts much faster, otherwise the source through tsx.
 * @param source path below the project's root: `server/main.ts`
 */
export function nodeWords(source: string): string[] {
  const built = process.env['SVC_TEST_BUILT'];
  if (built === undefined) return ['--import', 'tsx', join(root, source)];
  return [join(built, source.replace(/\.ts$/, '.js'))];
}
