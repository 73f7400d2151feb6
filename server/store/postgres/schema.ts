/**
 * The tables and how they come to be. Every node brings the database to its version when it starts, one node after
 * another.
 *
 * - `svc_document`: one row a document; canonical JSON as text, since json types may change what is written.
 *   `place_1` … are its places in the indexes of its collection.
 * - `svc_index`: which column holds which index of which collection.
 * - `svc_event`: committed events; `svc_counter` holds the last sequence. Its row is locked by whoever publishes until
 *   the commit is done, so sequences have no gaps and stand in commit order, and a reader who sees one has seen all
 *   before it. (NOTIFY lets publishing commits finish only one after another anyway.)
 * - `svc_lane`: number of the last batch that a lane of a node committed, to look up when an answer was lost.
 */
import type { Client } from 'pg';
import type { AnyCollection, IndexKey, Json } from '../port.ts';
import { deepFreeze } from '../canonical.ts';
import { encodePlace } from './place.ts';

/** Places a row has: indexes that one collection can have. */
export const places = 6;

/** One step a version; a step that has been released is never changed. */
const steps: readonly string[] = [
  `
  CREATE TABLE svc_document (
    key text COLLATE "C" PRIMARY KEY,
    collection text COLLATE "C" NOT NULL,
    document text COLLATE "C" NOT NULL,
    ${columns((column) => `${column} bytea`)}
  );
  ${eachPlace((column) => `CREATE INDEX svc_document_${column} ON svc_document (collection, ${column}, key) WHERE ${column} IS NOT NULL;`)}
  CREATE TABLE svc_index (
    collection text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    place integer NOT NULL CHECK (place BETWEEN 1 AND ${places}),
    PRIMARY KEY (collection, name),
    UNIQUE (collection, place)
  );
  CREATE TABLE svc_counter (last bigint NOT NULL);
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
  );
  `,
];

/** Any number of ours: only one node at a time looks after the tables. */
const migrationLock = '7310875130012456001';

function eachPlace(write: (column: string) => string): string {
  return Array.from({ length: places }, (_, at) => write(`place_${at + 1}`)).join('\n');
}

/** The columns of the places, separated by commas. */
export function columns(write: (column: string, at: number) => string): string {
  return Array.from({ length: places }, (_, at) => write(`place_${at + 1}`, at)).join(', ');
}

/** Where the indexes of the declared collections stand: 1 for `place_1`. */
export class Places {
  readonly #byCollection = new Map<string, Map<string, number>>();
  readonly #declared: ReadonlySet<string>;

  constructor(collections: readonly AnyCollection[]) {
    this.#declared = new Set(collections.map(({ name }) => name));
    const addresses = new Set(collections.map(({ aggregate, part }) => `${aggregate}/${part}`));
    if (Math.min(this.#declared.size, addresses.size) < collections.length) {
      throw new Error('a collection is declared twice');
    }
  }

  /** @throws {RangeError} for a collection that the store was not opened with */
  check({ name }: AnyCollection): void {
    if (!this.#declared.has(name)) throw new RangeError(`the collection ${name} is not declared`);
  }

  set(collection: string, index: string, place: number): void {
    const own = this.#byCollection.get(collection) ?? new Map<string, number>();
    this.#byCollection.set(collection, own.set(index, place));
  }

  of(collection: string, index: string): number | undefined {
    return this.#byCollection.get(collection)?.get(index);
  }

  /**
   * What stands in `place_1` … for a document.
   * @throws {TypeError} where it cannot stand in an index
   */
  row(collection: AnyCollection, document: Json): (Buffer | null)[] {
    const row = Array<Buffer | null>(places).fill(null);
    for (const [name, indexKey] of Object.entries(collection.indexes)) {
      const key = (indexKey as (document: Json) => IndexKey | null)(document);
      const place = this.of(collection.name, name);
      if (key !== null && place !== undefined) row[place - 1] = encodePlace(key);
    }
    return row;
  }
}

/**
 * Brings the tables to this release and gives every declared index its place, filled in for documents that are there.
 * @throws where the database was made by a newer release or is not in UTF-8
 */
export async function prepareDatabase(
  client: Client,
  collections: readonly AnyCollection[],
): Promise<Places> {
  const encoding = await client.query<{ server_encoding: string }>('SHOW server_encoding');
  if (encoding.rows[0]?.server_encoding !== 'UTF8') {
    throw new Error(`the database is in ${encoding.rows[0]?.server_encoding}; make one WITH ENCODING 'UTF8'`);
  }
  // Locked before the transaction: it then sees what the node before did.
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
  await client.query(`SELECT pg_advisory_lock(${migrationLock})`);
  await client.query('BEGIN');
  await migrate(client);
  const indexes = await placeIndexes(client, collections);
  await client.query(`DELETE FROM svc_lane WHERE at < now() - interval '1 day'`);
  await client.query('COMMIT');
  return indexes;
}

async function migrate(client: Client): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS svc_schema (version integer NOT NULL)');
  const { rows } = await client.query<{ version: number }>('SELECT version FROM svc_schema');
  const version = rows[0]?.version ?? 0;
  if (version > steps.length) {
    throw new Error(
      `the database is at version ${version}, this release knows ${steps.length}: it is too old for it`,
    );
  }
  if (version === steps.length) return;
  for (const step of steps.slice(version)) await client.query(step);
  await client.query('DELETE FROM svc_schema');
  await client.query('INSERT INTO svc_schema VALUES ($1)', [steps.length]);
}

async function placeIndexes(client: Client, collections: readonly AnyCollection[]): Promise<Places> {
  const indexes = new Places(collections);
  const known = await client.query<{ collection: string; name: string; place: number }>(
    'SELECT collection, name, place FROM svc_index',
  );
  for (const { collection, name, place } of known.rows) indexes.set(collection, name, place);
  for (const collection of collections) {
    const missing = Object.keys(collection.indexes).filter(
      (name) => indexes.of(collection.name, name) === undefined,
    );
    if (missing.length === 0) continue;
    const taken = new Set(
      known.rows.filter((row) => row.collection === collection.name).map(({ place }) => place),
    );
    for (const name of missing) {
      let place = 1;
      while (taken.has(place)) place += 1;
      if (place > places)
        throw new Error(`${collection.name}: more than ${places} indexes, or as many old ones`);
      taken.add(place);
      await client.query('INSERT INTO svc_index VALUES ($1, $2, $3)', [collection.name, name, place]);
      indexes.set(collection.name, name, place);
    }
    await fill(client, collection, indexes);
  }
  return indexes;
}

/** Writes the places of the documents of a collection. */
async function fill(client: Client, collection: AnyCollection, indexes: Places): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await client.query<{ key: string; document: string }>(
      'SELECT key, document FROM svc_document WHERE collection = $1 AND key > $2 ORDER BY key LIMIT 1000',
      [collection.name, after],
    );
    if (rows.length === 0) return;
    const filled = rows.map(({ document }) =>
      indexes.row(collection, deepFreeze(JSON.parse(document) as Json)),
    );
    await client.query(
      `UPDATE svc_document AS d SET ${columns((column) => `${column} = n.${column}`)}
       FROM unnest($1::text[], ${columns((_, at) => `$${at + 2}::bytea[]`)}) AS n (key, ${columns((column) => column)})
       WHERE d.key = n.key`,
      [
        rows.map(({ key }) => key),
        ...Array.from({ length: places }, (_, at) => filled.map((row) => row[at])),
      ],
    );
    after = (rows.at(-1) as { key: string }).key;
  }
}
