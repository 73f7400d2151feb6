import type { PublicParticipant } from '../../../contracts/wheel/participant.ts';
import type { PublicEntry, SpinResult } from '../../../contracts/wheel/wheel.ts';
import { resultWithout } from '../core/result-people.ts';

/** By their id: the row as it stands, or null where it is listed no more. */
export type ChangedRows<Row> = Map<string, Row | null>;

/** Rows that changed from one version to another. */
export interface RowChanges {
  readonly kind: 'rows';
  readonly from: number;
  version: number;
  readonly entries: ChangedRows<PublicEntry>;
  readonly participants: ChangedRows<PublicParticipant>;
  /** Refused adds by their code; undefined: as they were. */
  tallies?: Readonly<Record<string, number>> | undefined;
}

export interface SpinChange {
  readonly kind: 'spin';
  readonly version: number;
  readonly result: SpinResult;
  readonly commitment: string;
}

export type Change = RowChanges | SpinChange;

/** The last changes that followers of a wheel were told, without a gap, for those that come back. */
export class ChangeLog {
  readonly #keptChanges: number;
  readonly #keptRows: number;
  #changes: Change[] = [];
  #rows = 0;
  /** Ids of people who were erased, with the version of the last telling, oldest first. */
  readonly #erased = new Map<string, number>();
  /** The log holds everything after this version. */
  #from: number;

  constructor(from: number, limits: { readonly keptChanges: number; readonly keptRows: number }) {
    this.#from = from;
    this.#keptChanges = limits.keptChanges;
    this.#keptRows = limits.keptRows;
  }

  /** Forgets every change: what happened up to this version cannot be told by them. */
  restart(from: number): void {
    this.#from = from;
    this.#changes = [];
    this.#rows = 0;
  }

  add(change: Change): void {
    if (change.kind === 'rows') this.#forgetGone(change);
    this.#changes.push(change);
    this.#rows += size(change);
    while (this.#changes.length > this.#keptChanges || this.#rows > this.#keptRows) {
      const oldest = this.#changes.shift() as Change;
      this.#rows -= size(oldest);
      this.#from = oldest.version;
    }
  }

  /**
   * A row that is listed no more is told to nobody as it was: somebody who is erased is taken off first, and a page
   * that comes back must not hear the name behind that.
   */
  #forgetGone({ entries, participants }: RowChanges): void {
    for (const earlier of this.#changes) {
      if (earlier.kind !== 'rows') continue;
      blank(earlier.entries, entries);
      blank(earlier.participants, participants);
    }
  }

  /** Somebody's name is gone for good: also from spins that are kept here. Remembered beyond a restart. */
  erase(id: string, version: number): void {
    this.#changes = this.#changes.map((change) =>
      change.kind === 'spin' ? { ...change, result: resultWithout(change.result, id) } : change,
    );
    this.#erased.delete(id);
    this.#erased.set(id, version);
    const [oldest] = this.#erased.keys();
    if (this.#erased.size > this.#keptRows && oldest !== undefined) this.#erased.delete(oldest);
  }

  /** Who was erased after this version, as far as it is remembered. */
  erasedSince(version: number): string[] {
    return [...this.#erased].flatMap(([id, at]) => (at > version ? [id] : []));
  }

  /**
   * What brings a page from this version to the present: rows, and the last spin alone, since a newer spin ends
   * the one before it. Undefined where the page has been away for too long.
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

/** Rows that changed, of both lists. */
export function rowCount({ entries, participants }: RowChanges): number {
  return entries.size + participants.size;
}

function size(change: Change): number {
  return change.kind === 'rows' ? rowCount(change) : 1;
}
