import { wheelLimits } from '../../contracts/wheel/wheel-limits.ts';
import { EditHistory } from './edit-history.ts';
import { idNumber } from './local/id-number.ts';
import type { LocalEntry } from './local/local-entry.ts';
import { emptyState, type LocalSettings, type WheelState } from './local/stored-wheel.ts';
import { carriedLines, type RejectedLine } from './rejected/rejected-lines.ts';

/** A change of the wheel. Missing fields stay unchanged. */
export interface WheelChange {
  readonly what: string;
  readonly entries?: readonly LocalEntry[];
  readonly settings?: Partial<LocalSettings>;
  /** New rejected lines. If missing, each current line stays after the same entry. */
  readonly rejected?: readonly RejectedLine[];
  readonly joins?: string;
}

export interface KeepingNote {
  readonly text: string;
  readonly tone: 'quiet' | 'fault' | 'alert';
}

/**
 * Bounds of the history. With 100,000 rows, a step takes at least 0.8 MB, so the history keeps about 20
 * steps.
 */
const bounds = { steps: 200, weight: 2_000_000, weigh: ({ entries }: WheelState) => 100 + entries.length };

/**
 * A wheel that the editor changes. Every change made here can be undone.
 *
 * Fires `change` after each change. `entries` is a new array only if an entry has changed.
 */
export abstract class EditedWheel extends EventTarget {
  readonly slug: string;
  /** Whether entries can have uploaded pictures. If true, the page has to handle `svc-entry-picture`. */
  readonly hasPictures: boolean = false;
  #history: EditHistory<WheelState>;
  /** Example names that {@link greet} has shown. */
  #sample: WheelState['entries'] | null = null;
  readonly #idPrefix: string;
  #nextId = 1;

  /**
   * @param idPrefix prefix of the ids of new entries; two editors of the same wheel must use different
   * prefixes
   */
  constructor(slug: string, state: WheelState, idPrefix: string) {
    super();
    this.slug = slug;
    this.#history = new EditHistory(state, bounds);
    this.#idPrefix = idPrefix;
  }

  abstract get keepingNote(): KeepingNote;

  /** State of the wheel. Each change creates a new object, and undo restores the previous one. */
  get state(): WheelState {
    return this.#history.state;
  }

  get entries(): readonly LocalEntry[] {
    return this.state.entries;
  }

  get settings(): LocalSettings {
    return this.state.settings;
  }

  get canUndo(): boolean {
    return this.#history.undoes !== null;
  }

  get undoes(): string | null {
    return this.#history.undoes;
  }

  get redoes(): string | null {
    return this.#history.redoes;
  }

  /** True while the list consists of unchanged example names, which are not stored. */
  get isSample(): boolean {
    return this.entries === this.#sample;
  }

  /** State as it is stored, without example names. */
  protected get own(): WheelState {
    return this.isSample ? { ...this.state, entries: emptyState.entries } : this.state;
  }

  /** Shows example names on a wheel that was never used. */
  greet(names: readonly string[]): void {
    const { entries, rejected } = this.state;
    if (entries.length > 0 || rejected.length > 0 || this.canUndo || this.redoes !== null) return;
    this.#sample = names.map((name) => ({ id: this.newId(), name, weight: 1 }));
    this.#history = new EditHistory({ ...this.state, entries: this.#sample }, bounds);
    this.notify();
  }

  /**
   * Returns an id that no entry has had since the wheel was opened. Its number is higher than those of all
   * entries, because colours depend on the order in which entries were added.
   */
  newId(): string {
    if (this.#nextId === 1) this.skipTakenIds(this.entries);
    return `${this.#idPrefix}${this.#nextId++}`;
  }

  apply({ what, entries, settings, rejected, joins }: WheelChange): void {
    const before = this.state;
    if (entries && entries.length > wheelLimits.entries) throw new RangeError('too many entries for a wheel');
    const after = {
      entries: entries ?? before.entries,
      settings: { ...before.settings, ...settings },
      rejected: rejected ?? carriedLines(before.rejected, before.entries, entries ?? before.entries),
    };
    this.#history.push(after, what, joins);
    this.changed();
  }

  undo(): string | null {
    const what = this.#history.undo();
    if (what !== null) this.changed();
    return what;
  }

  redo(): string | null {
    const what = this.#history.redo();
    if (what !== null) this.changed();
    return what;
  }

  /** Called after a change. Has to store the change and call `notify`. */
  protected abstract changed(): void;

  protected showMerged(state: WheelState, what: string): void {
    this.#history.push(state, what);
  }

  /**
   * Shows a change of somebody else. Undo does not revert it.
   * @param carry applies the same change to an earlier or undone state
   */
  protected mergeIn(state: WheelState, carry: (state: WheelState) => WheelState): void {
    const sample = this.#sample;
    this.#history.merge(state, (earlier) =>
      carry(earlier.entries === sample ? { ...earlier, entries: emptyState.entries } : earlier),
    );
  }

  protected skipTakenIds(entries: readonly LocalEntry[]): void {
    for (const { id } of entries) this.#nextId = Math.max(this.#nextId, idNumber(id) + 1);
  }

  protected notify(): void {
    this.dispatchEvent(new Event('change'));
  }
}
