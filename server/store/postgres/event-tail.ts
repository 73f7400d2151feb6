/**
 * Follows the events of all nodes on a separate connection. LISTEN reports new events, which are then read from the
 * table. Polls detect dead connections and missed notifications.
 */
import { randomUUID } from 'node:crypto';
import { deepFreeze } from '../canonical.ts';
import type { EventLog } from '../event-log.ts';
import type { Log } from '../log.ts';
import type { Json, StoredEvent } from '../port.ts';
import { registerNode } from './copy-mark.ts';
import type { Edition } from './edition.ts';
import type { Patience } from './patience.ts';
import { type Row, Session } from './session.ts';
import { eventsAfter, lastEvent } from './statements.ts';

/**
 * Maximum number of events read with one query, equal to the number stored for replay. A node that has missed more
 * reports a gap.
 */
const most = 10_000;
/** Milliseconds between polls if notifications do not arrive at all. */
const deafPollPause = 1_000;
const firstPause = 100;
const longestPause = 2_000;

export interface TailParts {
  readonly url: string;
  readonly patience: Patience;
  readonly events: EventLog;
  readonly edition: Edition;
  readonly log: Log;
}

export class EventTail {
  readonly #parts: TailParts;
  #session: Session | undefined;
  #pollTimer: NodeJS.Timeout | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #pause = firstPause;
  #closed = false;
  #behind = false;
  #reading: Promise<void> | undefined;
  #readAgain = false;
  /** Called with each notification while `start` tests whether notifications arrive. */
  #onPayload: (payload: string) => void = () => undefined;

  constructor(parts: TailParts) {
    this.#parts = parts;
  }

  /**
   * Connects and reads the last events.
   * @param notify sends a notification on another connection, to test whether notifications arrive
   */
  async start(notify: (payload: string) => Promise<unknown>): Promise<void> {
    const { log, patience } = this.#parts;
    try {
      await this.#connect();
      const arrive = await this.#notificationsArrive(notify);
      if (!arrive) {
        const hint = 'LISTEN does not get through to the database: is there a transaction pooler in between?';
        log.warn({}, `${hint} Events of other nodes arrive late`);
      }
      this.#pollTimer = setInterval(() => void this.#poll(), arrive ? patience.heartbeat : deafPollPause);
      this.#pollTimer.unref();
    } catch (error) {
      // Close the tail here, because the caller never gets it.
      this.close();
      throw error;
    }
  }

  get listening(): boolean {
    return this.#session?.broken === false;
  }

  /**
   * Whether the database went back to an earlier state, for example by a restore. Cached versions are then
   * wrong, so this node must stop.
   */
  get behind(): boolean {
    return this.#behind;
  }

  wanted(): [after: number, most: number] {
    return [this.#parts.events.last, most];
  }

  /** Appends rows from `eventsAfter`, except those that another read has already appended. */
  append(rows: readonly Row[]): void {
    const { events } = this.#parts;
    const fresh = rows.map(storedEvent).filter(({ sequence }) => sequence > events.last);
    events.append(fresh);
    if (fresh.length > 0) events.deliverAll();
  }

  /** Reads new events. If the connection is lost during the read, the next connection reads them. */
  async catchUp(): Promise<void> {
    this.#readAgain = true;
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#pollTimer);
    clearTimeout(this.#reconnect);
    this.#session?.end();
  }

  async #read(): Promise<void> {
    while (this.#readAgain && this.#session?.broken === false) {
      const session = this.#session;
      this.#readAgain = false;
      try {
        this.append((await session.send(eventsAfter, this.wanted())).rows);
      } catch (error) {
        // Close the connection. The next connection reads these events, because no second notification follows.
        this.#giveUp(session, error);
      }
    }
  }

  async #poll(): Promise<void> {
    const session = this.#session;
    if (session?.broken !== false) return;
    try {
      // Wait for a running read, which would delay the answer to the poll.
      await this.#reading;
      // Note the last sequence before the query: a commit of this node may append more events during the query.
      const known = this.#parts.events.last;
      const { rows } = await session.send({ ...lastEvent, query_timeout: this.#parts.patience.heartbeat });
      const last = Number(rows[0]?.['last']);
      if (last < known) throw new Error(`the last event is ${last}, but was ${known} before`);
      if (last > this.#parts.events.last) await this.catchUp();
    } catch (error) {
      this.#giveUp(session, error);
      return;
    }
    // Ignore the error, because `check` logs it.
    await this.#parts.edition.check(session).catch(() => undefined);
  }

  async #notificationsArrive(notify: (payload: string) => Promise<unknown>): Promise<boolean> {
    const payload = `hear ${randomUUID()}`;
    let timer: NodeJS.Timeout | undefined;
    const arrived = new Promise<boolean>((resolve) => {
      this.#onPayload = (received) => received === payload && resolve(true);
      timer = setTimeout(() => resolve(false), this.#parts.patience.connect);
    });
    try {
      await notify(payload);
      return await arrived;
    } finally {
      clearTimeout(timer);
      this.#onPayload = () => undefined;
    }
  }

  async #connect(): Promise<void> {
    const { url, patience, events, log } = this.#parts;
    const session = await Session.open(url, patience, (error) => this.#lost(error));
    session.onNotification((payload) => {
      this.#onPayload(payload);
      if (Number(payload) > events.last) void this.catchUp();
    });
    try {
      await registerNode(session);
      await session.send({ text: 'LISTEN svc_event' });
      // Read the events after LISTEN, so that none is missed.
      const known = events.last;
      const [{ rows }, counter] = await Promise.all([
        session.send(eventsAfter, this.wanted()),
        session.send(lastEvent),
      ]);
      const last = Number(counter.rows[0]?.['last']);
      if (last < known) {
        log.error(
          { known, last },
          'the database lacks events that this node has seen: it was restored to an earlier state, or lost data. ' +
            'This node refuses requests; restart it (docs/deploy.md, "After going back in time")',
        );
        this.#behind = true;
        this.close();
      } else this.append(rows);
    } catch (error) {
      session.end();
      throw error;
    }
    if (this.#closed) session.end();
    else {
      this.#session = session;
      // Read again if a notification arrived while reads still used the previous session.
      if (this.#readAgain) void this.catchUp();
    }
  }

  #giveUp(session: Session, error: unknown): void {
    if (this.#closed || session !== this.#session) return;
    session.end();
    this.#lost(error);
  }

  #lost(error: unknown): void {
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
      this.#parts.log.info({}, 'events of the database are followed again');
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
