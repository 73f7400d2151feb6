/** Lists the units of a test run: checks, builds, and one unit a test file and store. */

/** The lanes, in the order in which they are counted at the end. */
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
 * With `counts` its last line counts its tests; otherwise it is one check, which passes or fails. `postgres`: needs a
 * server. `store`: the one for tests that run on either.
 */

/** A multiple of what the longest takes; a hang fails instead of waiting for ever. */
const checkMinutes = 15;
const fileMinutes = 5;

/** @param {string} name @param {readonly string[]} command @returns {PlannedUnit} */
const check = (name, command) => ({ name, lane: 'checks', command, minutes: checkMinutes, counts: false });

/**
 * @param {import('./test-files.mjs').TestFile[]} files
 * @param {string} built folder for this run's built tests
 * @returns {PlannedUnit[]} what the tests of these files need
 */
export function builds(files, built) {
  const compiled = files.filter(({ kind }) => kind !== 'browser').map(({ path }) => path);
  return [
    ...(compiled.length > 0
      ? [check('build of the tests', ['node', 'tools/build-tests.mjs', built, ...compiled])]
      : []),
    ...(files.some(({ kind }) => kind === 'endToEnd')
      ? [check('build', ['node', 'tools/prepare.mjs', '--build'])]
      : []),
  ];
}

/**
 * Every check beside the builds. Lint and formatting look at single files; the others at the whole project.
 * @param {readonly string[]} files or folders to look at
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
      '--test-reporter=./tools/test-reporter.mjs',
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
