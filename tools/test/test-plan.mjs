/** Lists the units of a test run: checks, builds, and a unit for each pair of test file and store. */

/** The lanes, in the order in which their results are printed at the end. */
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
 * `counts`: the last line of its output counts its tests; otherwise it is one check, which passes or fails. `postgres`:
 * it needs a PostgreSQL server. `store`: the store to run on, for tests that run on both.
 */

/**
 * Minutes after which a unit is killed, so that a hang fails the run; several times the duration of the longest unit.
 */
const checkMinutes = 15;
const fileMinutes = 5;

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
 * Returns every check except the builds. Lint and formatting check the given files, the others the whole project.
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
  /** @param {import('./test-files.mjs').TestFile} file @param {'postgres'} [store] @returns {PlannedUnit} */
  const unit = ({ path, kind, timed, database }, store) => ({
    name: store ? `${path} on PostgreSQL` : path,
    lane: timed
      ? 'tests that measure time'
      : kind === 'endToEnd'
        ? 'end-to-end tests'
        : store
          ? 'node tests above the store, on PostgreSQL'
          : 'node tests',
    command: [
      'node',
      '--test-reporter=./tools/test/test-reporter.mjs',
      `${built}/${path.replace(/\.ts$/, '.js')}`,
    ],
    minutes: fileMinutes,
    counts: true,
    needs: ['build of the tests', ...(kind === 'endToEnd' ? ['build'] : [])],
    timed,
    heavy: kind === 'endToEnd',
    postgres: database || store !== undefined,
    ...(store && { store }),
  });
  const browser = files.filter(({ kind }) => kind === 'browser').map(({ path }) => path);
  const others = files.filter(({ kind }) => kind !== 'browser');
  return [
    ...others.map((file) => unit(file)),
    ...others.filter(({ eitherStore }) => eitherStore).map((file) => unit(file, 'postgres')),
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
