/** Lets through so many messages a second, and as many at once. Times in milliseconds. */
export class MessageBucket {
  readonly #perSecond: number;
  readonly #now: () => number;
  #left: number;
  #filledAt: number;

  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
    this.#left = perSecond;
    this.#filledAt = now();
  }

  /** @param keep how many more must be left at once */
  take(keep = 0): boolean {
    const now = this.#now();
    const gained = ((now - this.#filledAt) / 1_000) * this.#perSecond;
    this.#left = Math.min(this.#perSecond, this.#left + Math.max(0, gained));
    this.#filledAt = now;
    if (this.#left < 1 + keep) return false;
    this.#left -= 1;
    return true;
  }
}
