/**
 * Finds the test files that a change may affect, by the import graph, for a quick check during work. A plain `npm test`
 * runs all tests.
 *
 * The server imports every action of every domain, and nearly every test starts the server. If all imports were
 * followed, each test would depend on each action. So imports out of a domain's `index.ts`, and into a domain from
 * elsewhere in `server/`, are not followed. Instead, a change affects the tests of the same folder:
 * `server/wheel/spins/spin.ts` affects those in `test/server/wheel/spins/`.
 *
 * An end-to-end test that opens a page depends on that page and on the server outside the domains. If it opens the API
 * reference, it also depends on the contracts, from which the reference is generated. Any other end-to-end test depends
 * on the whole server.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { kitSources } from '../kit/kit-sources.mjs';

/** Files whose change may affect every test. */
const everything =
  /^(tools\/|pages\/head\.html$|\.ci\/|package(-lock)?\.json$|tsconfig\.json$|knip\.json$|[^/]+\.config\.\w+$|\.[^/]+\.js$|\.prettier|\.npmrc$)/;

/** @param {string} root @param {string[]} parameters */
const git = (root, ...parameters) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/**
 * Returns the files that differ from a commit, in later commits or in the working tree, and new files that git does not
 * ignore.
 * @param {string} root
 * @param {string} [ref] commit; the default is the commit at which this branch left `main` or, on `main` itself, the
 * commit before the last
 */
export function changedFiles(root, ref) {
  const head = git(root, 'rev-parse', 'HEAD');
  const base = ref ?? git(root, 'merge-base', 'HEAD', 'main');
  const since = ref === undefined && base === head ? 'HEAD~1' : base;
  const lines = [
    git(root, 'diff', '--name-only', '--no-renames', since, '--'),
    git(root, 'ls-files', '--others', '--exclude-standard'),
  ];
  const files = lines.flatMap((text) => text.split('\n')).filter((file) => file !== '');
  return { since: git(root, 'rev-parse', '--short', since), files: [...new Set(files)].sort() };
}

/** Returns the domain that a file of the server belongs to. @param {string} root @param {string} file */
function domainOf(root, file) {
  const [, folder] = /^server\/([^/]+)\//.exec(file) ?? [];
  return folder !== undefined && existsSync(join(root, 'server', folder, 'index.ts')) ? folder : undefined;
}

/**
 * Patterns of page addresses in tests, if they differ from the name of the page's folder.
 * @type {Record<string, RegExp>}
 */
const addresses = {
  home: /(?:url|origin)\}\/['"`?#]/,
  wheel: /customwheel|svcwheel|wheelofgiveaways|pcgiveaway/,
};

/**
 * Returns the HTML files of the pages that a test opens, and the sources of the scripts that it loads.
 * @param {string} root @param {string} text text of the test and of its imports from test/
 */
function opened(root, text) {
  const pages = readdirSync(join(root, 'pages'))
    .filter((name) => existsSync(join(root, 'pages', name, 'index.html')))
    .filter((name) => (addresses[name] ?? new RegExp(`/${name}\\b`)).test(text))
    .map((name) => `pages/${name}/index.html`);
  const scripts = Object.entries(kitSources).filter(([name]) => text.includes(`${name}.js`));
  return [...pages, ...scripts.map(([, source]) => relative(root, source))];
}

/**
 * Returns the tests that these changed files may affect; undefined if every test may be affected.
 * @param {string} root
 * @param {import('./import-graph.mjs').ImportGraph} graph
 * @param {import('./test-files.mjs').TestFile[]} tests
 * @param {readonly string[]} changed
 */
export function touchedTests(root, graph, tests, changed) {
  if (changed.some((file) => everything.test(file))) return undefined;
  /** @param {string} from @param {string} to */
  const outsideDomains = (from, to) => {
    const domain = domainOf(root, to);
    if (domain === undefined || !from.startsWith('server/')) return true;
    return domainOf(root, from) === domain && from !== `server/${domain}/index.ts`;
  };
  /** @param {string} test */
  const reached = (test) => {
    if (!test.startsWith('test/e2e/')) return graph.reach(test, outsideDomains);
    const own = graph.reach(test, (_, to) => to.startsWith('test/'));
    const text = [...own].map((file) => graph.text(file)).join('\n');
    const entries = opened(root, text);
    const reference = /\burl\}\/docs\b/.test(text);
    if (entries.length === 0 && !reference) return graph.reach(test);
    const all = graph.reach(test, outsideDomains);
    for (const entry of entries) for (const file of graph.reach(entry)) all.add(file);
    if (reference) for (const file of graph.reach(test)) if (file.startsWith('contracts/')) all.add(file);
    return all;
  };
  /** Top-level documents and folders of documents that have changed. Tests read them by their paths. */
  const read = new Set(
    changed
      .map((file) => file.split('/')[0] ?? '')
      .filter((top) => /^(docs|deploy|examples|[A-Z]\w+\.md)$/.test(top)),
  );
  const mirrored = changed.map((file) => testsOf(root, file)).filter((folder) => folder !== undefined);
  return tests.filter(({ path }) => {
    if (path.startsWith('test/docs/') || mirrored.some((folder) => path.startsWith(`${folder}/`)))
      return true;
    const files = reached(path);
    if (changed.some((file) => files.has(file))) return true;
    return [...files].some(
      (file) => file.startsWith('test/') && [...read].some((top) => graph.text(file).includes(top)),
    );
  });
}

/**
 * Returns the folder in test/ with the tests of a file. Its path is that of the file's own folder. If test/ has no such
 * folder, it is that of the nearest parent for which there is one.
 * @param {string} root @param {string} file
 */
function testsOf(root, file) {
  if (!/^(components|contracts|server|sdk)\//.test(file)) return undefined;
  for (let folder = dirname(file); folder.includes('/'); folder = dirname(folder)) {
    if (existsSync(join(root, 'test', folder))) return `test/${folder}`;
  }
  return undefined;
}
