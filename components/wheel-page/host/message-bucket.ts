/** Token bucket with room for the messages of one second. Times are in milliseconds. */
export class MessageBucket {
  readonly #perSecond: number;
  readonly #now: () => number;
  #tokens: number;
  #filledAt: number;

  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
    this.#tokens = perSecond;
    this.#filledAt = now();
  }

  /**
   * Takes a token. Returns whether a token was available.
   * @param keep number of tokens that must remain for other messages
   */
  take(keep = 0): boolean {
    const now = this.#now();
    const gained = ((now - this.#filledAt) / 1_000) * this.#perSecond;
    this.#tokens = Math.min(this.#perSecond, this.#tokens + Math.max(0, gained));
    this.#filledAt = now;
    if (this.#tokens < 1 + keep) return false;
    this.#tokens -= 1;
    return true;
  }
}
