/**
 * `npm test`: every check of the project, two at a time where they do not measure time, and one line of counts at the
 * end. `npm test -- words…` runs only the test files whose path holds one of the words. What is above the store runs
 * on both of its adapters; the PostgreSQL server for that is started when it is first needed and ends with the run.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { testFiles } from './test-files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);
const files = testFiles(root, words);
/** Where this run's built tests lie; a run beside it has its own. */
mkdirSync(`${root}.cache`, { recursive: true });
const built = mkdtempSync(`${root}.cache/tests-`);
process.on('exit', () => rmSync(built, { recursive: true, force: true }));

/** @param {number} concurrency @param {string[]} tests */
const nodeTest = (concurrency, tests) => [
  ...['node', '--enable-source-maps', '--test', `--test-concurrency=${concurrency}`, '--test-timeout=300000'],
  ...[
    '--test-reporter=./tools/test-reporter.mjs',
    ...tests.map((file) => `${built}/${file.replace(/\.ts$/, '.js')}`),
  ],
];

/**
 * @typedef {{ name: string, command: string[], tests?: string[], postgres?: boolean, store?: string }} Step
 * With `tests` its tests are counted, and it is left out where there are none; otherwise it is one check, which passes
 * or fails. `postgres`: needs a server. `store`: the one for tests that run on either.
 */
/** @type {Step} */
const build = { name: 'build', command: ['node', 'tools/prepare.mjs', '--build'] };
/** @type {Step} */
const buildTests = {
  name: 'build of the tests',
  command: ['node', 'tools/build-tests.mjs', built, ...words],
};
/** @type {Step[]} */
const checks = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  build,
  buildTests,
  { name: 'lint', command: ['eslint', '.'] },
  { name: 'imports', command: ['depcruise', '.'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'formatting', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
];
/** @type {Step[]} */
const measured = [
  { name: 'size budgets', command: ['size-limit'] },
  {
    name: 'node tests',
    command: nodeTest(2, files.node),
    tests: files.node,
    postgres: files.needPostgres(files.node),
  },
  {
    name: 'node tests above the store, on PostgreSQL',
    command: nodeTest(2, files.eitherStore),
    tests: files.eitherStore,
    postgres: true,
    store: 'postgres',
  },
  {
    name: 'browser tests',
    command: ['wtr', '--static-logging', '--files', ...files.browser],
    tests: files.browser,
  },
  {
    name: 'end-to-end tests',
    command: nodeTest(2, files.endToEnd),
    tests: files.endToEnd,
    postgres: files.needPostgres(files.endToEnd),
  },
].filter(({ tests }) => tests?.length !== 0);

/** Twice what the longest step takes; a hang fails instead of waiting for ever. */
const stepMinutes = 15;
/** @type {Set<() => void>} */
const groups = new Set();

/** @param {number | undefined} pid */
function endGroup(pid) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in it.
  }
}
/** @type {Promise<import('../test/postgres/server.ts').PostgresServer> | undefined} */
let postgres;
async function postgresAddress() {
  postgres ??= import('../test/postgres/server.ts').then(({ startPostgres }) => startPostgres());
  return (await postgres).url;
}
/** Takes the server away; one that did not start has done so itself. */
async function endPostgres() {
  await (await postgres?.catch(() => undefined))?.close();
}

let interrupted = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    interrupted = true;
    for (const end of groups) end();
    void endPostgres().then(() => process.exit(1));
  });
}

const total = { passed: 0, failed: 0 };
const started = performance.now();
const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** @param {Step} step */
async function run(step) {
  const since = performance.now();
  console.log(`· ${step.name} …`);
  try {
    const server = step.postgres === true ? await postgresAddress() : undefined;
    if (interrupted) return;
    await runCommand(step, since, {
      ...(server !== undefined && { SVC_TEST_POSTGRES: server }),
      SVC_TEST_STORE: step.store,
      SVC_TEST_BUILT: built,
    });
  } catch (error) {
    total.failed += 1;
    console.log(`✗ ${step.name}: ${String(error)}`);
  }
}

/**
 * Runs the command of a step with node_modules/.bin in front of PATH. Its output is shown when it fails; of tests, as
 * it comes.
 * @param {Step} step
 * @param {number} since
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<void>}
 */
function runCommand({ name, command, tests }, since, environment) {
  const counts = tests !== undefined;
  return new Promise((resolve) => {
    const [program = '', ...parameters] = command;
    const child = spawn(
      program === 'node' ? process.execPath : `${root}node_modules/.bin/${program}`,
      parameters,
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        // A process group of its own: what a failed test leaves running ends with its step.
        detached: true,
        env: { ...process.env, TEST_COUNTS: '1', ...environment },
      },
    );
    const end = () => endGroup(child.pid);
    groups.add(end);
    const limit = setTimeout(() => {
      console.log(`  ${name}: stopped after ${stepMinutes} minutes`);
      end();
    }, stepMinutes * 60_000);
    // Its pipes stay open as long as any process it left behind holds them.
    child.on('exit', end);
    let output = '';
    let rest = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (/** @type {string} */ chunk) => {
        output += chunk;
        if (!counts) return;
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (!line.includes('##counts ')) console.log(line);
      });
    }
    child.on('error', (error) => (output += String(error)));
    child.on('close', (code) => {
      clearTimeout(limit);
      groups.delete(end);
      const found = /##counts (\{.*\})/.exec(output);
      /** @type {{ passed: number, failed: number }} */
      const result = counts && found?.[1] ? JSON.parse(found[1]) : { passed: 0, failed: 0 };
      if (counts ? result.passed + result.failed === 0 : code !== 0) result.failed += 1;
      else if (!counts) result.passed += 1;
      // Every test passed, and still the run failed: something outside a test did.
      if (code !== 0 && result.failed === 0) result.failed += 1;
      total.passed += result.passed;
      total.failed += result.failed;
      const tally = counts ? `: ${result.passed} passed, ${result.failed} failed` : '';
      if (!counts && code !== 0) console.log(output.trimEnd());
      console.log(`${result.failed === 0 ? '✓' : '✗'} ${name}${tally} (${seconds(since)})`);
      resolve();
    });
  });
}

/** @param {Step[]} steps @param {number} lanes */
async function runAll(steps, lanes) {
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step && !interrupted; step = waiting.shift()) await run(step);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

if (words.length === 0) {
  await runAll(checks, 2);
  await runAll(measured, 1);
} else if ([files.node, files.browser, files.endToEnd].every(({ length }) => length === 0)) {
  console.log(`no test file holds ${words.join(' or ')} in its path`);
  total.failed = 1;
} else {
  const before = [buildTests, ...(files.endToEnd.length > 0 ? [build] : [])];
  await runAll([...before, ...measured.filter(({ tests }) => tests)], 1);
}
await endPostgres();
console.log(`\n${seconds(started)}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
