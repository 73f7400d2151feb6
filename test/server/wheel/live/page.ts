import { once } from 'node:events';
import { WebSocket, type ClientOptions } from 'ws';
import { LiveMessage } from '../../../../contracts/wheel/live.ts';
import { z } from '../../../../contracts/zod.ts';

/** Socket of a page: returns messages one after another, each checked against the contract. */
export class Page {
  readonly socket: WebSocket;
  readonly #messages: LiveMessage[] = [];
  #wake: () => void = () => undefined;
  #closed: { code: number; reason: string } | undefined;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      const json: unknown = JSON.parse((data as Buffer).toString());
      this.#messages.push(z.parse(LiveMessage, json));
      this.#wake();
    });
    socket.on('close', (code, reason) => {
      this.#closed = { code, reason: String(reason) };
      this.#wake();
    });
    socket.on('error', () => undefined);
  }

  /**
   * Connects to a server.
   * @param url such as `http://127.0.0.1:8080`
   */
  static async open(url: string, options: ClientOptions = {}): Promise<Page> {
    const page = new Page(new WebSocket(`${url.replace('http', 'ws')}/wheelapp/live`, options));
    await once(page.socket, 'open');
    return page;
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  subscribe(listName: string, version?: number): void {
    this.send({ type: 'subscribe', listName, ...(version !== undefined && { version }) });
  }

  /** Returns the next message, when it has arrived. */
  async next(): Promise<LiveMessage> {
    for (;;) {
      const message = this.#messages.shift();
      if (message !== undefined) return message;
      if (this.#closed !== undefined) throw new Error(`closed: ${this.#closed.code} ${this.#closed.reason}`);
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Messages that were received and not yet returned by `next`. */
  get unread(): readonly LiveMessage[] {
    return this.#messages;
  }

  /**
   * Waits until everything that the server has sent has arrived: sends a ping, whose answer arrives after everything
   * else on the same connection. Must be called when the server has finished its work.
   */
  async settled(): Promise<void> {
    this.socket.ping();
    await once(this.socket, 'pong');
  }

  async closed(): Promise<{ code: number; reason: string }> {
    while (this.#closed === undefined) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#closed;
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.closed();
  }
}
