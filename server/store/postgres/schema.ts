/**
 * The tables and their migrations. Nodes migrate one at a time when they start.
 *
 * - `svc_schema`: one row. `version` counts the steps below; `edition` grows with every change (`edition.ts`).
 * - `svc_document`: one row for each document, with canonical JSON as text. `place_1` … are the values in the indexes
 * of its collection.
 * - `svc_index`: the column of each index of each collection.
 * - `svc_event`: committed events. `svc_counter` holds the last sequence; a publishing commit locks that row, so
 * sequences are in commit order without gaps.
 * - `svc_lane`: number of the last batch that a lane committed.
 *
 * Pages of tables that change with every batch have free space, so that an update writes no index.
 */
import type { ClientBase } from 'pg';
import type { Log } from '../log.ts';
import type { AnyCollection } from '../port.ts';
import { Edition } from './edition.ts';
import { fillIndexes, placeIndexes, readPlaces, refuseChangedIndexes } from './indexes.ts';
import { columns, places, type Places } from './places.ts';
import { DatabaseUnusable } from './unusable.ts';

const eachPlace = Array.from({ length: places }, (_, at) => `place_${at + 1}`);

const hot = 'fillfactor = 50, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0';

/** One step for each version. Released steps never change. */
const steps: readonly string[] = [
  `
  CREATE TABLE svc_document (
    key text COLLATE "C" PRIMARY KEY,
    collection text COLLATE "C" NOT NULL,
    document text COLLATE "C" NOT NULL,
    ${columns((column) => `${column} bytea`)}
  ) WITH (fillfactor = 90);
  ${eachPlace.map((column) => `CREATE INDEX svc_document_${column} ON svc_document (collection, ${column}, key) WHERE ${column} IS NOT NULL;`).join('\n')}
  CREATE TABLE svc_index (
    collection text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    place integer NOT NULL CHECK (place BETWEEN 1 AND ${places}),
    PRIMARY KEY (collection, name),
    UNIQUE (collection, place)
  );
  CREATE TABLE svc_counter (last bigint NOT NULL) WITH (${hot});
  CREATE UNIQUE INDEX svc_counter_one_row ON svc_counter ((true));
  INSERT INTO svc_counter VALUES (0);
  CREATE TABLE svc_event (
    sequence bigint PRIMARY KEY,
    topic text COLLATE "C" NOT NULL,
    type text COLLATE "C" NOT NULL,
    data text COLLATE "C" NOT NULL
  );
  CREATE TABLE svc_lane (
    lane text COLLATE "C" PRIMARY KEY,
    batch bigint NOT NULL,
    at timestamptz NOT NULL
  ) WITH (${hot});
  `,
  // Remove the index by id, because rows are no longer read by their ids.
  `DELETE FROM svc_index WHERE name = 'id' AND collection LIKE '%-row'`,
];

/** Maximum milliseconds for a change of the tables, including waiting for locks. */
export const longestChange = 60 * 60_000;
/** Maximum milliseconds between two statements that change tables. No node can write in that time. */
const longestPause = 60_000;

interface SchemaVersion {
  readonly version: number;
  readonly edition: number;
}

interface Prepared {
  readonly schema: SchemaVersion;
  readonly places: Places;
  /** Whether this start has created the tables, so that there are no documents whose indexes could be checked. */
  readonly created: boolean;
}

/**
 * Migrates the tables to this release, and fills a column for every declared index.
 * @param client client with the usual session settings
 * @throws {DatabaseUnusable} if a newer release has migrated the database
 */
export async function prepareDatabase(
  client: ClientBase,
  collections: readonly AnyCollection[],
  log: Log,
): Promise<{ places: Places; edition: Edition }> {
  const { rows } = await client.query<{ lock: string; made: boolean }>(
    `SELECT hashtextextended('svc ' || current_schema(), 0)::text AS lock,
       to_regclass('svc_schema') IS NOT NULL AS made`,
  );
  const { lock, made } = rows[0] as (typeof rows)[0];
  // Take the lock only for a change, because the batches of all nodes wait for it.
  const current = made ? await readIfCurrent(client, collections) : undefined;
  const { schema, places: found, created } = current ?? (await changeTables(client, collections, lock));
  if (!created) await refuseChangedIndexes(client, collections, found);
  await client.query(`DELETE FROM svc_lane WHERE at < now() - interval '1 day'`);
  return { places: found, edition: new Edition({ ...schema, lock, places: found, log }) };
}

/** Returns undefined if the database is not yet at this release. */
async function readIfCurrent(
  client: ClientBase,
  collections: readonly AnyCollection[],
): Promise<Prepared | undefined> {
  const schema = await readVersion(client);
  if (schema.version < steps.length) return undefined;
  const { places: found, missing } = await readPlaces(client, collections);
  return missing.length === 0 ? { schema, places: found, created: false } : undefined;
}

async function changeTables(
  client: ClientBase,
  collections: readonly AnyCollection[],
  lock: string,
): Promise<Prepared> {
  await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  await client.query(
    `SET LOCAL statement_timeout = ${longestChange}; SET LOCAL lock_timeout = ${longestChange};
     SET LOCAL idle_in_transaction_session_timeout = ${longestPause}`,
  );
  await client.query('SELECT pg_advisory_xact_lock($1::bigint)', [lock]);
  await client.query(
    'CREATE TABLE IF NOT EXISTS svc_schema (version integer NOT NULL, edition integer NOT NULL)',
  );
  const before = await readVersion(client);
  for (const step of steps.slice(before.version)) await client.query(step);
  const { places: found, missing } = await readPlaces(client, collections);
  await placeIndexes(client, missing, found);
  const created = before.version === 0;
  if (!created) await fillIndexes(client, missing, found);
  const changed = before.version < steps.length || missing.length > 0;
  const schema = { version: steps.length, edition: before.edition + (changed ? 1 : 0) };
  if (changed) {
    await client.query('DELETE FROM svc_schema');
    await client.query('INSERT INTO svc_schema VALUES ($1, $2)', [schema.version, schema.edition]);
  }
  await client.query('COMMIT');
  return { schema, places: found, created };
}

async function readVersion(client: ClientBase): Promise<SchemaVersion> {
  const { rows } = await client.query<SchemaVersion>('SELECT version, edition FROM svc_schema');
  const found = rows[0] ?? { version: 0, edition: 0 };
  if (found.version > steps.length) {
    throw new DatabaseUnusable(
      `the database is at version ${found.version}, this release only knows versions up to ${steps.length}.`,
    );
  }
  return found;
}
