export const lanes = [
  'checks',
  'tests that measure time',
  'node tests',
  'node tests above the store, on PostgreSQL',
  'browser tests',
  'end-to-end tests',
];

/**
 * @typedef {import('./test-lanes.mjs').Unit & {
 *   command: readonly string[],
 *   minutes: number,
 *   counts: boolean,
 *   postgres?: boolean,
 *   store?: 'postgres',
 * }} PlannedUnit
 * Without `counts`, the unit is a single check. With `counts`, the last line of its output counts the tests.
 */

/** Minutes after which a unit that hangs is killed. */
const checkMinutes = 15;
const fileMinutes = 5;
const batchMinutes = 15;

const batchFiles = 20;

/** Enlarges the young generation. With the default, garbage collection takes an eighth of a batch's processor time. */
const youngSpace = '--max-semi-space-size=64';

/** @param {string} name @param {readonly string[]} command @returns {PlannedUnit} */
const check = (name, command) => ({ name, lane: 'checks', command, minutes: checkMinutes, counts: false });

/**
 * @param {import('./test-files.mjs').TestFile[]} files
 * @param {string} built folder for this run's built tests
 * @returns {PlannedUnit[]} builds that the tests of these files need
 */
export function builds(files, built) {
  const compiled = files.filter(({ kind }) => kind !== 'browser').map(({ path }) => path);
  return [
    ...(compiled.length > 0
      ? [check('build of the tests', ['node', 'tools/test/build-tests.mjs', built, ...compiled])]
      : []),
    ...(files.some(({ kind }) => kind === 'endToEnd')
      ? [check('build', ['node', 'tools/prepare.mjs', '--build'])]
      : []),
  ];
}

/**
 * The checks of imports, dead code and sizes always include the whole project.
 * @param {readonly string[]} files files or folders to check
 * @returns {PlannedUnit[]}
 */
export function checks(files = ['.']) {
  const code = files.filter((file) => file === '.' || /\.(ts|js|mjs)$/.test(file));
  const format = ['--check', '--log-level', 'warn', '--ignore-unknown'];
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/prettier'];
  return [
    check('types and lint', ['node', 'tools/check-code.mjs', ...code]),
    check('imports', ['depcruise', '.']),
    check('dead code', ['knip']),
    ...(files.length > 0 ? [check('formatting', ['prettier', ...format, ...files, ...cache])] : []),
    { ...check('size budgets', ['size-limit']), needs: ['build'] },
  ];
}

/**
 * @param {import('./test-files.mjs').TestFile[]} files
 * @param {string} built folder of the built tests
 * @returns {PlannedUnit[]}
 */
export function tests(files, built) {
  const browser = files.filter(({ kind }) => kind === 'browser').map(({ path }) => path);
  const others = files.filter(({ kind }) => kind !== 'browser');
  const alone = others.filter(runsAlone);
  const together = others.filter((file) => !runsAlone(file));
  const onPostgres = (/** @type {TestFile[]} */ some) => some.filter(({ eitherStore }) => eitherStore);
  return [
    ...alone.map((file) => unit([file], built)),
    ...onPostgres(alone).map((file) => unit([file], built, 'postgres')),
    ...batches(together).map((batch) => unit(batch, built)),
    ...batches(onPostgres(together)).map((batch) => unit(batch, built, 'postgres')),
    ...(browser.length === 0
      ? []
      : [
          {
            name: 'browser tests',
            lane: 'browser tests',
            command: ['wtr', '--static-logging', '--files', ...browser],
            minutes: checkMinutes,
            counts: true,
            heavy: true,
          },
        ]),
  ];
}

/** @typedef {import('./test-files.mjs').TestFile} TestFile */

/** @param {TestFile} file */
const runsAlone = ({ kind, timed, database }) => kind === 'endToEnd' || timed || database;

/** @param {TestFile[]} files */
function batches(files) {
  return Array.from({ length: Math.ceil(files.length / batchFiles) }, (_, at) =>
    files.slice(at * batchFiles, (at + 1) * batchFiles),
  );
}

/**
 * @param {TestFile[]} files files of the same kind, which run in one process
 * @param {string} built @param {'postgres'} [store] @returns {PlannedUnit}
 */
function unit(files, built, store) {
  const [first, ...more] = files.map(({ path }) => path);
  const [{ kind, timed, database }] = /** @type {[TestFile]} */ (files);
  const name = more.length === 0 ? `${first}` : `${first} and ${more.length} more, to ${more.at(-1)}`;
  return {
    name: store ? `${name} on PostgreSQL` : name,
    lane: timed
      ? 'tests that measure time'
      : kind === 'endToEnd'
        ? 'end-to-end tests'
        : store
          ? 'node tests above the store, on PostgreSQL'
          : 'node tests',
    command: [
      'node',
      ...(timed ? [] : [youngSpace]),
      '--test-reporter=./tools/test/test-reporter.mjs',
      ...(more.length === 0
        ? [`${built}/${first?.replace(/\.ts$/, '.js')}`]
        : ['tools/test/run-files.mjs', built, ...files.map(({ path }) => path)]),
    ],
    minutes: more.length === 0 ? fileMinutes : batchMinutes,
    counts: true,
    needs: ['build of the tests', ...(kind === 'endToEnd' ? ['build'] : [])],
    timed,
    heavy: kind === 'endToEnd',
    postgres: database || store !== undefined,
    ...(store && { store }),
  };
}
