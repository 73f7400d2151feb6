import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { EditHistory } from '../edit-history.ts';
import { storageKey } from './storage-key.ts';
import { emptyState, readStored, writeStored, type LocalSettings, type WheelState } from './stored-wheel.ts';
import type { LocalEntry } from './local-entry.ts';
import { mergedState } from './merged-state.ts';
import { randomLetters } from './random-letters.ts';
import { TabLineage } from './tab-lineage.ts';
import { carriedLines, type RejectedLine } from '../rejected/rejected-lines.ts';
import type { PageStorage } from '../../ui/page-storage.ts';
import type { TextStorage } from '../../ui/stored-text.ts';

/** Storage of a local wheel. If the storage adds a prefix to its keys, it has `keyOf`. */
export type WheelStorage = TextStorage & Partial<Pick<PageStorage, 'keyOf'>>;

/** A change of the wheel. Fields that are absent do not change. */
export interface WheelChange {
  /** Name of the action, shown after "Undo": `shuffle`. */
  readonly what: string;
  readonly entries?: readonly LocalEntry[];
  readonly settings?: Partial<LocalSettings>;
  /** New rejected lines. If absent, the present lines remain, each after the same entry as before. */
  readonly rejected?: readonly RejectedLine[];
  /** Consecutive changes with the same name are undone together, such as the letters of a word. */
  readonly joins?: string;
}

/**
 * State of the wheel in storage: up to date, waiting to be written, or not written. `unavailable`: the browser allows
 * no storage. `full`: storage has no room left.
 */
export type Keeping = 'kept' | 'waiting' | 'unavailable' | 'full';

/** Functions that a local wheel needs; replaced in tests. */
export interface LocalWheelSurroundings {
  /** Runs work later. Returns a function that cancels it. */
  later(work: () => void, milliseconds: number): () => void;
  /** Prefix of the ids of this tab's new entries. Two tabs that show the same wheel must use different prefixes. */
  readonly idPrefix: string;
}

const pageTime: LocalWheelSurroundings = {
  later(work, milliseconds) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  get idPrefix() {
    return randomLetters(3);
  },
};

/** Lists with more entries are written after the longer pause, because writing 100,000 entries takes 50 ms. */
const longList = 5_000;
/** Milliseconds from the last change until the wheel is written. */
const pause = { short: 250, long: 1_500 };
/**
 * Bounds of the history: 200 steps, but only about 20 for a list of 100,000 rows, where each step takes at least 0.8
 * MB.
 */
const bounds = { steps: 200, weight: 2_000_000, weigh: ({ entries }: WheelState) => 100 + entries.length };

/**
 * A wheel stored in this browser under its slug (docs/rules/wheel.md, "Load or create"): entries and settings. Every
 * change can be undone, and is written to storage a moment later. If storage refuses the wheel, the wheel exists only
 * in memory. Changes made in other tabs are merged, and can be undone like any other.
 *
 * Fires `change` when entries, settings, `undoes`, `redoes` or `keeping` have changed. `entries` is a new array if an
 * entry has changed, otherwise the same one.
 */
export class LocalWheel extends EventTarget {
  readonly slug: string;
  readonly #key: string;
  readonly #storage: WheelStorage | null;
  readonly #surroundings: LocalWheelSurroundings;
  readonly #history: EditHistory<WheelState>;
  /** Last known content of storage, as state and as text. */
  #stored: WheelState;
  #storedText: string | null;
  #keeping: Keeping = 'kept';
  readonly #lineage: TabLineage;
  /** Text in storage that this page cannot read as a wheel. */
  #unreadable: string | null = null;
  readonly #idPrefix: string;
  #nextId = 1;
  #cancelSave: (() => void) | null = null;
  #page: EventTarget | null = null;

  constructor(slug: string, storage: WheelStorage | null, surroundings: LocalWheelSurroundings = pageTime) {
    super();
    this.slug = slug;
    this.#key = storageKey(slug);
    this.#storage = storage;
    this.#surroundings = surroundings;
    this.#idPrefix = surroundings.idPrefix;
    const kept = this.#read();
    const state = kept === null ? emptyState : readStored(kept);
    if (state === undefined) this.#unreadable = kept;
    this.#stored = state ?? emptyState;
    this.#storedText = kept;
    this.#lineage = new TabLineage(this.#stored, kept);
    this.#history = new EditHistory(this.#stored, bounds);
  }

  /** State of the wheel. Each change makes a new object; undo returns to the object of the previous state. */
  get state(): WheelState {
    return this.#history.state;
  }

  get entries(): readonly LocalEntry[] {
    return this.#history.state.entries;
  }

  get settings(): LocalSettings {
    return this.#history.state.settings;
  }

  get keeping(): Keeping {
    return this.#keeping;
  }

  /** True if the stored text could not be read. The first write of the wheel copies that text to another key. */
  get wasUnreadable(): boolean {
    return this.#unreadable !== null;
  }

  get canUndo(): boolean {
    return this.#history.undoes !== null;
  }

