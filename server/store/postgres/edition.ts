/**
 * Nodes of several releases on one database, as there are while a new one is rolled out. Tables and indexes only change
 * under a lock that every batch shares, and with each change the edition grows; so a batch knows whether what it is
 * about to write is all that the database keeps. A node that does not know an index of its collections would leave
 * holes in it, and stops writing.
 */
import type { Log } from '../log.ts';
import { StoreUnavailable } from '../port.ts';
import type { PlacedIndex, Places } from './places.ts';
import type { Session, Statement } from './session.ts';

/** `$1`: lock of the tables, which whoever changes them takes alone. */
export const lockTables: Statement = {
  name: 'svc_lock_tables',
  text: 'SELECT pg_advisory_xact_lock_shared($1::bigint)',
};

const readEdition: Statement = { name: 'svc_edition', text: 'SELECT version, edition FROM svc_schema' };

const readIndexes: Statement = { text: 'SELECT collection, name, place FROM svc_index' };

export interface EditionParts {
  readonly version: number;
  readonly edition: number;
  /** As PostgreSQL takes it, a different one in every schema. */
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
   * Whether this release still knows all that the database keeps; it stays so for the transaction if that holds the
   * lock.
   * @throws {StoreUnavailable} where it does not
   */
  async check(session: Session): Promise<void> {
    const { version, places, log } = this.#parts;
    const { rows } = await session.send(readEdition);
    const row = rows[0] as { version: number; edition: number } | undefined;
    if (row?.edition === this.#known && !this.#outdated) return;
    if (row === undefined) this.#refuseUntold();
    const placed = (await session.send(readIndexes)).rows as unknown as PlacedIndex[];
    const stranger = places.stranger(placed);
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
        'a newer release changed the database: this node writes no more, start the newer release',
      );
    }
    this.#outdated = true;
    throw new StoreUnavailable(`a newer release changed the database: ${change}`);
  }

  /** The tables are there and their version is not, as while a dump is put back. */
  #refuseUntold(): never {
    const reason = 'the database does not say what it holds';
    if (!this.#outdated) {
      this.#parts.log.error({}, `${reason}: this node writes no more until it does; is it being restored?`);
    }
    this.#outdated = true;
    throw new StoreUnavailable(reason);
  }
}
