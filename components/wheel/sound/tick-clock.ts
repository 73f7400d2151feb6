/** Maximum number of ticks a second: more would be a buzz. */
const most = 25;
/** Minimum milliseconds between two ticks. */
const shortest = 1_000 / most;
/** Turns a second from which a tick has full force. */
const fullSpeed = 2.2;

/** Rotation of the wheel at a frame, and time of its last tick. */
export interface TickMark {
  /** Turns. */
  readonly rotation: number;
  /** Time of the frame, in milliseconds. */
  readonly at: number;
  /** Time of the last tick; -Infinity before the first. */
  readonly ticked: number;
  /** If a tick is due, the speed of the wheel for `WheelSound.tick`, above 0 and at most 1; otherwise 0. */
  readonly force: number;
}

/**
 * Decides whether a tick is due with a frame of a turning wheel. A tick is due if an edge has passed the pointer since
 * the previous frame, and at least 1/25 s has passed since the last tick. Even if many edges have passed, as after a
 * pause in a background tab, there is only one tick.
 *
 * @param edges positions of pegs or of edges of slices, in turns from the wheel's zero, ascending, 0 ≤ edge < 1
 * @param last result for the previous frame; undefined for the first one, which never ticks
 * @param rotation current rotation in turns; whole turns do not matter
 * @param now milliseconds on a monotonic clock
 */
export function tickClock(
  edges: ArrayLike<number>,
  last: TickMark | undefined,
  rotation: number,
  now: number,
): TickMark {
  if (!last) return { rotation, at: now, ticked: -Infinity, force: 0 };
  // Takes the shorter way round, because between two frames a wheel turns by less than half a turn, in either
  // direction.
  const way = rotation - last.rotation - Math.round(rotation - last.rotation);
  const due = now - last.ticked >= shortest;
  if (way === 0 || !due || !passes(edges, last.rotation, way)) {
    return { rotation, at: now, ticked: last.ticked, force: 0 };
  }
  const seconds = Math.max(1, now - last.at) / 1_000;
  const force = Math.min(1, Math.max(0.01, Math.abs(way) / seconds / fullSpeed));
  return { rotation, at: now, ticked: now, force };
}

/** Returns whether an edge passes the pointer while the wheel turns by `way`. */
function passes(edges: ArrayLike<number>, rotation: number, way: number): boolean {
  if (edges.length === 0) return false;
  // The pointer is at `-rotation` on the wheel. Only one end of the way is included, so that no edge passes twice.
  const from = -Math.max(rotation, rotation + way);
  const low = from - Math.floor(from);
  const next = firstAtLeast(edges, low);
  return (next < edges.length ? edges[next]! : edges[0]! + 1) < low + Math.abs(way);
}

/** Returns the index of the first value at or above `value`, or the length if there is none. Values ascend. */
function firstAtLeast(values: ArrayLike<number>, value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}
