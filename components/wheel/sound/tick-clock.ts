/** Ticks a second, at most: more is a buzz. */
const most = 25;
const shortest = 1_000 / most;
/** Turns a second of a wheel at full speed. */
const fullSpeed = 2.2;

/** Where the wheel stood at a picture, and when it last ticked. */
export interface TickMark {
  /** Turns. */
  readonly rotation: number;
  /** When, in milliseconds. */
  readonly at: number;
  /** When the last tick sounded; -Infinity before the first. */
  readonly ticked: number;
  /** For `WheelSound.tick`: how fast the wheel turns, above 0 and at most 1, where a tick sounds now; else 0. */
  readonly force: number;
}

/**
 * Whether a tick sounds with the next picture of a turning wheel: one does when an edge has passed the pointer since
 * the last picture, and 1/25 s since the last tick. However many passed meanwhile, such as in a tab in the
 * background, one tick is heard.
 *
 * @param edges what the pointer strikes, in turns from the wheel's zero, ascending, 0 ≤ edge < 1: slices or pegs
 * @param last the mark of the picture before; undefined with the first one, which is never heard
 * @param rotation where the wheel stands now, in turns; whole turns do not matter
 * @param now milliseconds of a clock that never goes back
 */
export function tickClock(
  edges: ArrayLike<number>,
  last: TickMark | undefined,
  rotation: number,
  now: number,
): TickMark {
  if (!last) return { rotation, at: now, ticked: -Infinity, force: 0 };
  // Between two pictures a wheel turns less than half way round, in either direction.
  const way = rotation - last.rotation - Math.round(rotation - last.rotation);
  const due = now - last.ticked >= shortest;
  if (way === 0 || !due || !passes(edges, last.rotation, way)) {
    return { rotation, at: now, ticked: last.ticked, force: 0 };
  }
  const seconds = Math.max(1, now - last.at) / 1_000;
  const force = Math.min(1, Math.max(0.01, Math.abs(way) / seconds / fullSpeed));
  return { rotation, at: now, ticked: now, force };
}

/** Whether an edge passes the pointer, which stands at place `-rotation` of the wheel, while it turns by `way`. */
function passes(edges: ArrayLike<number>, rotation: number, way: number): boolean {
  if (edges.length === 0) return false;
  // An edge that the pointer stands on has been passed, whichever way the wheel goes on.
  const from = -Math.max(rotation, rotation + way);
  const low = from - Math.floor(from);
  const next = firstAtLeast(edges, low);
  return (next < edges.length ? edges[next]! : edges[0]! + 1) < low + Math.abs(way);
}

/** Index of the first value at or above `value`; the length where there is none. Values ascend. */
function firstAtLeast(values: ArrayLike<number>, value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}
