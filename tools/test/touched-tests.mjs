/**
 * Selects the tests that a change may affect. Does not follow imports from a test into a domain of the server, because
 * nearly every test starts the server, which imports every action.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { kitSources } from '../kit/kit-sources.mjs';

const everything =
  /^(tools\/|pages\/head\.html$|\.ci\/|package(-lock)?\.json$|tsconfig\.json$|knip\.json$|[^/]+\.config\.\w+$|\.[^/]+\.js$|\.prettier|\.npmrc$)/;

/** @param {string} root @param {string[]} parameters */
const git = (root, ...parameters) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/**
 * Returns the files that differ from a commit, including changes in the working tree and new files that git
 * does not ignore.
 * @param {string} root
 * @param {string} [ref] the commit at which this branch left `main`, by default
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

/**
 * @param {string} root
 * @param {string} file
 */
function domainOf(root, file) {
  const [, folder] = /^server\/([^/]+)\//.exec(file) ?? [];
  return folder !== undefined && existsSync(join(root, 'server', folder, 'index.ts')) ? folder : undefined;
}

/**
 * Patterns for the addresses of pages whose address differs from the name of their folder.
 * @type {Record<string, RegExp>}
 */
const addresses = {
  home: /(?:url|origin)\}\/['"`?#]/,
  wheel: /customwheel|svcwheel|wheelofgiveaways|pcgiveaway/,
};

/**
 * @param {string} root
 * @param {string} text text of the test and of its imports from test/
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
 * Returns the tests that a change may affect, or undefined if it may affect all of them.
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
 * Returns the nearest parent folder that also exists in test/.
 * @param {string} root
 * @param {string} file
 */
function testsOf(root, file) {
  if (!/^(components|contracts|server|sdk)\//.test(file)) return undefined;
  for (let folder = dirname(file); folder.includes('/'); folder = dirname(folder)) {
    if (existsSync(join(root, 'test', folder))) return `test/${folder}`;
  }
  return undefined;
}
