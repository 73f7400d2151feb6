import type { SyncMessage } from '../../../contracts/embed/messages.ts';
import type { SpinCompleteDetail, SpinWinner, WheelEntry } from '../../wheel/wheel-events.ts';
import { ParentData, type ParentRow } from './parent-data.ts';
import { ownReport, type SpinReport } from '../host/spin-messages.ts';
import type { RowAction, WheelSource } from './wheel-source.ts';

const noRows: readonly ParentRow[] = [];

/**
 * Rows of the host (docs/rules/messages.md, "Rows from the host"). A winner that the reader has removed
 * returns with the next list of the host.
 */
export class ParentSource implements WheelSource {
  readonly kind = 'parent';
  readonly settings = undefined;
  readonly connection = null;
  readonly wheelId = null;
  readonly allowsSpin = true;
  readonly joinAddress = null;
  readonly last = null;
  readonly listName: string;
  readonly #data: ParentData;
  readonly #changed: () => void;
  #taken = new Map<string, RowAction>();
  #takenFrom: readonly ParentRow[] | null = null;
  #rows: readonly WheelEntry[] = noRows;

  constructor(listName: string, kind: 'tier' | 'member', changed: () => void) {
    this.listName = listName;
    this.#changed = changed;
    this.#data = new ParentData(kind, () => this.#replaced());
  }

  get status(): 'waiting' | 'ready' {
    return this.#data.rows === null ? 'waiting' : 'ready';
  }

  get rows(): readonly WheelEntry[] {
    return this.#rows;
  }

  receive(message: SyncMessage): 'applied' | 'deferred' {
    return this.#data.receive(message);
  }

  report(detail: SpinCompleteDetail): SpinReport {
    return ownReport(detail, this.#data.rows?.[detail.winner.index]);
  }

  take(action: RowAction, { id }: SpinWinner): (() => void) | null {
    const from = this.#data.rows;
    if (!from?.some((row) => row.id === id)) return null;
    this.#taken.set(id, action);
    this.#show();
    return () => {
      if (this.#data.rows !== from || !this.#taken.delete(id)) return;
      this.#show();
    };
  }

  get canShowAll(): boolean {
    return [...this.#taken.values()].includes('hide');
  }

  showAll(): void {
    for (const [id, action] of this.#taken) if (action === 'hide') this.#taken.delete(id);
    this.#show();
  }

  spinning(runs: boolean): void {
    if (runs) this.#data.spinStarted();
    else this.#data.spinEnded();
  }

  hurry(): void {}

  close(): void {
    this.#taken.clear();
  }

  #replaced(): void {
    if (this.#data.rows !== this.#takenFrom) this.#taken = new Map();
    this.#takenFrom = this.#data.rows;
    this.#show();
  }

  /**
   * Updates the shown rows. Removed rows are only hidden, so that indexes stay the same as in the host's
   * list.
   */
  #show(): void {
    const rows = this.#data.rows ?? noRows;
    this.#rows =
      this.#taken.size === 0
        ? rows
        : rows.map((row) => (this.#taken.has(row.id) ? { ...row, hidden: true } : row));
    this.#changed();
  }
}
