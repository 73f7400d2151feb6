/** How far back the speed of a hand is measured, in milliseconds: its last jerk, not its whole way. */
const span = 100;

/** How fast a hand turned a wheel just before it let go. */
export class HandSpeed {
  readonly #samples: { readonly turned: number; readonly at: number }[] = [];

  /** @param turned turns since the hand took the wheel, whole ones count @param at milliseconds */
  add(turned: number, at: number): void {
    this.#samples.push({ turned, at });
    while ((this.#samples[1]?.at ?? at) < at - span) this.#samples.shift();
  }

  /** Turns a second, negative counter-clockwise; 0 for a hand that held still before it let go. */
  at(now: number): number {
    const last = this.#samples.at(-1);
    const first = this.#samples.find(({ at }) => at >= now - span);
    if (!last || !first || last.at <= first.at) return 0;
    return ((last.turned - first.turned) / (last.at - first.at)) * 1_000;
  }
}
