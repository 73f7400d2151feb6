/**
 * `npm test`: every check of the project, two at a time where they do not measure time, and one line of counts at the
 * end. `npm test -- words…` runs only the test files whose path holds one of the words.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);

const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file}`)
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();
const browserTests = tests.filter((file) => file.endsWith('.browser.test.ts'));
const endToEndTests = tests.filter((file) => file.startsWith('test/e2e/'));
const nodeTests = tests.filter((file) => !browserTests.includes(file) && !endToEndTests.includes(file));

/** @param {number} concurrency @param {string[]} tests */
const nodeTest = (concurrency, tests) => [
  ...['node', '--import', 'tsx', '--test', `--test-concurrency=${concurrency}`, '--test-timeout=300000'],
  ...['--test-reporter=./tools/test-reporter.mjs', ...tests],
];

/**
 * @typedef {{ name: string, command: string[], counts?: boolean }} Step
 * Without `counts` a step is one check: it passes or it fails.
 */
/** @type {Step} */
const build = { name: 'build', command: ['node', 'tools/prepare.mjs', '--build'] };
/** @type {Step[]} */
const checks = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  build,
  { name: 'lint', command: ['eslint', '.'] },
  { name: 'imports', command: ['depcruise', '.'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'formatting', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
];
/** @type {Step[]} */
const measured = [
  { name: 'size budgets', command: ['size-limit'] },
  ...(nodeTests.length > 0 ? [{ name: 'node tests', command: nodeTest(2, nodeTests), counts: true }] : []),
  ...(browserTests.length > 0
    ? [
        {
          name: 'browser tests',
          command: ['wtr', '--static-logging', '--files', ...browserTests],
          counts: true,
        },
      ]
    : []),
  ...(endToEndTests.length > 0
    ? [{ name: 'end-to-end tests', command: nodeTest(1, endToEndTests), counts: true }]
    : []),
];

/** No step takes half as long; a hang fails instead of waiting for somebody. */
const stepMinutes = 8;
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
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    for (const end of groups) end();
    process.exit(1);
  });
}

const total = { passed: 0, failed: 0 };
const started = performance.now();
const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs one step with node_modules/.bin in front of PATH. Its output is shown when it fails; of tests, as it comes.
 * @param {Step} step
 * @returns {Promise<void>}
 */
function run({ name, command, counts }) {
  return new Promise((resolve) => {
    const since = performance.now();
    console.log(`· ${name} …`);
    const [program = '', ...parameters] = command;
    const child = spawn(
      program === 'node' ? process.execPath : `${root}node_modules/.bin/${program}`,
      parameters,
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        // A process group of its own: what a failed test leaves running ends with its step.
        detached: true,
        env: { ...process.env, TEST_COUNTS: '1' },
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
    for (let step = waiting.shift(); step; step = waiting.shift()) await run(step);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

if (words.length === 0) {
  await runAll(checks, 2);
  await runAll(measured, 1);
} else {
  if (endToEndTests.length > 0) await run(build);
  await runAll(
    measured.filter(({ counts }) => counts),
    1,
  );
  if (total.passed + total.failed === 0) {
    console.log(`no test file holds ${words.join(' or ')} in its path`);
    total.failed = 1;
  }
}
console.log(`\n${seconds(started)}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
