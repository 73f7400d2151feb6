/** Runs several test files in one process, because loading the server takes longer than most files. */
import { describe } from 'node:test';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '', ...files] = process.argv.slice(2);
for (const file of files) {
  void describe(file, async () => {
    await import(pathToFileURL(resolve(join(folder, file.replace(/\.ts$/, '.js')))).href);
  });
}
