/**
 * Rate counts that all nodes share in one PostgreSQL database. Windows use the time of the database, so they
 * end at the same moment for all nodes. While the database does not answer, each node counts alone.
 *
 * Counts live in an unlogged table outside the store, because they need not survive a crash. Statements are
 * batched, because a statement for each call would increase the cost of a request under load by half.
 */
import { createHash } from 'node:crypto';
import { Pool } from 'pg';
import type { Log } from '../../store/log.ts';
import { clientConfig } from '../../store/postgres/session.ts';
import { gathered } from './gathered.ts';
import {
  OwnRateCounts,
  windowSeconds,
  type RateCount,
  type RateCounts,
  type TakeOptions,
} from './rate-counts.ts';

/** Milliseconds for which this node counts alone after a failure. */
const pause = 1_000;
/** One connection counts calls, the other one sweeps. */
const connections = 2;
const longestKey = 128;
const sweptAtOnce = 1_000;

/** Advisory lock for the creation of the table. The store must not use the same number. */
const tableLock = '7310875130012456002';

/**
 * Statements for each new connection. The fill factor leaves room for updated rows. Change the name of the table when
 * its columns change.
 */
const connected = (patience: number) => `
  SET statement_timeout = ${patience};
  SET synchronous_commit = off;
  SET default_transaction_isolation = 'read committed';
  SELECT pg_advisory_xact_lock(${tableLock});
  CREATE UNLOGGED TABLE IF NOT EXISTS svc_rate_count (
    key text COLLATE "C" PRIMARY KEY,
    calls integer NOT NULL,
    ends timestamptz NOT NULL
  ) WITH (fillfactor = 50)`;

/** `$1`: sorted keys without repetition, so that nodes cannot deadlock. `$2`: calls. `$3`: seconds of the window. */
const take = {
  name: 'svc_rate_take',
  text: `
    INSERT INTO svc_rate_count AS c (key, calls, ends)
    SELECT key, calls, now() + make_interval(secs => seconds)
    FROM unnest($1::text[], $2::integer[], $3::integer[]) AS n (key, calls, seconds)
    ON CONFLICT (key) DO UPDATE SET
      calls = CASE WHEN c.ends <= now() THEN EXCLUDED.calls ELSE c.calls + EXCLUDED.calls END,
      ends = CASE WHEN c.ends <= now() THEN EXCLUDED.ends ELSE c.ends END
    RETURNING key, calls, extract(epoch FROM ends - now())::float8 * 1000 AS left`,
};

/**
 * Deletes counts whose window has ended. Skips locked rows, because the calls that lock them begin new windows.
 */
const sweep = `
  DELETE FROM svc_rate_count WHERE ends <= now() AND key IN (
    SELECT key FROM svc_rate_count WHERE ends <= now() LIMIT ${sweptAtOnce} FOR UPDATE SKIP LOCKED
  )`;

interface Row extends RateCount {
  readonly key: string;
}

interface Taken extends Required<TakeOptions> {
  readonly key: string;
}

export class SharedRateCounts implements RateCounts {
  readonly jobs = [
    { name: 'sweep-rate-counts', every: 5 * 60_000, work: (signal: AbortSignal) => this.#sweep(signal) },
  ];
  readonly #pool: Pool;
  readonly #log: Log;
  /** Counts in memory: for keys that have used up their limit, and for all keys while the database is unavailable. */
  readonly #own = new OwnRateCounts();
  readonly #take = gathered((taken: readonly Taken[]) => this.#takeAll(taken));
  readonly #elapsed: () => number;
  #awayUntil = 0;
  #away = false;

  /**
   * @param patience maximum milliseconds to wait for the database before this node counts a call alone
   * @param elapsed returns monotonic milliseconds
   */
  constructor(url: string, log: Log, { patience = 3_000, elapsed = () => performance.now() } = {}) {
    this.#log = log;
    this.#elapsed = elapsed;
    this.#pool = new Pool({
      ...clientConfig(url, { connect: patience, answer: patience }),
      max: connections,
      idleTimeoutMillis: 60_000,
      // The pool awaits the promise, although its types do not say so.
      // eslint-disable-next-line @typescript-eslint/no-misused-promises
      onConnect: async (client) => {
        await client.query(connected(patience));
      },
    });
    // Listen for errors, because an error without a listener would end the process. The next statement fails with the
    // error.
    this.#pool.on('error', () => undefined);
  }

  async take(
    name: string,
    most: number,
    { seconds = windowSeconds, calls = 1 }: TakeOptions = {},
  ): Promise<RateCount> {
    const key = keyOf(name);
    const own = await this.#own.peek(key);
    if (calls > 0 && own !== undefined && own.calls >= most) return { ...own, calls: own.calls + calls };
    const count = await this.#orAlone(
      async () => {
        const shared = await this.#take({ key, seconds, calls });
        // Forget the count in memory, because a key that had used up its limit may be below the limit again.
        if (calls < 0) await this.#own.forget(key);
        return shared;
      },
      () => this.#own.take(key, most, { seconds, calls }),
    );
    if (count.calls >= most) await this.#own.set(key, count);
    return count;
  }

  async #sweep(signal: AbortSignal): Promise<void> {
    let swept: number | null;
    do {
      signal.throwIfAborted();
      swept = (await this.#pool.query(sweep)).rowCount;
    } while (swept === sweptAtOnce);
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #orAlone<T>(ask: () => Promise<T>, alone: () => Promise<T>): Promise<T> {
    if (this.#elapsed() < this.#awayUntil) return alone();
    try {
      const answer = await ask();
      if (this.#away) this.#log.info({}, 'calls are counted over all nodes again');
      this.#away = false;
      return answer;
    } catch (error) {
      this.#awayUntil = this.#elapsed() + pause;
      if (!this.#away) this.#log.warn({ err: error }, 'calls are counted by this node alone');
      this.#away = true;
      return alone();
    }
  }

  async #takeAll(taken: readonly Taken[]): Promise<RateCount[]> {
    const sums = new Map<string, { calls: number; seconds: number }>();
    for (const { key, calls, seconds } of taken) {
      sums.set(key, { calls: (sums.get(key)?.calls ?? 0) + calls, seconds });
    }
    const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
    const rows = await this.#rows(take, [
      sorted.map(([key]) => key),
      sorted.map(([, { calls }]) => calls),
      sorted.map(([, { seconds }]) => seconds),
    ]);
    const counts = new Map(sorted.map(([key, { calls }]) => [key, (rows.get(key) as Row).calls - calls]));
    // Count the calls of a batch for the same key one after another.
    return taken.map(({ key, calls, seconds }) => {
      const count = (counts.get(key) as number) + calls;
      counts.set(key, count);
      // Limit the time left to one window: another statement that started later may have begun the window.
      return { calls: Math.max(0, count), left: Math.min((rows.get(key) as Row).left, seconds * 1000) };
    });
  }

  async #rows(statement: { name: string; text: string }, values: unknown[]): Promise<Map<string, Row>> {
    const { rows } = await this.#pool.query<Row>({ ...statement, values });
    return new Map(rows.map((row) => [row.key, row]));
  }
}

/** Returns the key of a row. Long names are hashed, because a forwarded address may have any length. */
function keyOf(name: string): string {
  return name.length <= longestKey ? name : createHash('sha256').update(name).digest('base64url');
}
