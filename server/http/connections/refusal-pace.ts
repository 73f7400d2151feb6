import type { Duplex } from 'node:stream';

/** Number of refusals in a second that are sent at once. */
export const promptRefusals = 20;
/** Milliseconds by which further refusals are delayed. */
export const refusalDelay = 1_000;
/** Maximum number of delayed refusals. Further connections are closed without an answer. */
const mostDelayed = 1_000;

/**
 * Delays refusals that close their connection. Without the delay, a program that reconnects constantly would take
 * most of the server's time.
 */
export class RefusalPace {
  #second = 0;
  #sent = 0;
  #delayed = 0;

  /** Calls `refuse` now or after a second. If the connection ends first, `refuse` is not called. */
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
