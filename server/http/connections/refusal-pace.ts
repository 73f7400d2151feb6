import type { Duplex } from 'node:stream';

/** Number of refusals in a second that are sent at once. */
export const promptRefusals = 20;
/** Milliseconds by which further refusals are delayed. */
export const refusalDelay = 1_000;
/** Maximum number of delayed refusals; the connections of further ones are closed without an answer. */
const mostDelayed = 1_000;

/**
 * Delays refusals that close their connection if there are many of them. A program that reconnects without a pause would
 * otherwise take most of the server's time.
 */
export class RefusalPace {
  #second = 0;
  #sent = 0;
  #delayed = 0;

  /** Calls `refuse` now or after a second, but not if the connection ends first. */
  pace(socket: Duplex, refuse: () => void): void {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#sent = 0;
    }
    if (++this.#sent <= promptRefusals) refuse();
    else if (this.#delayed >= mostDelayed) socket.destroy();
    else this.#delay(socket, refuse);
  }

  #delay(socket: Duplex, refuse: () => void): void {
    this.#delayed++;
    const timer = setTimeout(refuse, refusalDelay);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      clearTimeout(timer);
      this.#delayed--;
    });
  }
}
