/**
 * Lets nodes of several releases share one database, as during a rollout. Tables and indexes change only under a lock
 * that every batch shares, and each change increments the edition. So a batch can check whether its node knows all
 * indexes that have to be written. A node that does not know an index of its collections stops writing, because its
 * documents would be missing in that index.
 */
import type { Log } from '../log.ts';
import { StoreUnavailable } from '../port.ts';
import type { PlacedIndex, Places } from './places.ts';
import type { Session, Statement } from './session.ts';

/** Locks the tables against changes. `$1`: key of the lock, which a change of the tables takes exclusively. */
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
   * Checks that this release knows all tables and indexes of the database. If the transaction of the session
   * holds the lock, the result is valid until the transaction ends.
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

  /** Called if the row with the version is missing, for example while a dump is restored. */
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
