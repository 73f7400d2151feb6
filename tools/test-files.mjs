/**
 * Lists the test files, and reads off their imports which stores and databases each of them needs, so that a new file
 * is put in the right lane by itself.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where tests get the store of the run from. */
const storeOfTheRun = 'test/postgres/test-store.ts';
/** Where tests get a database from, whichever store the run is on. */
const realServer = 'test/postgres/server.ts';

/**
 * Files whose outcome depends on how quickly they run: suites of the stores, whose timers, cleaning of tables and
 * races are real, the watch of pages while they load, and every file that reads how long something takes.
 * @param {string} file @param {string} text
 */
const isTimed = (file, text) =>
  /^test\/(server\/store\/|contract\/store\/|e2e\/embed\/layout-shift\.)/.test(file) ||
  /\bperformance\.now\(|\bhrtime\b|\bcpuUsage\(/.test(text);

/**
 * @typedef {object} TestFile
 * @property {string} path below the root: `test/…`
 * @property {'node' | 'browser' | 'endToEnd'} kind
 * @property {boolean} timed needs a processor to itself
 * @property {boolean} database names a PostgreSQL server itself: it has chosen its stores and runs once
 * @property {boolean} eitherStore is above the store: it runs on both
 */

/**
 * All test files under a root, in the order of their paths.
 * @param {string} root
 * @returns {TestFile[]}
 */
export function testFiles(root) {
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file}`)
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      if (path.endsWith('.browser.test.ts')) {
        return { path, kind: 'browser', timed: false, database: false, eitherStore: false };
      }
      const kind = path.startsWith('test/e2e/') ? 'endToEnd' : 'node';
      const reached = importsOf(root, path);
      const database = reached.has(realServer);
      const eitherStore = kind === 'node' && reached.has(storeOfTheRun) && !database;
      return { path, kind, timed: isTimed(path, text), database, eitherStore };
    });
}

/**
 * A file and the files under test/ that it imports, and so on, without those that the store of the run imports.
 * @param {string} root @param {string} file
 */
function importsOf(root, file, seen = new Set([file])) {
  if (file === storeOfTheRun) return seen;
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, path = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)) {
    const next = join(dirname(file), path);
    // Other endings belong to examples inside a text.
    if (!next.startsWith('test/') || !next.endsWith('.ts') || seen.has(next)) continue;
    seen.add(next);
    importsOf(root, next, seen);
  }
  return seen;
}
