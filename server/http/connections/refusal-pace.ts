import type { Duplex } from 'node:stream';

/** Maximum number of refusals per second that are sent without a delay. */
export const promptRefusals = 20;
/** Delay of further refusals in milliseconds. */
export const refusalDelay = 1_000;
/** Maximum number of refusals that wait for the delay. Further connections are closed without a response. */
const mostDelayed = 1_000;

/**
 * Delays refusals that close their connection. Without the delay, a program that reconnects constantly would take
 * most of the server's time.
 */
export class RefusalPace {
  #second = 0;
  #sent = 0;
  #delayed = 0;

  /** Calls `refuse` immediately or after the delay. If the connection closes first, `refuse` is not called. */
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
