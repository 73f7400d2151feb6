/** Opens the store on a PostgreSQL database that any number of nodes may share. */
import { Client, Pool } from 'pg';
import { EventLog } from '../event-log.ts';
import { type Log, silentLog } from '../log.ts';
import type { AnyCollection, Store } from '../port.ts';
import { CommitQueue } from './commit-queue.ts';
import { EventTail } from './event-tail.ts';
import { Hints } from './hints.ts';
import { PostgresStore } from './postgres-store.ts';
import { Reader } from './reader.ts';
import { type Places, prepareDatabase } from './schema.ts';
import { clientConfig, defaultPatience, type Patience, sessionSettings } from './session.ts';

export interface PostgresOptions {
  /**
   * `postgres://user:password@host:5432/database?sslmode=verify-full`. The user may create tables. LISTEN and session
   * settings have to reach the server, so no transaction pooler stands between.
   */
  readonly url: string;
  /** Everything that will be put, each once. A changed index needs a new name. */
  readonly collections: readonly AnyCollection[];
  readonly log?: Log;
  /** Connections that write (default 2), and at most as many that read (default 8). One more follows events. */
  readonly connections?: { readonly write?: number; readonly read?: number };
  readonly patience?: Partial<Patience>;
}

/**
 * Makes or updates the tables and connects.
 * @throws where the database cannot be reached or used
 */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const { url, collections, log = silentLog, connections = {} } = options;
  const patience = { ...defaultPatience, ...options.patience };
  const places = await prepared(url, collections, patience);
  const events = new EventLog((error) => log.error({ err: error }, 'a subscriber of the store threw'));
  const tail = new EventTail({ url, patience, events, log });
  await tail.start();
  const hints = new Hints();
  const pool = new Pool({
    ...clientConfig(url, patience),
    max: connections.read ?? 8,
    idleTimeoutMillis: 60_000,
    // The pool waits for it, whatever its types say.
    // eslint-disable-next-line @typescript-eslint/no-misused-promises
    onConnect: async (client) => {
      await client.query(sessionSettings(patience));
    },
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the database was lost'));
  const queue = new CommitQueue(connections.write ?? 2, { url, patience, places, hints, tail });
  return new PostgresStore({ pool, queue, reader: new Reader(pool, places, hints), events, tail });
}

async function prepared(
  url: string,
  collections: readonly AnyCollection[],
  patience: Patience,
): Promise<Places> {
  // A migration may take its time.
  const client = new Client({ ...clientConfig(url, patience), query_timeout: 0 });
  // A lost connection is told by the statement under way.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await prepareDatabase(client, collections);
  } finally {
    await client.end();
  }
}
