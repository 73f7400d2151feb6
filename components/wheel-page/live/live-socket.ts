import type { LiveMessage, LiveRequest } from '../../../contracts/wheel/live.ts';
import type { FeedSurroundings } from './surroundings.ts';

export interface LiveSocketEvents {
  opened(): void;
  message(message: LiveMessage): void;
  /** Called when the connection was lost. The socket reconnects automatically. */
  lost(): void;
}

const firstDelay = 500;
const longestDelay = 30_000;

/**
 * A WebSocket that reconnects after 0.5 s, 1 s, 2 s and so on, up to 30 s. Each delay is shortened at random,
 * so that pages do not all return at the same moment.
 */
export class LiveSocket {
  readonly #path: string;
  readonly #surroundings: FeedSurroundings;
  readonly #events: LiveSocketEvents;
  #socket: WebSocket | undefined;
  #failures = 0;
  #cancelRetry: (() => void) | undefined;
  #closed = false;

  constructor(path: string, surroundings: FeedSurroundings, events: LiveSocketEvents) {
    this.#path = path;
    this.#surroundings = surroundings;
    this.#events = events;
    this.#connect();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(request: LiveRequest): void {
    if (this.isOpen) this.#socket?.send(JSON.stringify(request));
  }

  /** Resets the delay, because the connection works. */
  proven(): void {
    this.#failures = 0;
  }

  hurry(): void {
    if (!this.#cancelRetry) return;
    this.#cancelRetry();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#cancelRetry?.();
    this.#socket?.close();
  }

  #connect(): void {
    this.#cancelRetry = undefined;
    if (this.#closed) return;
    const socket = this.#surroundings.openSocket(this.#path);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (socket === this.#socket && !this.#closed) this.#events.opened();
    });
    socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (socket !== this.#socket || this.#closed || typeof event.data !== 'string') return;
      // The message is not validated, because it comes from our own server.
      this.#events.message(JSON.parse(event.data) as LiveMessage);
    });
    socket.addEventListener('close', () => {
      if (socket !== this.#socket || this.#closed) return;
      this.#socket = undefined;
      this.#retry();
      this.#events.lost();
    });
  }

  #retry(): void {
    const delay = Math.min(longestDelay, firstDelay * 2 ** Math.min(this.#failures, 10));
    this.#failures += 1;
    this.#cancelRetry = this.#surroundings.after(delay * (0.5 + 0.5 * this.#surroundings.random()), () =>
      this.#connect(),
    );
  }
}
