import type { RawData, WebSocket } from 'ws';
import { LiveRequest, type LiveMessage } from '../../../contracts/wheel/live.ts';
import { z } from '../../../contracts/zod.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Follower } from './channel.ts';
import type { Hub } from './hub.ts';
import type { LiveLimits } from './limits.ts';
import { frame } from './message.ts';

/** Close codes of RFC 6455 §7.4.1. */
const closeCodes = { goingAway: 1001, unsupported: 1003, policy: 1008 } as const;

export class Connection implements Follower {
  readonly #socket: WebSocket;
  readonly #hub: Hub;
  readonly #limits: LiveLimits;
  readonly #clock: Clock;
  readonly #following = new Set<string>();
  /** Number of messages that the page may send now. Increases with time. */
  #allowance: number;
  #refilledAt: number;
  #answersPings = true;

  constructor(socket: WebSocket, hub: Hub, limits: LiveLimits, clock: Clock) {
    this.#socket = socket;
    this.#hub = hub;
    this.#limits = limits;
    this.#clock = clock;
    this.#allowance = limits.burst;
    this.#refilledAt = clock.now();
    socket.on('message', (data, binary) => this.#message(data, binary));
    socket.on('pong', () => {
      this.#answersPings = true;
    });
    // Ignore errors, because a `close` event follows every malformed frame and reset.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      for (const listName of this.#following) hub.leave(listName, this);
      this.#following.clear();
    });
  }

  get open(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  send(bytes: Buffer): void {
    if (!this.open) return;
    if (this.#socket.bufferedAmount > this.#limits.bufferedBytes) {
      // Disconnect a page that reads too slowly. After reconnecting, the page reads the wheel again.
      this.#socket.terminate();
      return;
    }
    this.#socket.send(bytes, { binary: false });
  }

  dropped(listName: string): void {
    this.#following.delete(listName);
  }

  /** Sends a ping. If the previous ping was not answered, terminates the connection instead. */
  ping(): void {
    if (!this.#answersPings) {
      this.#socket.terminate();
      return;
    }
    this.#answersPings = false;
    if (this.open) this.#socket.ping();
  }

  leave(): void {
    this.#socket.close(closeCodes.goingAway, 'The server is stopping');
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #message(data: RawData, binary: boolean): void {
    if (binary) {
      this.#socket.close(closeCodes.unsupported, 'Send text');
      return;
    }
    if (!this.#spend()) {
      this.#socket.close(closeCodes.policy, 'Too many messages');
      return;
    }
    const request = parse(data);
    if (request === undefined) {
      this.#refuse({ code: 'validation_failed', message: 'Send subscribe or unsubscribe with a listName' });
    } else if (request.type === 'unsubscribe') {
      if (this.#following.delete(request.listName)) this.#hub.leave(request.listName, this);
    } else void this.#subscribe(request.listName, request.version);
  }

  async #subscribe(listName: string, version: number | undefined): Promise<void> {
    if (!this.#following.has(listName) && this.#following.size >= this.#limits.subscriptions) {
      const message = `A socket follows at most ${this.#limits.subscriptions} wheels`;
      this.#refuse({ code: 'limit_exceeded', message, listName });
      return;
    }
    this.#following.add(listName);
    if (await this.#hub.join(listName, this, version)) return;
    this.#following.delete(listName);
    this.#refuse({ code: 'unavailable', message: 'The service cannot answer right now', listName });
  }

  #refuse(error: Omit<Extract<LiveMessage, { type: 'error' }>, 'type'>): void {
    this.send(frame({ type: 'error', ...error }));
  }

  #spend(): boolean {
    const now = this.#clock.now();
    const gained = (Math.max(0, now - this.#refilledAt) / 1_000) * this.#limits.perSecond;
    this.#allowance = Math.min(this.#limits.burst, this.#allowance + gained);
    this.#refilledAt = now;
    if (this.#allowance < 1) return false;
    this.#allowance--;
    return true;
  }
}

function parse(data: RawData): LiveRequest | undefined {
  try {
    const result = z.safeParse(LiveRequest, JSON.parse((data as Buffer).toString()));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
