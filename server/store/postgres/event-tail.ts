/**
 * Follows the events of all nodes on a connection of its own: LISTEN tells that there are some, the table says which.
 * After a lost connection it goes on behind the last one known, and it looks now and then even if nobody says so.
 */
import { deepFreeze } from '../canonical.ts';
import type { EventLog } from '../event-log.ts';
import type { Log } from '../log.ts';
import type { Json, StoredEvent } from '../port.ts';
import { type Patience, type Row, Session } from './session.ts';
import { eventsAfter } from './statements.ts';

/** Events read at most: what a store keeps. Who is further behind has a gap. */
const most = 10_000;
const pollMilliseconds = 5_000;
const firstPause = 100;
const longestPause = 2_000;

export interface TailParts {
  readonly url: string;
  readonly patience: Patience;
  readonly events: EventLog;
  readonly log: Log;
}

export class EventTail {
  readonly #parts: TailParts;
  #session: Session | undefined;
  #poll: NodeJS.Timeout | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #pause = firstPause;
  #closed = false;
  #reading: Promise<void> | undefined;
  #readAgain = false;

  constructor(parts: TailParts) {
    this.#parts = parts;
  }

  /** Connects and reads the last events. */
  async start(): Promise<void> {
    await this.#connect();
    this.#poll = setInterval(() => void this.catchUp(), pollMilliseconds);
    this.#poll.unref();
  }

  get listening(): boolean {
    return this.#session?.broken === false;
  }

  /** What `eventsAfter` is to be asked with. */
  wanted(): [after: number, most: number] {
    return [this.#parts.events.last, most];
  }

  /** Takes in rows of `eventsAfter`, asked with {@link wanted}; some may have come another way meanwhile. */
  append(rows: readonly Row[]): void {
    const { events } = this.#parts;
    const fresh = rows.map(storedEvent).filter(({ sequence }) => sequence > events.last);
    events.append(fresh);
    if (fresh.length > 0) events.tellAll();
  }

  /** Reads what is new. Where the connection is lost that happens when there is another. */
  async catchUp(): Promise<void> {
    this.#readAgain = true;
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#poll);
    clearTimeout(this.#reconnect);
    this.#session?.end();
  }

  async #read(): Promise<void> {
    while (this.#readAgain && this.#session?.broken === false) {
      this.#readAgain = false;
      try {
        this.append((await this.#session.send(eventsAfter, this.wanted())).rows);
      } catch (error) {
        if (this.#closed) return;
        this.#parts.log.warn({ err: error }, 'events could not be read');
      }
    }
  }

  async #connect(): Promise<void> {
    const session = await Session.open(this.#parts.url, this.#parts.patience, (error) => this.#lost(error));
    session.onNotification((last) => {
      if (Number(last) > this.#parts.events.last) void this.catchUp();
    });
    try {
      await session.send({ text: 'LISTEN svc_event' });
      // Behind LISTEN: what is published from here on is told, what was before is read.
      this.append((await session.send(eventsAfter, this.wanted())).rows);
    } catch (error) {
      session.end();
      throw error;
    }
    if (this.#closed) session.end();
    else this.#session = session;
  }

  #lost(error: Error | undefined): void {
    if (this.#closed) return;
    this.#parts.log.warn({ err: error }, 'the connection to the database that follows events was lost');
    this.#later();
  }

  #later(): void {
    clearTimeout(this.#reconnect);
    this.#reconnect = setTimeout(() => void this.#again(), this.#pause);
    this.#reconnect.unref();
    this.#pause = Math.min(longestPause, this.#pause * 2);
  }

  async #again(): Promise<void> {
    try {
      await this.#connect();
      this.#pause = firstPause;
      this.#parts.log.info({}, 'the database is followed again');
    } catch {
      if (!this.#closed) this.#later();
    }
  }
}

function storedEvent({ sequence, topic, type, data }: Row): StoredEvent {
  return Object.freeze({
    sequence: Number(sequence),
    topic: topic as string,
    type: type as string,
    data: deepFreeze(JSON.parse(data as string) as Json),
  });
}
