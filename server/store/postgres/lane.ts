/**
 * One connection that writes one batch after another. Each batch stores its number: if the answer to COMMIT is lost,
 * that number shows whether the batch was committed.
 */
import { createHash } from 'node:crypto';
import type { Batch } from './batch.ts';
import { faultOf } from './faults.ts';
import { absent, type Hints, type Seen } from './hints.ts';
import { type Edition, lockTables } from './edition.ts';
import type { Patience } from './patience.ts';
import type { Places } from './places.ts';
import { type Row, Session } from './session.ts';
import * as sql from './statements.ts';
import type { EventTail } from './event-tail.ts';

export interface LaneParts {
  readonly url: string;
  readonly patience: Patience;
  readonly places: Places;
  readonly edition: Edition;
  readonly hints: Hints;
  readonly tail: EventTail;
}

/** Thrown if the connection was lost during COMMIT, and the outcome could not be determined. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';
}

export class Lane {
  readonly #parts: LaneParts;
  readonly #name: string;
  #session: Session | undefined;
  #batches = 0;

  /** @param name unique over the lanes of all nodes */
  constructor(name: string, parts: LaneParts) {
    this.#name = name;
    this.#parts = parts;
  }

  /**
   * Decides a batch and makes it durable. The caller must then call `batch.answer()`.
   * @throws {CommitUnknown} if the batch may have been written; after any other error nothing was written
   */
  async run(batch: Batch): Promise<void> {
    const session = await this.#connected();
    try {
      await this.#decide(session, batch);
      if (!batch.hasWrites) await session.send(sql.commit);
      else await this.#write(session, batch);
    } catch (error) {
      // Close the connection, which also ends its transaction.
      session.end();
      throw error;
    }
  }

  end(): void {
    this.#session?.end();
  }

  async #connected(): Promise<Session> {
    if (this.#session === undefined || this.#session.broken) {
      this.#session = await Session.open(this.#parts.url, this.#parts.patience);
    }
    return this.#session;
  }

  async #decide(session: Session, batch: Batch): Promise<void> {
    const { edition } = this.#parts;
    const keys = [this.#name, ...batch.locks].map(lockKey).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    await Promise.all([
      session.send(sql.begin),
      session.send(lockTables, [edition.lock]),
      session.send(sql.lock, [keys.map(String)]),
      edition.check(session),
      this.#load(session, batch),
    ]);
    batch.decide();
    while (batch.missing.size > 0) {
      await this.#load(session, batch);
      batch.decide();
    }
  }

  async #load(session: Session, batch: Batch): Promise<void> {
    const keys = [...batch.missing];
    if (keys.length === 0) return;
    const { rows } = await session.send(sql.read, [keys]);
    const found = new Map<string, Seen>();
    for (const { key, document } of rows as { key: string; document: string }[]) {
      found.set(key, this.#parts.hints.read(key, document));
    }
    for (const key of keys) if (!found.has(key)) this.#parts.hints.keep(key, absent);
    batch.load(found);
  }

  async #write(session: Session, batch: Batch): Promise<void> {
    const { tail, hints } = this.#parts;
    this.#batches += 1;
    const number = this.#batches;
    const sent = [...this.#documents(session, batch), session.send(sql.mark, [this.#name, number])];
    const published = batch.events.length > 0 ? this.#publish(session, batch) : undefined;
    const committed = session.send(sql.commit);
    try {
      await Promise.all([...sent, published, committed]);
    } catch (error) {
      // Unless the connection was lost, a statement has failed and turned COMMIT into a ROLLBACK, so nothing was
      // written.
      if (faultOf(error) !== 'lost') throw error;
      // Close the connection, which is still open after a timeout.
      session.end();
      if (!(await this.#wasCommitted(number, error))) throw error;
      // Let the tail read the batch's events, because the answer that contained them is lost. Do not await this,
      // because the tail's connection may be dead as well.
      void tail.catchUp();
      return;
    }
    if ((await committed).command !== 'COMMIT') throw new Error('the transaction was rolled back');
    for (const [key, written] of batch.written) hints.keep(key, { text: written.text, value: written.value });
    const events = await published;
    if (events !== undefined) tail.append(events);
    if (crossed(tail.wanted()[0], batch.events.length)) {
      // Do not await the statement: if it fails, a later batch deletes these events.
      session.send(sql.forgetEvents, [tail.wanted()[0] - keptEvents]).catch(() => undefined);
    }
  }

  #documents(session: Session, batch: Batch): Promise<unknown>[] {
    const removed: string[] = [];
    const keys: string[] = [];
    const collections: string[] = [];
    const documents: string[] = [];
    const places: (Buffer | null)[][] = [];
    for (const [key, { collection, text, place }] of batch.written) {
      if (text === undefined) {
        removed.push(key);
        continue;
      }
      keys.push(key);
      collections.push(collection.name);
      documents.push(text);
      place.forEach((bytes, at) => (places[at] ??= []).push(bytes));
    }
    return [
      ...(keys.length > 0
        ? [session.send(sql.put, [keys, collections, sql.joined(documents), ...places])]
        : []),
      ...(removed.length > 0 ? [session.send(sql.remove, [removed])] : []),
    ];
  }

  /** Publishes the events. Returns them together with earlier events that this node does not have yet. */
  async #publish(session: Session, batch: Batch): Promise<Row[]> {
    const texts = batch.events;
    const [, { rows }] = await Promise.all([
      session.send(sql.publish, [
        texts.map(({ event }) => event.topic),
        texts.map(({ event }) => event.type),
        texts.map(({ text }) => text),
      ]),
      session.send(sql.eventsAfter, this.#parts.tail.wanted()),
    ]);
    return rows;
  }

  /** Returns whether a batch was committed. Waits for the lane's lock, which the old connection may still hold. */
  async #wasCommitted(number: number, cause: unknown): Promise<boolean> {
    const since = performance.now();
    for (let attempt = 0; ; attempt++) {
      try {
        this.#session = await Session.open(this.#parts.url, this.#parts.patience);
        const [, , { rows }] = await Promise.all([
          this.#session.send(sql.begin),
          this.#session.send(sql.lock, [[String(lockKey(this.#name))]]),
          this.#session.send(sql.marked, [this.#name, number]),
          this.#session.send(sql.commit),
        ]);
        return rows[0]?.['done'] === true;
      } catch {
        this.#session?.end();
        if (performance.now() - since > this.#parts.patience.lookUp) {
          throw new CommitUnknown('the connection was lost at COMMIT', { cause });
        }
        await new Promise((resolve) => setTimeout(resolve, pauses[attempt] ?? longestPause));
      }
    }
  }
}

/** Number of events that stay in the table, and number of new events after which older ones are deleted. */
const keptEvents = 15_000;
const forgottenAtOnce = 5_000;

function crossed(last: number, count: number): boolean {
  return Math.floor(last / forgottenAtOnce) > Math.floor((last - count) / forgottenAtOnce);
}

/** Milliseconds between attempts to find out whether a batch was committed. */
const pauses = [50, 200, 500];
const longestPause = 1_000;

/** Returns 64 bits of the SHA-256 as a signed number, the type of keys of `pg_advisory_xact_lock`. */
function lockKey(aggregate: string): bigint {
  return createHash('sha256').update(aggregate).digest().readBigInt64BE();
}
