/** Maximum number of ticks per second. More would be a buzz. */
const most = 25;
const shortest = 1_000 / most;
/** Speed at which a tick has full force, in turns per second. */
const fullSpeed = 2.2;

export interface TickMark {
  readonly rotation: number;
  readonly at: number;
  readonly ticked: number;
  readonly force: number;
}

/**
 * Decides whether a frame has a tick. A tick is due if an edge has passed the pointer, at most 25 times per
 * second.
 * @param edges positions in turns from the wheel's zero, ascending
 * @param last result for the previous frame
 * @param rotation in turns
 * @param now milliseconds on a monotonic clock
 */
export function tickClock(
  edges: ArrayLike<number>,
  last: TickMark | undefined,
  rotation: number,
  now: number,
): TickMark {
  if (!last) return { rotation, at: now, ticked: -Infinity, force: 0 };
  // Take the shorter way, because the wheel turns less than half a turn between two frames.
  const way = rotation - last.rotation - Math.round(rotation - last.rotation);
  const due = now - last.ticked >= shortest;
  if (way === 0 || !due || !passes(edges, last.rotation, way)) {
    return { rotation, at: now, ticked: last.ticked, force: 0 };
  }
  const seconds = Math.max(1, now - last.at) / 1_000;
  const force = Math.min(1, Math.max(0.01, Math.abs(way) / seconds / fullSpeed));
  return { rotation, at: now, ticked: now, force };
}

function passes(edges: ArrayLike<number>, rotation: number, way: number): boolean {
  if (edges.length === 0) return false;
  // At rotation r, the pointer is at the angle -r of the wheel. Include only one end of the interval, so that
  // no edge counts twice.
  const from = -Math.max(rotation, rotation + way);
  const low = from - Math.floor(from);
  const next = firstAtLeast(edges, low);
  return (next < edges.length ? edges[next]! : edges[0]! + 1) < low + Math.abs(way);
}

function firstAtLeast(values: ArrayLike<number>, value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}
