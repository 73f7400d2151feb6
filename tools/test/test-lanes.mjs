/** Runs units that measure time first, one at a time, and then the other units at a lower priority. */

/**
 * @typedef {object} Unit
 * @property {string} name
 * @property {string} lane lane in which its results are counted
 * @property {boolean} [timed] whether it needs a processor for itself
 * @property {boolean} [heavy] whether it needs more than one processor
 * @property {readonly string[]} [needs] names of units that have to pass first
 */

/**
 * @template {Unit} T
 * @param {readonly T[]} units
 * @param {number} processors
 * @param {(unit: T, inBackground: boolean) => Promise<boolean>} run runs a unit; resolves to whether it passed
 * @param {(unit: T, missing: string) => void} leaveOut called for a unit instead of `run` if a unit that it needs has
 *   failed
 */
export async function runLanes(units, processors, run, leaveOut) {
  const waiting = [...units];
  const names = new Set(units.map(({ name }) => name));
  /** @type {Map<string, boolean>} */
  const results = new Map();
  /** @type {Map<T, Promise<void>>} */
  const running = new Map();

  /** @param {T} unit */
  const isReady = ({ needs = [] }) => needs.every((name) => !names.has(name) || results.has(name));
  const timedRuns = () => [...running.keys()].some(({ timed }) => timed);
  const timedIsOpen = () => timedRuns() || waiting.some((unit) => unit.timed && isReady(unit));
  const timedIsLeft = () => timedRuns() || waiting.some(({ timed }) => timed);
  /** @param {T} unit */
  const isNeeded = ({ name }) => waiting.some(({ needs }) => needs?.includes(name));
  /** @param {T} unit */
  const mayStart = (unit) => {
    if (!isReady(unit)) return false;
    const others = [...running.keys()];
    if (unit.timed) return !others.some(({ timed, heavy }) => timed === true || heavy === true);
    if (!timedIsOpen()) return others.length < processors + 2;
    return !unit.heavy && others.filter(({ timed }) => timed !== true).length < processors;
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
      run(unit, unit.timed !== true && !isNeeded(unit) && timedIsLeft()).then((passed) => {
        results.set(unit.name, passed);
        running.delete(unit);
      }),
    );
  }
}
