/**
 * Runs the units of a test run, as many at a time as there are processors, in the order they are given. Those that
 * measure time run one after another, beside units that keep one processor busy but none that keep several busy; each
 * waits for the units it needs.
 */

/**
 * @typedef {object} Unit
 * @property {string} name
 * @property {string} lane whose counts it adds to
 * @property {boolean} [timed] measures time: it must not be starved
 * @property {boolean} [heavy] starts a browser or several servers, which take more than one processor
 * @property {readonly string[]} [needs] names of units that have to pass first
 */

/**
 * @template {Unit} T
 * @param {readonly T[]} units
 * @param {number} processors
 * @param {(unit: T) => Promise<boolean>} run resolves with whether it passed
 * @param {(unit: T, missing: string) => void} leaveOut called for a unit that needs one that failed
 */
export async function runLanes(units, processors, run, leaveOut) {
  const waiting = [...units];
  const names = new Set(units.map(({ name }) => name));
  /** @type {Map<string, boolean>} */
  const results = new Map();
  /** @type {Map<T, Promise<void>>} */
  const running = new Map();

  /** @param {T} unit */
  const mayStart = ({ timed, heavy, needs = [] }) => {
    if (needs.some((name) => names.has(name) && !results.has(name))) return false;
    const others = [...running.keys()];
    if (timed && others.some((other) => other.timed || other.heavy)) return false;
    if (others.some((other) => other.timed)) return !heavy && others.length < processors;
    // Units wait now and then: one more than there are processors keeps these busy.
    return others.length < (timed ? processors : processors + 1);
  };

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(mayStart);
    if (next < 0) {
      await Promise.race(running.values());
      continue;
    }
    const [unit] = /** @type {[T]} */ (waiting.splice(next, 1));
    const missing = unit.needs?.find((name) => results.get(name) === false);
    if (missing !== undefined) {
      leaveOut(unit, missing);
      results.set(unit.name, false);
      continue;
    }
    running.set(
      unit,
      run(unit).then((passed) => {
        results.set(unit.name, passed);
        running.delete(unit);
      }),
    );
  }
}
