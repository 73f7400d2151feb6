/** The speed is measured over this number of milliseconds before the last move. */
const span = 100;
/**
 * If the last move is older than this number of milliseconds, the speed is 0. The limit is high, because
 * moves arrive late on a busy page.
 */
const still = 160;
/** Maximum milliseconds between the last two moves. After a longer pause, the speed counts as 0. */
const rarely = 400;

export class HandSpeed {
  readonly #samples: { readonly turned: number; readonly at: number }[] = [];

  add(turned: number, at: number): void {
    this.#samples.push({ turned, at });
    while ((this.#samples[1]?.at ?? at) < at - rarely) this.#samples.shift();
  }

  /** Returns the speed in turns per second. Negative if the wheel turns counter-clockwise. */
  at(now: number): number {
    const last = this.#samples.at(-1);
    if (!last || now - last.at > still) return 0;
    const before = this.#samples.filter(({ at }) => at < last.at);
    const first = before.find(({ at }) => at >= last.at - span) ?? before.at(-1);
    if (!first || last.at - first.at > rarely) return 0;
    return ((last.turned - first.turned) / (last.at - first.at)) * 1_000;
  }
}
