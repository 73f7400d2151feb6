/** How far back the speed of a hand is measured, in milliseconds: its last jerk, not its whole way. */
const span = 100;
/** A hand that has not moved for so long holds still; on a busy page the moves themselves come late. */
const still = 160;
/** Where moves come that rarely, the last two of them tell the speed. */
const rarely = 400;

/** How fast a hand turned a wheel just before it let go. */
export class HandSpeed {
  readonly #samples: { readonly turned: number; readonly at: number }[] = [];

  /** @param turned turns since the hand took the wheel, whole ones count @param at milliseconds */
  add(turned: number, at: number): void {
    this.#samples.push({ turned, at });
    while ((this.#samples[1]?.at ?? at) < at - rarely) this.#samples.shift();
  }

  /** Turns a second, negative counter-clockwise; 0 for a hand that held still before it let go. */
  at(now: number): number {
    const last = this.#samples.at(-1);
    if (!last || now - last.at > still) return 0;
    const before = this.#samples.filter(({ at }) => at < last.at);
    const first = before.find(({ at }) => at >= last.at - span) ?? before.at(-1);
    if (!first || last.at - first.at > rarely) return 0;
    return ((last.turned - first.turned) / (last.at - first.at)) * 1_000;
  }
}
