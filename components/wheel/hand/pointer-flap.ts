/** Largest deflection of the pointer by a peg, in radians. */
const furthest = 0.5;
/** Turns over which a peg pushes the pointer: a share of the distance to the next peg, but at most `longest`. */
const contactShare = 0.45;
const longest = 0.011;
/** Spring that returns the pointer: natural frequency in rad/s, and damping. */
const frequency = 42;
const damping = 0.28;
/** Longest step of the simulation, in seconds. With longer steps the stiff spring would become unstable. */
const step = 1 / 240;

/**
 * The flapping pointer. Each passing peg pushes it along and lets go. Then a spring returns the pointer, which swings a
 * little past the middle and comes to rest. The pointer is at the right of the wheel. A wheel that turns clockwise
 * pushes its tip downwards, so the pointer turns counter-clockwise about its pivot, and deflections are negative. They
 * are positive when a hand turns the wheel back.
 */
export class PointerFlap {
  #angle = 0;
  #speed = 0;
  #rotation: number | undefined;

  get angle(): number {
    return this.#angle;
  }

  /** True if the pointer is at rest, so that the last picture remains valid. */
  get settled(): boolean {
    return Math.abs(this.#speed) < 0.02 && Math.abs(this.#angle) < 0.002;
  }

  /**
   * Advances the pointer by `seconds`, after which the wheel is at `rotation`. Returns the deflection in radians.
   * @param pegs see `pegPositions`
   * @param pushing true while the wheel moves, so that its pegs push the pointer
   */
  advance(rotation: number, pegs: Float64Array, seconds: number, pushing: boolean): number {
    let left = Math.min(seconds, 0.1);
    while (left > 0) {
      const dt = Math.min(step, left);
      left -= dt;
      this.#speed += (-frequency * frequency * this.#angle - 2 * damping * frequency * this.#speed) * dt;
      this.#angle += this.#speed * dt;
    }
    const way = rotation - (this.#rotation ?? rotation);
    const direction = way - Math.round(way) < 0 ? -1 : 1;
    this.#rotation = rotation;
    const push = pushing ? pegPush(rotation, pegs, direction) * furthest : 0;
    if (push > 0 && this.#angle * direction > -push) {
      this.#angle = -push * direction;
      this.#speed = 0;
    }
    this.#angle = Math.max(-furthest * 1.1, Math.min(furthest * 1.1, this.#angle));
    return this.#angle;
  }

  /** Resets the pointer to its place on a wheel at rest. */
  reset(): void {
    this.#angle = 0;
    this.#speed = 0;
    this.#rotation = undefined;
  }
}

/**
 * Returns how far a peg has pushed the pointer, 0–1; 0 if no peg touches the pointer.
 * @param direction -1 if the wheel turns counter-clockwise
 */
export function pegPush(rotation: number, pegs: Float64Array, direction: 1 | -1 = 1): number {
  const count = pegs.length;
  if (count === 0) return 0;
  // The wheel's angle at the pointer decreases while the wheel turns clockwise. So the pushing peg is the first one
  // above that angle, or the first one below it if the wheel turns back.
  const under = -rotation - Math.floor(-rotation);
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pegs[middle] ?? 0) <= under) low = middle + 1;
    else high = middle;
  }
  const next = low < count ? (pegs[low] ?? 0) : (pegs[0] ?? 0) + 1;
  const before = low > 0 ? (pegs[low - 1] ?? 0) : (pegs[count - 1] ?? 0) - 1;
  const contact = Math.min(longest, (next - before) * contactShare);
  const passed = direction > 0 ? next - under : under - before;
  return passed < contact ? passed / contact : 0;
}
