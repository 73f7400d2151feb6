import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Returns the arguments with which `node` runs a program: its built file, which starts faster, or its source.
 * @param source path from the project's root: `server/main.ts`
 */
export function nodeWords(source: string): string[] {
  const built = process.env['SVC_TEST_BUILT'];
  if (built === undefined) return ['--import', 'tsx', join(root, source)];
  return [join(built, source.replace(/\.ts$/, '.js'))];
}
