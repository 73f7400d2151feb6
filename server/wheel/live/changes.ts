import type { PublicParticipant } from '../../../contracts/wheel/participant.ts';
import type { PublicEntry, SpinResult } from '../../../contracts/wheel/wheel.ts';
import { resultWithout } from '../core/result-people.ts';

/** Changed rows by id. Null for a row that is no longer listed. */
export type ChangedRows<Row> = Map<string, Row | null>;

export interface RowChanges {
  readonly kind: 'rows';
  readonly from: number;
  version: number;
  readonly entries: ChangedRows<PublicEntry>;
  readonly participants: ChangedRows<PublicParticipant>;
  /** Numbers of refused requests to add a participant, by error code. Undefined if unchanged. */
  tallies?: Readonly<Record<string, number>> | undefined;
}

export interface SpinChange {
  readonly kind: 'spin';
  readonly version: number;
  readonly result: SpinResult;
  readonly commitment: string;
}

export type Change = RowChanges | SpinChange;

/** Log of the latest changes of a wheel, without gaps, for pages that reconnect. */
export class ChangeLog {
  readonly #keptChanges: number;
  readonly #keptRows: number;
  #changes: Change[] = [];
  #rows = 0;
  /** Ids of erased participants with the version of their latest erasure, oldest first. */
  readonly #erased = new Map<string, number>();
  /** Version from which the log has all later changes. Pages with an older version have to refetch. */
  #from: number;

  constructor(from: number, limits: { readonly keptChanges: number; readonly keptRows: number }) {
    this.#from = from;
    this.#keptChanges = limits.keptChanges;
    this.#keptRows = limits.keptRows;
  }

  /** Drops all changes up to this version. Pages with an older version have to refetch. */
  restart(from: number): void {
    this.#from = from;
    this.#changes = [];
    this.#rows = 0;
  }

  add(change: Change): void {
    if (change.kind === 'rows') this.#blankRemoved(change);
    this.#changes.push(change);
    this.#rows += size(change);
    while (this.#changes.length > this.#keptChanges || this.#rows > this.#keptRows) {
      const oldest = this.#changes.shift() as Change;
      this.#rows -= size(oldest);
      this.#from = oldest.version;
    }
  }

  /**
   * Clears, in earlier changes, the rows that this change removes, so that no page gets an erased name from the log.
   */
  #blankRemoved({ entries, participants }: RowChanges): void {
    for (const earlier of this.#changes) {
      if (earlier.kind !== 'rows') continue;
      blank(earlier.entries, entries);
      blank(earlier.participants, participants);
    }
  }

  /**
   * Erases a participant from the spins in the log. Remembers the id, even after `restart()`, for pages that
   * reconnect.
   */
  erase(id: string, version: number): void {
    this.#changes = this.#changes.map((change) =>
      change.kind === 'spin' ? { ...change, result: resultWithout(change.result, id) } : change,
    );
    this.#erased.delete(id);
    this.#erased.set(id, version);
    const [oldest] = this.#erased.keys();
    if (this.#erased.size > this.#keptRows && oldest !== undefined) this.#erased.delete(oldest);
  }

  /** Returns the ids of participants erased after this version. The log remembers only the latest erasures. */
  erasedSince(version: number): string[] {
    return [...this.#erased].flatMap(([id, at]) => (at > version ? [id] : []));
  }

  /**
   * Returns the changes after this version. Row changes are merged, and only the last spin is included. Returns
   * undefined if the log begins later.
   */
  since(version: number): Change[] | undefined {
    if (version < this.#from) return undefined;
    const missed = this.#changes.filter((change) => change.version > version);
    const last = missed.findLastIndex((change) => change.kind === 'spin');
    if (last < 0) return merged(missed, version);
    const spin = missed[last] as SpinChange;
    return [...merged(missed.slice(0, last), version), spin, ...merged(missed.slice(last + 1), spin.version)];
  }
}

function blank<Row>(earlier: ChangedRows<Row>, now: ChangedRows<Row>): void {
  for (const [id, row] of now) if (row === null && earlier.has(id)) earlier.set(id, null);
}

function merged(changes: readonly Change[], from: number): RowChanges[] {
  const end = changes.at(-1);
  if (end === undefined) return [];
  const rows = changes.filter((change) => change.kind === 'rows');
  const entries = new Map(rows.flatMap((change) => [...change.entries]));
  const participants = new Map(rows.flatMap((change) => [...change.participants]));
  const tallies = rows.findLast((change) => change.tallies !== undefined)?.tallies;
  return [{ kind: 'rows', from, version: end.version, entries, participants, tallies }];
}

export function rowCount({ entries, participants }: RowChanges): number {
  return entries.size + participants.size;
}

function size(change: Change): number {
  return change.kind === 'rows' ? rowCount(change) : 1;
}
