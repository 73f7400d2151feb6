/**
 * Follows the events of all nodes on a connection of its own: LISTEN tells that there are some, the table says which.
 * After a lost connection it goes on behind the last one known, and it looks now and then even if nobody says so, which
 * also shows a connection that is dead and does not say it.
 */
import { randomUUID } from 'node:crypto';
import { deepFreeze } from '../canonical.ts';
import type { EventLog } from '../event-log.ts';
import type { Log } from '../log.ts';
import type { Json, StoredEvent } from '../port.ts';
import { attend } from './copy-mark.ts';
import type { Edition } from './edition.ts';
import type { Patience } from './patience.ts';
import { type Row, Session } from './session.ts';
import { eventsAfter, lastEvent } from './statements.ts';

/** Events read at most: what a store keeps. Who is further behind has a gap. */
const most = 10_000;
/** Milliseconds between two looks where nothing is told. */
const deafPause = 1_000;
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
  #look: NodeJS.Timeout | undefined;
  #reconnect: NodeJS.Timeout | undefined;
  #pause = firstPause;
  #closed = false;
  #behind = false;
  #reading: Promise<void> | undefined;
  #readAgain = false;
  /** Who waits to be told something of his own. */
  #onTold: (payload: string) => void = () => undefined;

  constructor(parts: TailParts) {
    this.#parts = parts;
  }

  /**
   * Connects and reads the last events.
   * @param tell sends a notification on another connection, to see whether it comes through
   */
  async start(tell: (payload: string) => Promise<unknown>): Promise<void> {
    const { log, patience } = this.#parts;
    try {
      await this.#connect();
      const hears = await this.#hears(tell);
      if (!hears) {
        const hint = 'LISTEN does not get through to the database: does a transaction pooler stand between?';
        log.warn({}, `${hint} Events of other nodes come late`);
      }
      this.#look = setInterval(() => void this.#lookAround(), hears ? patience.heartbeat : deafPause);
      this.#look.unref();
    } catch (error) {
      // Nobody has it to close it.
      this.close();
      throw error;
    }
  }

  get listening(): boolean {
    return this.#session?.broken === false;
  }

  /**
   * The database went back behind what is known here. Versions and sequences are then given a second time, for other
   * content, and whatever was kept by them is wrong: nothing goes on from there.
   */
  get behind(): boolean {
    return this.#behind;
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
    clearInterval(this.#look);
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
        // What was told is not told again: another connection reads it.
        this.#giveUp(session, error);
      }
    }
  }

  async #lookAround(): Promise<void> {
    const session = this.#session;
    if (session?.broken !== false) return;
    try {
      // Alone on the line, so that only silence takes long.
      await this.#reading;
      // Meanwhile a commit of this node may bring more.
      const known = this.#parts.events.last;
      const { rows } = await session.send({ ...lastEvent, query_timeout: this.#parts.patience.heartbeat });
      const last = Number(rows[0]?.['last']);
      if (last < known) throw new Error(`the last event is ${last}, and was ${known}`);
      if (last > this.#parts.events.last) await this.catchUp();
    } catch (error) {
      this.#giveUp(session, error);
      return;
    }
    // It says itself what it finds.
    await this.#parts.edition.check(session).catch(() => undefined);
  }

  async #hears(tell: (payload: string) => Promise<unknown>): Promise<boolean> {
    const payload = `hear ${randomUUID()}`;
    let timer: NodeJS.Timeout | undefined;
    const heard = new Promise<boolean>((resolve) => {
      this.#onTold = (told) => told === payload && resolve(true);
      timer = setTimeout(() => resolve(false), this.#parts.patience.connect);
    });
    try {
      await tell(payload);
      return await heard;
    } finally {
      clearTimeout(timer);
      this.#onTold = () => undefined;
    }
  }

  async #connect(): Promise<void> {
    const { url, patience, events, log } = this.#parts;
    const session = await Session.open(url, patience, (error) => this.#lost(error));
    session.onNotification((payload) => {
      this.#onTold(payload);
      if (Number(payload) > events.last) void this.catchUp();
    });
    try {
      await attend(session);
      await session.send({ text: 'LISTEN svc_event' });
      // Behind LISTEN: what is published from here on is told, what was before is read.
      const known = events.last;
      const [{ rows }, counter] = await Promise.all([
        session.send(eventsAfter, this.wanted()),
        session.send(lastEvent),
      ]);
      const last = Number(counter.rows[0]?.['last']);
      if (last < known) {
        log.error(
          { known, last },
          'the database is behind what it had committed: it was put back, or lost something. ' +
            'This node answers no more; restart it (docs/deploy.md, "After going back in time")',
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
      // Told while the session before it was still the one to read on.
      if (this.#readAgain) void this.catchUp();
    }
  }

  /** Ends a session that does not answer as it should, for another to take its place. */
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
