import { Client, DatabaseError, Pool } from 'pg';
import { EventLog } from '../event-log.ts';
import { type Log, silentLog } from '../log.ts';
import type { AnyCollection, Store } from '../port.ts';
import { CommitQueue } from './commit-queue.ts';
import { EventTail } from './event-tail.ts';
import { refuseUnfit } from './fitness.ts';
import { Hints } from './hints.ts';
import { defaultPatience, type Patience } from './patience.ts';
import { PostgresStore } from './postgres-store.ts';
import { Reader } from './reader.ts';
import { longestChange, prepareDatabase } from './schema.ts';
import { clientConfig, sessionSettings } from './session.ts';
import { asUnusable } from './unusable.ts';

export interface PostgresOptions {
  /**
   * `postgres://user:password@host:5432/database?sslmode=verify-full`. The user must be able to create tables. A
   * transaction pooler between node and server would break LISTEN and session settings.
   */
  readonly url: string;
  /** Every collection that will be used, each listed once. */
  readonly collections: readonly AnyCollection[];
  readonly log?: Log;
  /** Number of connections that write (default 2), and maximum number that read (default 8). */
  readonly connections?: { readonly write?: number; readonly read?: number };
  readonly patience?: Partial<Patience>;
}

/** SQLSTATE `cannot_connect_now`: the server is starting, recovering or stopping. */
const startingUp = '57P03';
/** Milliseconds between attempts while the server starts. */
const startPause = 250;

/** Connects, and waits while the server reports that it is starting. */
async function firstClient(url: string, patience: Patience, log: Log): Promise<Client> {
  const until = performance.now() + patience.start;
  for (let logged = false; ; logged = true) {
    // Set a long time limit, because this client also changes tables.
    const client = new Client({ ...clientConfig(url, patience), query_timeout: longestChange });
    // Listen, because an `error` event without a listener would end the process. The running statement reports the
    // lost connection.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await refuseUnfit(client, patience.connect);
      await client.query(sessionSettings(patience));
      return client;
    } catch (error) {
      void client.end();
      const starting = error instanceof DatabaseError && error.code === startingUp;
      if (!starting || performance.now() > until) throw error;
      if (!logged) log.warn({ err: error }, 'the database is starting; waiting for it');
      await new Promise((resolve) => setTimeout(resolve, startPause));
    }
  }
}

/**
 * Creates or updates the tables and connects.
 * @throws {DatabaseUnusable} if the database cannot be reached or used
 */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const { url, collections, log = silentLog, connections = {} } = options;
  const patience = { ...defaultPatience, ...options.patience };
  const settings = sessionSettings(patience);
  let first: Client | undefined;
  try {
    first = await firstClient(url, patience, log);
    const { places, edition } = await prepareDatabase(first, collections, log);
    const events = new EventLog((error) => log.error({ err: error }, 'a subscriber of the store threw'));
    const tail = new EventTail({ url, patience, events, edition, log });
    const client = first;
    await tail.start((payload) => client.query(`SELECT pg_notify('svc_event', $1)`, [payload]));
    const hints = new Hints();
    const pool = new Pool({
      ...clientConfig(url, patience),
      max: connections.read ?? 8,
      idleTimeoutMillis: 60_000,
      // The pool awaits the promise, although its types do not say so.
      // eslint-disable-next-line @typescript-eslint/no-misused-promises
      onConnect: async (client) => {
        await client.query(settings);
      },
    });
    pool.on('error', (error: Error & { client?: unknown }) => {
      // Remove the client, which the pool attaches, so that the cancel key of its session is not logged.
      delete error.client;
      log.warn({ err: error }, 'an idle connection to the database was lost');
    });
    const parts = { url, patience, places, edition, hints, tail, log };
    const queue = new CommitQueue(connections.write ?? 2, parts);
    const reader = new Reader(pool, places, hints, patience);
    return new PostgresStore({ pool, queue, reader, events, tail, edition });
  } catch (error) {
    throw asUnusable(error);
  } finally {
    // Do not wait until the connection is closed, because the server may no longer answer.
    void first?.end();
  }
}
