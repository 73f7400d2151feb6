/** Maximum deflection of the pointer in radians. */
const furthest = 0.5;
/**
 * A peg pushes the pointer over this fraction of the distance to the next peg, but over at most `longest`
 * turns.
 */
const contactShare = 0.45;
const longest = 0.011;
/** Frequency in radians per second, and damping, of the spring that moves the pointer back. */
const frequency = 42;
const damping = 0.28;
/**
 * Maximum step of the simulation in seconds. Short steps make the spring move the same at every frame rate.
 */
const step = 1 / 240;

export class PointerFlap {
  #angle = 0;
  #speed = 0;
  #rotation: number | undefined;

  get angle(): number {
    return this.#angle;
  }

  get settled(): boolean {
    return Math.abs(this.#speed) < 0.02 && Math.abs(this.#angle) < 0.002;
  }

  /**
   * Advances the simulation by `seconds`, and returns the deflection.
   * @param rotation rotation of the wheel after that time
   * @param pegs positions of the pegs in turns, ascending
   * @param pushing whether the wheel moves
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

  reset(): void {
    this.#angle = 0;
    this.#speed = 0;
    this.#rotation = undefined;
  }
}

/**
 * Returns how far a peg pushes the pointer, from 0 to 1.
 * @param direction -1 if the wheel turns counter-clockwise
 */
export function pegPush(rotation: number, pegs: Float64Array, direction: 1 | -1 = 1): number {
  const count = pegs.length;
  if (count === 0) return 0;
  // Find the peg that passed the pointer last, because that peg pushes the pointer. `under` is the angle of
  // the wheel at the pointer in turns, which decreases while the wheel turns clockwise. The peg is therefore
  // the first with a larger angle or, counter-clockwise, with a smaller one.
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
