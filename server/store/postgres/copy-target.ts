import { Client, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { silentLog } from '../log.ts';
import type { AnyCollection, Json, StoredEvent } from '../port.ts';
import { beginCopy, endCopy, type CopyState, takeForCopy } from './copy-mark.ts';
import { faultOf } from './faults.ts';
import { refuseUnfit, refuseWithoutRights } from './fitness.ts';
import { defaultPatience, type Patience } from './patience.ts';
import { columns, places, type Places } from './places.ts';
import { prepareDatabase } from './schema.ts';
import { clientConfig, sessionSettings } from './session.ts';
import { joined, put, remove } from './statements.ts';
import { asUnusable, DatabaseUnusable } from './unusable.ts';

/**
 * Time limits of the copy. They are longer than those of nodes, because each statement writes a thousand
 * documents, and ANALYZE reads a large table.
 */
const patience: Patience = {
  ...defaultPatience,
  statement: 120_000,
  lock: 30_000,
  idleInTransaction: 120_000,
  answer: 150_000,
};

const page = 1_000;
const eventsAtOnce = 500;

export interface Copied {
  readonly key: string;
  readonly collection: AnyCollection;
  readonly value: Json;
  readonly text: string;
}

export interface Row {
  readonly key: string;
  readonly collection: string;
  readonly document: string;
  /** Index values of the document, column by column. */
  readonly place: readonly (Buffer | null)[];
}

export class CopyTarget {
  readonly #client: Client;
  readonly #installation: string;
  /** State found at the start. Undefined if there were no tables. */
  #found: CopyState | undefined;
  #places: Places | undefined;

  private constructor(client: Client, installation: string) {
    this.#client = client;
    this.#installation = installation;
  }

  /**
   * Connects, and locks the database for this session if it has tables. Changes nothing.
   * @param installation installation that the store belongs to
   * @throws {DatabaseUnusable} if the server cannot be reached or refuses, or the database is not a valid target
   */
  static async connect(url: string, installation: string): Promise<CopyTarget> {
    const client = new Client({ ...clientConfig(url, patience), pipeline: true });
    // Listen, because an `error` event without a listener would end the process. The running statement reports the
    // lost connection.
    client.on('error', () => undefined);
    const target = new CopyTarget(client, installation);
    try {
      await client.connect();
      await refuseUnfit(client, patience.connect);
      await client.query(sessionSettings(patience));
      const { rows } = await client.query<{ made: boolean }>(
        `SELECT to_regclass('svc_document') IS NOT NULL AS made`,
      );
      if (rows[0]?.made === true) target.#found = await takeForCopy(client, installation);
      else await refuseWithoutRights(client);
      return target;
    } catch (error) {
      await target.close();
      throw asUnusable(error);
    }
  }

  /**
   * Creates or updates the tables, and marks an empty database as partly copied.
   * @throws {DatabaseUnusable} if the database is not a valid target
   */
  async begin(collections: readonly AnyCollection[]): Promise<CopyState> {
    const client = this.#client;
    try {
      this.#places = (await prepareDatabase(client, collections, silentLog)).places;
      const state = this.#found ?? (await takeForCopy(client, this.#installation));
      if (state === 'empty') await beginCopy(client, this.#installation);
      await client.query(sessionSettings(patience));
      // Do not let commits wait for the disk, which saves time: documents that are lost are copied again by the next
      // run. Only `end` waits for the disk.
      await client.query('SET synchronous_commit = off');
      return state;
    } catch (error) {
      throw asUnusable(error);
    }
  }

  /** Yields documents after one key and up to another, in the order of keys. */
  async *rows(after: string, upTo?: string): AsyncGenerator<Row[]> {
    for (let last = after; ;) {
      const { rows } = await this.#query<Record<string, unknown>>(
        `SELECT key, collection, document, ${columns((column) => column)} FROM svc_document
         WHERE key > $1 ${upTo === undefined ? '' : 'AND key <= $2'} ORDER BY key LIMIT ${page}`,
        upTo === undefined ? [last] : [last, upTo],
      );
      const found = rows.map((row): Row => ({
        key: row['key'] as string,
        collection: row['collection'] as string,
        document: row['document'] as string,
        place: Array.from({ length: places }, (_, at) => row[`place_${at + 1}`] as Buffer | null),
      }));
      yield found;
      if (found.length < page) return;
      last = (found.at(-1) as Row).key;
    }
  }

  /** Returns whether the row is equal to the one that would be written for this document. */
  holds(row: Row, { collection, value, text }: Copied): boolean {
    if (row.collection !== collection.name || row.document !== text) return false;
    const place = (this.#places as Places).row(collection, value);
    return place.every((bytes, at) => {
      const stored = row.place[at] ?? null;
      return bytes === null || stored === null ? bytes === stored : bytes.equals(stored);
    });
  }

  async put(documents: readonly Copied[]): Promise<void> {
    const rows = documents.map(({ collection, value }) => (this.#places as Places).row(collection, value));
    await this.#query({
      ...put,
      values: [
        documents.map(({ key }) => key),
        documents.map(({ collection }) => collection.name),
        joined(documents.map(({ text }) => text)),
        ...Array.from({ length: places }, (_, at) => rows.map((row) => row[at] ?? null)),
      ],
    });
  }

  async remove(keys: readonly string[]): Promise<void> {
    await this.#query({ ...remove, values: [keys] });
  }

  async events(): Promise<{ events: readonly (readonly [number, string, string, string])[]; last: number }> {
    const { rows } = await this.#query<{ sequence: string; topic: string; type: string; data: string }>(
      'SELECT sequence, topic, type, data FROM svc_event ORDER BY sequence',
    );
    const counter = await this.#query<{ last: string }>('SELECT last FROM svc_counter');
    return {
      events: rows.map(({ sequence, topic, type, data }) => [Number(sequence), topic, type, data] as const),
      last: Number(counter.rows[0]?.last),
    };
  }

  async replaceEvents(events: readonly StoredEvent[], last: number): Promise<void> {
    await this.#query('BEGIN');
    await this.#query('DELETE FROM svc_event');
    for (let at = 0; at < events.length; at += eventsAtOnce) {
      const some = events.slice(at, at + eventsAtOnce);
      await this.#query(
        'INSERT INTO svc_event SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[])',
        [
          some.map(({ sequence }) => sequence),
          some.map(({ topic }) => topic),
          some.map(({ type }) => type),
          some.map(({ data }) => JSON.stringify(data)),
        ],
      );
    }
    await this.#query('UPDATE svc_counter SET last = $1', [last]);
    await this.#query('COMMIT');
  }

  /** Completes the copy: updates the planner's statistics, makes all content durable, and then lets nodes start. */
  async end(): Promise<void> {
    await this.#query('ANALYZE svc_document');
    // Let the next commit wait for the disk, which makes all earlier commits durable, too.
    await this.#query('RESET synchronous_commit');
    await this.#query(sessionSettings(patience));
    await endCopy(this.#client);
  }

  async #query<R extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<R>> {
    try {
      return await this.#client.query<R>(statement, values);
    } catch (error) {
      if (faultOf(error) !== 'lost') throw asUnusable(error);
      throw new DatabaseUnusable(
        `the connection was lost (${(error as Error).message}). Copied documents are kept: run the command again to continue.`,
        { cause: error },
      );
    }
  }

  async close(): Promise<void> {
    // Ignore that closing fails if the server is unreachable: the copy has ended by then.
    await this.#client.end().catch(() => undefined);
  }
}
