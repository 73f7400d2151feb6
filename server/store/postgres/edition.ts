/**
 * Lets nodes of several releases share one database, as during a rollout. Each change of tables or indexes
 * increments the edition. A node stops writing if it does not know an index of its collections, because its
 * documents would be missing in that index.
 */
import type { Log } from '../log.ts';
import { StoreUnavailable } from '../port.ts';
import type { PlacedIndex, Places } from './places.ts';
import type { Session, Statement } from './session.ts';

/** Locks the tables against changes. `$1` is the key of the lock. */
export const lockTables: Statement = {
  name: 'svc_lock_tables',
  text: 'SELECT pg_advisory_xact_lock_shared($1::bigint)',
};

const readEdition: Statement = { name: 'svc_edition', text: 'SELECT version, edition FROM svc_schema' };

const readIndexes: Statement = { text: 'SELECT collection, name, place FROM svc_index' };

export interface EditionParts {
  readonly version: number;
  readonly edition: number;
  /** Key of the lock of the tables, different in every schema. */
  readonly lock: string;
  readonly places: Places;
  readonly log: Log;
}

export class Edition {
  readonly lock: string;
  readonly #parts: EditionParts;
  #known: number;
  #outdated = false;

  constructor(parts: EditionParts) {
    this.#parts = parts;
    this.#known = parts.edition;
    this.lock = parts.lock;
  }

  get outdated(): boolean {
    return this.#outdated;
  }

  /**
   * Checks that this release knows all tables and indexes of the database. The result is valid as long as the
   * session's transaction holds the lock.
   * @throws {StoreUnavailable} if this release does not know all of them
   */
  async check(session: Session): Promise<void> {
    const { version, places, log } = this.#parts;
    const { rows } = await session.send(readEdition);
    const row = rows[0] as { version: number; edition: number } | undefined;
    if (row?.edition === this.#known && !this.#outdated) return;
    if (row === undefined) this.#refuseWithoutVersion();
    const placed = (await session.send(readIndexes)).rows as unknown as PlacedIndex[];
    const stranger = places.unknownIndex(placed);
    if (row.version === version && stranger === undefined) {
      this.#known = row.edition;
      this.#outdated = false;
      return;
    }
    const change = stranger
      ? `the index ${stranger.name} of ${stranger.collection}`
      : `version ${row.version}`;
    if (!this.#outdated) {
      log.error(
        { change },
        'a newer release changed the database: this node refuses writes from now on, start the newer release',
      );
    }
    this.#outdated = true;
    throw new StoreUnavailable(`a newer release changed the database: ${change}`);
  }

  /** Refuses a write while the row of `svc_schema` is missing, as during the restore of a dump. */
  #refuseWithoutVersion(): never {
    const reason = 'the database has no schema version';
    if (!this.#outdated) {
      this.#parts.log.error(
        {},
        `${reason}: this node refuses writes until it has one; is it being restored?`,
      );
    }
    this.#outdated = true;
    throw new StoreUnavailable(reason);
  }
}