  /** Name of the action that `undo()` reverses next; null if there is none. */
  get undoes(): string | null {
    return this.#history.undoes;
  }

  get redoes(): string | null {
    return this.#history.redoes;
  }

  /** Begins to merge the changes of other tabs, and to write pending changes when the page is hidden. */
  open(page: EventTarget = window): void {
    this.close();
    this.#page = page;
    page.addEventListener('storage', this.#onStorage);
    page.addEventListener('pagehide', this.#onPageHide);
  }

  close(): void {
    this.flush();
    this.#page?.removeEventListener('storage', this.#onStorage);
    this.#page?.removeEventListener('pagehide', this.#onPageHide);
    this.#page = null;
  }

  /** Returns an id that no entry of this wheel has had since the wheel was opened. */
  newId(): string {
    if (this.#nextId === 1) this.#skipTakenIds(this.entries);
    return `${this.#idPrefix}${this.#nextId++}`;
  }

  /** Makes a change. @throws {RangeError} for more entries than a wheel can hold; callers check the number first */
  apply({ what, entries, settings, rejected, joins }: WheelChange): void {
    const before = this.#history.state;
    if (entries && entries.length > wheelLimits.entries) throw new RangeError('too many entries for a wheel');
    const after = {
      entries: entries ?? before.entries,
      settings: { ...before.settings, ...settings },
      rejected: rejected ?? carriedLines(before.rejected, before.entries, entries ?? before.entries),
    };
    this.#history.push(after, what, joins);
    this.#changed();
  }

  /** Undoes the last change. Returns its name; null if there is none. */
  undo(): string | null {
    const what = this.#history.undo();
    if (what !== null) this.#changed();
    return what;
  }

  redo(): string | null {
    const what = this.#history.redo();
    if (what !== null) this.#changed();
    return what;
  }

  /** Writes pending changes now. */
  flush(): void {
    if (!this.#cancelSave) return;
    this.#cancelSave();
    this.#save();
  }

  #changed(): void {
    this.#cancelSave?.();
    const wait = this.entries.length > longList ? pause.long : pause.short;
    this.#cancelSave = this.#surroundings.later(() => this.#save(), wait);
    if (this.#keeping === 'kept') this.#keeping = 'waiting';
    this.#notify();
  }

  #save(): void {
    this.#cancelSave = null;
    const before = this.#keeping;
    try {
      if (!this.#storage) throw new Error('no storage');
      if (this.#unreadable !== null) this.#storage.setItem(`${this.#key}:unreadable`, this.#unreadable);
      // Another tab may have written in the meantime: merge its changes before writing.
      else this.#take(this.#storage.getItem(this.#key));
      const writes = this.#lineage.next();
      const text = writeStored(this.state, writes);
      this.#storage.setItem(this.#key, text);
      this.#lineage.wrote(this.state, writes);
      this.#stored = this.state;
      this.#storedText = text;
      this.#keeping = 'kept';
    } catch (error) {
      const isFull = error instanceof Error && /quota/i.test(error.name);
      this.#keeping = isFull ? 'full' : 'unavailable';
    }
    if (this.#keeping !== before) this.#notify();
  }

  readonly #onPageHide = (): void => this.flush();

  readonly #onStorage = (event: Event): void => {
    // The text in the event may be outdated, so read storage itself.
    const key = this.#storage?.keyOf?.(this.#key) ?? this.#key;
    if ((event as StorageEvent).key !== key || !this.#take(this.#storage?.getItem(this.#key) ?? null)) return;
    if (this.#cancelSave || this.#lineage.isOverwritten) {
      this.#changed();
      return;
    }
    this.#keeping = 'kept';
    this.#notify();
  };

  /** Merges the wheel that another tab has stored. Returns false if the text is unchanged or is not a wheel. */
  #take(text: string | null): boolean {
    if (text === null || text === this.#storedText) return false;
    const theirs = readStored(text);
    if (!theirs) return false;
    const [before, mine] = [this.#lineage.commonState(text, this.#stored), this.state];
    this.#skipTakenIds(theirs.entries);
    this.#stored = theirs;
    this.#storedText = text;
    const after =
      this.#cancelSave || mine !== before ? mergedState(before, mine, theirs, () => this.newId()) : theirs;
    this.#history.push(after, 'changes of another tab');
    return true;
  }

  #read(): string | null {
    try {
      if (this.#storage) return this.#storage.getItem(this.#key);
    } catch {
      // If storage cannot be read, the wheel behaves as in a browser without storage.
    }
    this.#keeping = 'unavailable';
    return null;
  }

  #skipTakenIds(entries: readonly LocalEntry[]): void {
    for (const { id } of entries) {
      if (!id.startsWith(this.#idPrefix)) continue;
      const number = Number(id.slice(this.#idPrefix.length));
      if (Number.isSafeInteger(number)) this.#nextId = Math.max(this.#nextId, number + 1);
    }
  }

  #notify(): void {
    this.dispatchEvent(new Event('change'));
  }
}
