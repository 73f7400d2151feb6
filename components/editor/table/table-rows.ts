import type { ReactiveControllerHost } from 'lit';
import { listTotals } from '../list/list-totals.ts';
import { EntryFinder } from '../list/entry-finder.ts';
import type { LocalEntry } from '../local/local-entry.ts';
import type { RejectedLine } from '../rejected/rejected-lines.ts';
import { rowDrafts, type RowDrafts } from './row-drafts.ts';

interface RowsHost extends ReactiveControllerHost {
  readonly entries: readonly LocalEntry[];
  readonly rejected: readonly RejectedLine[];
}

/** Rows of the table: all entries, or the results of a search. */
export class TableRows {
  readonly #host: RowsHost;
  readonly #finder: EntryFinder;
  #shown: readonly LocalEntry[] = [];
  #shownRejected: readonly RejectedLine[] = [];
  #drafts: RowDrafts = new Map();

  constructor(host: RowsHost) {
    this.#host = host;
    this.#finder = new EntryFinder(host);
  }

  /** Entries that were rendered last. */
  get shown(): readonly LocalEntry[] {
    return this.#shown;
  }

  /** Texts of fields that are not valid, by {@link draftKey}. */
  get drafts(): RowDrafts {
    return this.#drafts;
  }

  get query(): string {
    return this.#finder.query;
  }

  /** Number of entries that the search has found; null without a search. */
  get found(): number | null {
    return this.#finder.found?.length ?? null;
  }

  get count(): number {
    return this.found ?? this.#host.entries.length;
  }

  find(query: string): void {
    this.#finder.find(query);
  }

  /** Takes the current entries of the host. */
  update(): void {
    const { entries, rejected } = this.#host;
    if (rejected !== this.#shownRejected) {
      this.#shownRejected = rejected;
      this.#drafts = rowDrafts(rejected);
    }
    if (entries === this.#shown) return;
    this.#shown = entries;
    this.#finder.over(entries);
  }

  at(place: number): LocalEntry | undefined {
    return this.#host.entries[this.#finder.found ? (this.#finder.found[place] ?? -1) : place];
  }

  /** Returns the position of an entry among the rows. Negative if it is not shown. */
  placeOf(id: string): number {
    const at = this.#host.entries.findIndex((entry) => entry.id === id);
    return this.#finder.found ? this.#finder.found.indexOf(at) : at;
  }

  /** Returns the position of a row in the whole list. */
  listPlace(place: number): number {
    return this.#finder.found?.[place] ?? place;
  }

  /** Returns the chance of an entry to win, from 0 to 1. */
  odds({ hidden, weight }: LocalEntry): number {
    const { weight: total } = listTotals(this.#shown);
    return total > 0 && !hidden ? weight / total : 0;
  }
}
