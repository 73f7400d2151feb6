/**
 * Lists the test files. Finds from their imports which stores and databases each file needs, so that a new file does
 * not have to be added to any list.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Module that gives tests the store on which the run tests them. */
const storeOfTheRun = 'test/postgres/test-store.ts';
/** Module that gives tests a PostgreSQL database, whatever store the run uses. */
const realServer = 'test/postgres/server.ts';

/**
 * Returns whether the result of a test file depends on its speed. That is so for the suites of the stores, which have
 * real timers and races, for the test of layout shifts while a page loads, and for files that measure time.
 * @param {string} file @param {string} text
 */
const isTimed = (file, text) =>
  /^test\/(server\/store\/|contract\/store\/|e2e\/embed\/layout-shift\.)/.test(file) ||
  /\bperformance\.now\(|\bhrtime\b|\bcpuUsage\(/.test(text);

/**
 * @typedef {object} TestFile
 * @property {string} path below the root: `test/…`
 * @property {'node' | 'browser' | 'endToEnd'} kind
 * @property {boolean} timed whether it needs a processor of its own
 * @property {boolean} database whether it opens a PostgreSQL database itself, and so runs only once
 * @property {boolean} eitherStore whether it uses the store of the run, and so runs once on each store
 */

/**
 * Returns all test files of the project in the order of their paths.
 * @param {string} root
 * @param {import('./import-graph.mjs').ImportGraph} graph
 * @returns {TestFile[]}
 */
export function testFiles(root, graph) {
  // Does not follow the imports of the module that selects the store: it always imports the PostgreSQL server.
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
