/**
 * Lists the test files, and reads off their imports which stores and databases each of them needs, so that a new file
 * is put in the right lane by itself.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

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
 * @param {import('./import-graph.mjs').ImportGraph} graph
 * @returns {TestFile[]}
 */
export function testFiles(root, graph) {
  // Leaves out the imports of the run's own store.
  const withinTests = (/** @type {string} */ from, /** @type {string} */ to) =>
    to.startsWith('test/') && from !== storeOfTheRun;
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file}`)
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .map((path) => {
      const text = graph.text(path);
      if (path.endsWith('.browser.test.ts')) {
        return { path, kind: 'browser', timed: false, database: false, eitherStore: false };
      }
      const kind = path.startsWith('test/e2e/') ? 'endToEnd' : 'node';
      const reached = graph.reach(path, withinTests);
      const database = reached.has(realServer);
      const eitherStore = kind === 'node' && reached.has(storeOfTheRun) && !database;
      return { path, kind, timed: isTimed(path, text), database, eitherStore };
    });
}
