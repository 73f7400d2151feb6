/** Calls `run()` of each file in a folder of test/, by default `bench`. Words select files by name. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [kind = 'bench', ...words] = process.argv.slice(2);
const folder = join(import.meta.dirname, '..', 'test', kind);

const files = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  .sort();

let failed = 0;
for (const name of files) {
  const { run } = await import(pathToFileURL(join(folder, name)).href);
  if (typeof run !== 'function') continue;
  console.log(`\n── ${kind}: ${name.slice(0, -3)} ──`);
  try {
    await run();
  } catch (error) {
    failed += 1;
    console.error(error);
  }
}
console.log(`\n${files.length} run, ${failed} failed`);
process.exitCode = failed === 0 && files.length > 0 ? 0 : 1;
