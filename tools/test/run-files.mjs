/**
 * Runs several built files of node tests in one process, one after another: `node tools/test/run-files.mjs FOLDER
 * files…`, with the files relative to the folder. One process for several files is faster, because loading the server's
 * modules and compiling its schemas takes longer than most test files. Each file is a suite named after its source: its
 * hooks run before and after its own tests only.
 */
import { describe } from 'node:test';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '', ...files] = process.argv.slice(2);
for (const file of files) {
  void describe(file, async () => {
    await import(pathToFileURL(resolve(join(folder, file.replace(/\.ts$/, '.js')))).href);
  });
}
