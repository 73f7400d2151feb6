import { once } from 'node:events';
import { WebSocket, type ClientOptions } from 'ws';
import { LiveMessage } from '../../../../contracts/wheel/live.ts';
import { z } from '../../../../contracts/zod.ts';

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

  async next(): Promise<LiveMessage> {
    for (;;) {
      const message = this.#messages.shift();
      if (message !== undefined) return message;
      if (this.#closed !== undefined) throw new Error(`closed: ${this.#closed.code} ${this.#closed.reason}`);
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  get unread(): readonly LiveMessage[] {
    return this.#messages;
  }

  /** Waits for the answer to a ping, which is sent after everything else. */
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
