import type { LiveMessage } from '../../contracts/wheel/live.ts';
import { LiveSocket } from '../wheel-page/live/live-socket.ts';
import { pageSurroundings, type FeedSurroundings } from '../wheel-page/live/surroundings.ts';

/** Longest delay after the landing. Thousands of pages ask for the outcome, so each one waits for a random time. */
const spread = 4_000;

/** Follows the draws of a wheel, for a page of one participant. */
export class DrawWatch {
  readonly #landed: () => void;
  readonly #surroundings: FeedSurroundings;
  readonly #socket: LiveSocket;
  #cancel: (() => void) | undefined;

  /** @param landed called a little after the wheels of a draw from participants have come to rest */
  constructor(listName: string, landed: () => void, surroundings: FeedSurroundings = pageSurroundings) {
    this.#landed = landed;
    this.#surroundings = surroundings;
    this.#socket = new LiveSocket('/wheelapp/live', surroundings, {
      opened: () => this.#socket.send({ type: 'subscribe', listName }),
      message: (message) => this.#message(message),
      lost: () => undefined,
    });
  }

  close(): void {
    this.#cancel?.();
    this.#socket.close();
  }

  #message(message: LiveMessage): void {
    if (message.type === 'error') return;
    this.#socket.proven();
    if (message.type !== 'spin' || message.result.type !== 'participants') return;
    this.#cancel?.();
    const rest =
      message.result.durationSeconds * 1_000 + spread * (0.25 + 0.75 * this.#surroundings.random());
    this.#cancel = this.#surroundings.after(rest, this.#landed);
  }
}
