/** `npm test -- words…` selects tests by path. `npm test -- --changed [ref]` selects those that changes may affect. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { endCommands, runCommand } from './test/test-command.mjs';
import { ImportGraph } from './test/import-graph.mjs';
import { testFiles } from './test/test-files.mjs';
import { runLanes } from './test/test-lanes.mjs';
import { withSourcePlaces } from './test/source-places.mjs';
import { builds, checks, lanes, tests } from './test/test-plan.mjs';
import { changedFiles, touchedTests } from './test/touched-tests.mjs';

/** @typedef {import('./test/test-plan.mjs').PlannedUnit} Unit */

const root = fileURLToPath(new URL('..', import.meta.url));
const { files, checked } = chosen(process.argv.slice(2));
mkdirSync(`${root}.cache`, { recursive: true });
const built = mkdtempSync(`${root}.cache/tests-`);
process.on('exit', () => rmSync(built, { recursive: true, force: true }));

const timesFile = `${root}.cache/test-times.json`;
/** @type {Record<string, number>} */
let times = {};
try {
  times = JSON.parse(readFileSync(timesFile, 'utf8'));
} catch {}

/** @type {Promise<import('../test/postgres/server.ts').PostgresServer> | undefined} */
let postgres;
async function postgresAddress() {
  postgres ??= import('../test/postgres/server.ts').then(({ startPostgres }) => startPostgres());
  return (await postgres).url;
}
async function endPostgres() {
  await (await postgres?.catch(() => undefined))?.close();
}

let interrupted = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => {
    interrupted = true;
    endCommands();
    void endPostgres().then(() => process.exit(1));
  });
}

const started = performance.now();
const since = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
const total = { passed: 0, failed: 0 };
/** @type {Map<string, number>} */
const took = new Map();
const tallies = new Map(
  lanes.map((lane) => [lane, { units: 0, ended: 0, passed: 0, failed: 0, seconds: 0 }]),
);
/** @param {Unit} unit */
const tallyOf = ({ lane }) => /** @type {NonNullable<ReturnType<typeof tallies.get>>} */ (tallies.get(lane));

/** @param {Unit} unit @param {{ passed: number, failed: number }} counts @param {number} seconds */
function count(unit, { passed, failed }, seconds) {
  const tally = tallyOf(unit);
  tally.ended += 1;
  tally.passed += passed;
  tally.failed += failed;
  tally.seconds += seconds;
  total.passed += passed;
  total.failed += failed;
  if (tally.ended < tally.units) return;
  console.log(
    `${tally.failed === 0 ? '✓' : '✗'} ${unit.lane}: ${tally.passed} passed, ${tally.failed} failed (after ${since()})`,
  );
}

/**
 * Prints the output of a failed unit. Resolves to whether the unit passed.
 * @param {Unit} unit
 * @param {boolean} inBackground
 */
async function run(unit, inBackground) {
  if (interrupted) return false;
  const { code, output, seconds } = await start(unit, inBackground);
  const found = [...output.matchAll(/##counts (\{.*\})/g)].at(-1);
  /** @type {{ passed: number, failed: number }} */
  const counts = unit.counts && found?.[1] ? JSON.parse(found[1]) : { passed: 0, failed: 0 };
  if (!unit.counts && code === 0) counts.passed += 1;
  // A unit fails if its exit status is not 0, or if no test has passed.
  const outside = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  if (outside) counts.failed += 1;
  const reason = outside && unit.counts ? `\noutside of its tests, exit status ${code}` : '';
  if (counts.failed > 0) {
    const shown = withSourcePlaces(output.replace(/^##counts .*$/gm, '').trim(), built, root);
    console.log(`\n✗ ${unit.name}${reason}\n${shown}\n`);
  } else if (!unit.counts) console.log(`✓ ${unit.name} (${seconds.toFixed(1)} s)`);
  took.set(unit.name, seconds);
  if (counts.failed === 0) times[unit.name] = Math.round(seconds * 10) / 10;
  count(unit, counts, seconds);
  return counts.failed === 0;
}

/** @param {Unit} unit @param {boolean} inBackground */
async function start(unit, inBackground) {
  try {
    const server = unit.postgres ? await postgresAddress() : undefined;
    const environment = {
      ...(server !== undefined && { SVC_TEST_POSTGRES: server }),
      SVC_TEST_STORE: unit.store,
      SVC_TEST_BUILT: built,
      TEST_COUNTS: '1',
    };
    return await runCommand(unit.command, environment, unit.minutes, inBackground);
  } catch (error) {
    return { code: 1, output: String(error), seconds: 0 };
  }
}

/**
 * @param {string[]} parameters
 * @returns {{ files: import('./test/test-files.mjs').TestFile[], checked: string[] | undefined }}
 */
function chosen(parameters) {
  const graph = new ImportGraph(root);
  const all = testFiles(root, graph);
  if (parameters.length === 0) return { files: all, checked: ['.'] };
  if (parameters[0] !== '--changed') {
    return {
      files: all.filter(({ path }) => parameters.some((word) => path.includes(word))),
      checked: undefined,
    };
  }
  const { since, files: changed } = changedFiles(root, parameters[1]);
  const touched = touchedTests(root, graph, all, changed);
  if (touched === undefined) {
    console.log(`changed since ${since}: tools or configuration, so everything runs`);
    return { files: all, checked: ['.'] };
  }
  console.log(
    `changed since ${since}: ${changed.length} files, which touch ${touched.length} of ${all.length} test files`,
  );
  return { files: touched, checked: changed.filter((file) => existsSync(`${root}${file}`)) };
}

function planned() {
  const rank = (/** @type {Unit} */ unit) =>
    unit.timed ? 0 : unit.lane === 'checks' ? 1 : unit.heavy ? 2 : 3;
  const rest = [...(checked ? checks(checked) : []), ...tests(files, built)];
  rest.sort((one, other) => rank(one) - rank(other) || (times[other.name] ?? 0) - (times[one.name] ?? 0));
  const first = builds(files, built);
  // Leave out the size check if there is no build, which only end-to-end tests need.
  const hasBuild = first.some(({ name }) => name === 'build');
  return [...first, ...rest.filter(({ name }) => hasBuild || name !== 'size budgets')];
}

const units = planned();
for (const unit of units) tallyOf(unit).units += 1;

const progress = setInterval(() => {
  const open = [...tallies].filter(([, { units, ended }]) => ended < units);
  console.log(
    `  ${since()}: ${open.map(([lane, { units, ended }]) => `${lane} ${ended} of ${units}`).join(', ')}`,
  );
}, 20_000);

if (units.length === 0) {
  console.log(`no test file contains ${process.argv.slice(2).join(' or ')} in its path`);
  total.failed = 1;
}
await runLanes(units, Math.max(2, availableParallelism()), run, (unit, missing) => {
  console.log(`✗ ${unit.name}: left out, because of: ${missing}`);
  count(unit, { passed: 0, failed: 1 }, 0);
});
clearInterval(progress);
await endPostgres();
writeFileSync(timesFile, JSON.stringify(times, undefined, 1));

if (checked) {
  const slowest = [...took].sort(([, one], [, other]) => other - one).slice(0, 10);
  console.log(
    `\nslowest:\n${slowest.map(([name, seconds]) => `  ${seconds.toFixed(1)} s  ${name}`).join('\n')}`,
  );
}
console.log(`\n${since()}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
