/**
 * Which test files there are, and on which stores each of them runs. That is read off their imports, so that a new
 * file stands in the right place by itself.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where tests get the store of the run from. */
const storeOfTheRun = 'test/postgres/test-store.ts';
/** Where tests get a database from whatever the run is on. */
const realServer = 'test/postgres/server.ts';

/**
 * The test files under a root whose path holds one of the words, or all where there are no words.
 * @param {string} root @param {string[]} words
 */
export function testFiles(root, words) {
  const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file}`)
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort();
  const browser = tests.filter((file) => file.endsWith('.browser.test.ts'));
  const endToEnd = tests.filter((file) => file.startsWith('test/e2e/'));
  const node = tests.filter((file) => !browser.includes(file) && !endToEnd.includes(file));
  const reached = new Map([...node, ...endToEnd].map((file) => [file, importsOf(root, file)]));
  /** @param {string} file */
  const namesDatabase = (file) => reached.get(file)?.has(realServer) === true;
  /** @param {string} file */
  const usesStore = (file) => reached.get(file)?.has(storeOfTheRun) === true;
  return {
    browser,
    endToEnd,
    node,
    /** Those above the store. A file that names a database itself has chosen its stores: it runs once. */
    eitherStore: node.filter((file) => usesStore(file) && !namesDatabase(file)),
    /** @param {string[]} files */
    needPostgres: (files) => files.some(namesDatabase),
  };
}

/**
 * A file and the files under test/ that it imports, and so on; what the store of the run is made from is left out.
 * @param {string} root @param {string} file
 */
function importsOf(root, file, seen = new Set([file])) {
  if (file === storeOfTheRun) return seen;
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, path = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)) {
    const next = join(dirname(file), path);
    // Ours end in .ts; what else a text imports is an example in it.
    if (!next.startsWith('test/') || !next.endsWith('.ts') || seen.has(next)) continue;
    seen.add(next);
    importsOf(root, next, seen);
  }
  return seen;
}
