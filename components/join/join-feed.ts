import type { LiveMessage } from '../../contracts/wheel/live.ts';
import type { JoinView } from '../../contracts/wheel/join/join-view.ts';
import { LiveSocket } from '../wheel-page/live/live-socket.ts';
import { pageSurroundings, type FeedSurroundings } from '../wheel-page/live/surroundings.ts';
import { JoinFault, readJoin } from './join-api.ts';

/** Milliseconds between a live message and the request for changes, so that many joins cause one request. */
const gathering = 1_000;
/** Milliseconds between requests without a live connection, and after a failed request. */
const pollEvery = 10_000;

/**
 * Follows the number of participants of a wheel, and whether people can join. A live message only reports
 * that something has changed; the state is then loaded.
 */
export class JoinFeed {
  readonly #listName: string;
  readonly #changed: () => void;
  readonly #surroundings: FeedSurroundings;
  readonly #socket: LiveSocket;
  #view: JoinView | undefined;
  #fault: JoinFault | undefined;
  #isLive = false;
  #isReading = false;
  #isStale = false;
  #cancel: (() => void) | undefined;
  #closed = false;

  constructor(listName: string, changed: () => void, surroundings: FeedSurroundings = pageSurroundings) {
    this.#listName = listName;
    this.#changed = changed;
    this.#surroundings = surroundings;
    this.#socket = new LiveSocket('/wheelapp/live', surroundings, {
      opened: () => this.#socket.send({ type: 'subscribe', listName }),
      message: (message) => this.#message(message),
      lost: () => {
        this.#isLive = false;
        this.#readAfter(pollEvery);
      },
    });
    void this.#read();
  }

  /**
   * The latest answer of the service. Undefined before the first answer, and for a wheel that is not public.
   */
  get view(): JoinView | undefined {
    return this.#view;
  }

  get fault(): JoinFault | undefined {
    return this.#fault;
  }

  /** Loads the state now, because the browser is online again. */
  hurry(): void {
    this.#socket.hurry();
    this.#readAfter(0);
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
    this.#socket.close();
  }

  #message(message: LiveMessage): void {
    if (message.type === 'error') return;
    this.#socket.proven();
    this.#isLive = true;
    this.#readAfter(gathering);
  }

  #readAfter(delay: number): void {
    if (this.#isReading) {
      this.#isStale = true;
      return;
    }
    // Keep a planned request instead of postponing it. Otherwise it would never be sent while many people
    // join.
    if (this.#cancel && delay > 0) return;
    this.#cancel?.();
    this.#cancel = this.#surroundings.after(delay, () => {
      this.#cancel = undefined;
      void this.#read();
    });
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    const answer = await readJoin(this.#listName);
    this.#isReading = false;
    const isStale = this.#isStale;
    this.#isStale = false;
    if (this.#closed) return;
    if (answer instanceof JoinFault) {
      this.#fault = answer;
      if (answer.code === 'not_found') this.#view = undefined;
    } else [this.#view, this.#fault] = [answer, undefined];
    this.#changed();
    if (isStale) this.#readAfter(gathering);
    else if (!this.#isLive || this.#fault) this.#readAfter(pollEvery);
  }
}
