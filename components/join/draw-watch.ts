import type { LiveMessage } from '../../contracts/wheel/live.ts';
import type { JoinView } from '../../contracts/wheel/join/join-view.ts';
import { inTurnMs } from '../../contracts/wheel/winner-pace.ts';
import { LiveSocket } from '../wheel-page/live/live-socket.ts';
import { pageSurroundings, type FeedSurroundings } from '../wheel-page/live/surroundings.ts';

/**
 * Maximum milliseconds of the random delay after a landing, so that thousands of pages do not request the
 * outcome at the same time.
 */
const spread = 4_000;

/** Follows the draws of a wheel, for a page of one participant. */
export class DrawWatch {
  readonly #landed: () => void;
  readonly #winnerSeconds: number;
  readonly #surroundings: FeedSurroundings;
  readonly #socket: LiveSocket;
  #cancel: (() => void) | undefined;

  /** @param landed called shortly after all winners of a draw from the participants were shown */
  constructor(
    { listName, winnerSeconds }: Pick<JoinView, 'listName' | 'winnerSeconds'>,
    landed: () => void,
    surroundings: FeedSurroundings = pageSurroundings,
  ) {
    this.#winnerSeconds = winnerSeconds;
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
    const { durationSeconds, winners } = message.result;
    const rest =
      durationSeconds * 1_000 +
      inTurnMs(winners.length, this.#winnerSeconds) +
      spread * (0.25 + 0.75 * this.#surroundings.random());
    this.#cancel = this.#surroundings.after(rest, this.#landed);
  }
}
