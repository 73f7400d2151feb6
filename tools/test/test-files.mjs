import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const storeOfTheRun = 'test/postgres/test-store.ts';
const realServer = 'test/postgres/server.ts';

/**
 * Returns whether a test depends on timing, as the tests of the stores do with their real timers.
 * @param {string} file
 * @param {string} text
 */
const isTimed = (file, text) =>
  /^test\/(server\/store\/|contract\/store\/|e2e\/embed\/layout-shift\.)/.test(file) ||
  /\bperformance\.now\(|\bhrtime\b|\bcpuUsage\(/.test(text);

/**
 * @typedef {object} TestFile
 * @property {string} path below the root: `test/…`
 * @property {'node' | 'browser' | 'endToEnd'} kind
 * @property {boolean} timed whether it needs a processor of its own
 * @property {boolean} database whether it opens a PostgreSQL database itself
 * @property {boolean} eitherStore whether it runs once on each store
 */

/**
 * @param {string} root
 * @param {import('./import-graph.mjs').ImportGraph} graph
 * @returns {TestFile[]}
 */
export function testFiles(root, graph) {
  // Ignore the imports of the module that selects the store, because it always imports the PostgreSQL server.
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
