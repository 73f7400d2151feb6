/**
 * The server's time as this page knows it. A request bounds it from both sides, by half its round trip; a message
 * on a socket only from below, since it cannot arrive before it was sent.
 */
export class ServerClock {
  readonly #now: () => number;
  #offset: number | undefined;
  #error = Number.POSITIVE_INFINITY;

  /** `now`: the page's own time in milliseconds, never going back. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Epoch milliseconds on the server; undefined before anything was heard of it. */
  get time(): number | undefined {
    return this.#offset === undefined ? undefined : this.#now() + this.#offset;
  }

  /** A request that was sent at `sentAt` has just been answered with the server's time. */
  answered(serverTime: number, sentAt: number): void {
    const now = this.#now();
    const error = (now - sentAt) / 2;
    if (!Number.isFinite(serverTime) || error >= this.#error) return;
    this.#error = error;
    this.#offset = serverTime - (now - error);
  }

  /** A message has just arrived that was sent at the server's time. */
  heard(serverTime: number): void {
    if (!Number.isFinite(serverTime)) return;
    const offset = serverTime - this.#now();
    if (this.#offset === undefined || offset > this.#offset) this.#offset = offset;
  }
}
