/** Runs several test files in one process, because loading the server takes longer than most files. */
import { describe } from 'node:test';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
// Loads the real timers before a test replaces them, because later files import them while earlier ones run.
import 'node:timers';

const [folder = '', ...files] = process.argv.slice(2);
for (const file of files) {
  void describe(file, async () => {
    await import(pathToFileURL(resolve(join(folder, file.replace(/\.ts$/, '.js')))).href);
  });
}
