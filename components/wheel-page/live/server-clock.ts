import type { WheelAnswer } from './first-read.ts';

/**
 * Estimate of the server's time. After the answer to a request, the error is at most half of the round trip.
 * A message on a socket gives only a lower bound.
 */
export class ServerClock {
  readonly #now: () => number;
  #offset: number | undefined;
  #error = Number.POSITIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds since 1970. Undefined before the first answer or message. */
  get time(): number | undefined {
    return this.#offset === undefined ? undefined : this.#now() + this.#offset;
  }

  /** @param serverTime milliseconds since 1970 at which the server has answered */
  answered(serverTime: number, { sentAt, readAt }: Pick<WheelAnswer, 'sentAt' | 'readAt'>): void {
    const error = (readAt - sentAt) / 2;
    if (!Number.isFinite(serverTime) || error >= this.#error) return;
    this.#error = error;
    this.#offset = serverTime - (readAt - error);
  }

  received(serverTime: number): void {
    if (!Number.isFinite(serverTime)) return;
    const offset = serverTime - this.#now();
    if (this.#offset === undefined || offset > this.#offset) this.#offset = offset;
  }
}
