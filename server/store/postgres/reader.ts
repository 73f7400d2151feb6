/** Reads outside commits. Each is a single statement, so that its result is as of one moment. */
import type { Pool } from 'pg';
import { readCursor, writeCursor } from '../cursor.ts';
import type { IndexKey, Json, Page, Query, Ref } from '../port.ts';
import { asPortError, faultOf } from './faults.ts';
import type { Hints } from './hints.ts';
import { encodePlace, endOfPrefix } from './place.ts';
import type { Patience } from './patience.ts';
import type { Places } from './places.ts';
import type { Statement } from './session.ts';
import { read } from './statements.ts';

const largestPage = 5_000;
/** Number of keys after which further reads go into another statement. */
const fullStatement = 500;
/** Maximum attempts of one read. After a restart of the server, the first connections of the pool may be dead. */
const attempts = 3;

interface DocumentRow {
  key: string;
  document: string;
}

/** Documents that were requested in one turn of the event loop. */
interface JoinedRead {
  readonly keys: Set<string>;
  /** Documents by key. */
  readonly found: Promise<ReadonlyMap<string, Json | undefined>>;
}

export class Reader {
  readonly #pool: Pool;
  readonly #places: Places;
  readonly #hints: Hints;
  readonly #patience: Patience;
  #joined: JoinedRead | undefined;

  constructor(pool: Pool, places: Places, hints: Hints, patience: Patience) {
    this.#pool = pool;
    this.#places = places;
    this.#hints = hints;
    this.#patience = patience;
  }

  async getAll<D>(refs: readonly Ref<D>[]): Promise<(D | undefined)[]> {
    if (refs.length === 0) return [];
    const { keys, found } = (this.#joined ??= this.#join());
    for (const { key } of refs) keys.add(key);
    if (keys.size >= fullStatement) this.#joined = undefined;
    const documents = await found;
    return refs.map(({ key }) => documents.get(key) as D | undefined);
  }

  /** Begins a read to which all calls of this turn add their keys. A statement for each call would cost far more. */
  #join(): JoinedRead {
    const keys = new Set<string>();
    const found = new Promise((resolve) => setImmediate(resolve)).then(async () => {
      if (this.#joined?.keys === keys) this.#joined = undefined;
      const rows = await this.#rows(read, [[...keys]]);
      return new Map(rows.map(({ key, document }) => [key, this.#hints.read(key, document).value]));
    });
    return { keys, found };
  }

  async find<D>(query: Query<D>): Promise<Page<D>> {
    const { collection, index, prefix, limit, after, descending = false } = query;
    if (!Number.isInteger(limit) || limit < 1 || limit > largestPage) {
      throw new RangeError(`a page holds 1 to ${largestPage} documents, not ${limit}`);
    }
    this.#places.check(collection);
    const place = collection.indexes[index] && this.#places.of(collection.name, index);
    if (place === undefined) throw new RangeError(`${collection.name} has no index ${index}`);
    const start = encodePlace(prefix);
    const values: unknown[] = [collection.name, start, endOfPrefix(start), limit + 1];
    if (after !== undefined) {
      const position = readCursor(after, prefix);
      values.push(encodePlace(position.indexKey), position.key);
    }
    const rows = await this.#rows(findStatement(place, descending, after !== undefined), values);
    const documents = rows
      .slice(0, limit)
      .map(({ key, document }) => this.#hints.read(key, document).value as D);
    if (rows.length <= limit) return { documents };
    const indexKey = collection.indexes[index]?.(documents.at(-1) as D) as IndexKey;
    return { documents, cursor: writeCursor({ indexKey, key: (rows[limit - 1] as DocumentRow).key }) };
  }

  /** Returns whether documents can be read within `patience.connect`. */
  async answers(): Promise<boolean> {
    const statement: Statement = {
      text: 'SELECT document FROM svc_document LIMIT 1',
      query_timeout: this.#patience.connect,
    };
    return this.#pool.query(statement).then(
      () => true,
      () => false,
    );
  }

  async #rows(statement: Statement, values: unknown[]): Promise<DocumentRow[]> {
    const until = performance.now() + this.#patience.attempts;
    for (let attempt = 1; ; attempt++) {
      try {
        return (await this.#pool.query<DocumentRow>({ ...statement, values })).rows;
      } catch (error) {
        const again = attempt < attempts && performance.now() < until;
        if (!again || faultOf(error) !== 'lost') throw asPortError(error);
      }
    }
  }
}

/**
 * Returns the statement of a page. `$1`: collection; `$2`, `$3`: bounds; `$4`: limit; `$5`, `$6`: place and key of
 * the document before the page.
 */
function findStatement(place: number, descending: boolean, continued: boolean): Statement {
  const column = `place_${place}`;
  const direction = descending ? 'DESC' : 'ASC';
  return {
    name: `svc_find_${place}_${direction}_${continued}`,
    text: `
      SELECT key, document FROM svc_document
      WHERE collection = $1 AND ${column} >= $2 AND ${column} < $3
        ${continued ? `AND (${column}, key) ${descending ? '<' : '>'} ($5, $6)` : ''}
      ORDER BY ${column} ${direction}, key ${direction} LIMIT $4`,
  };
}
