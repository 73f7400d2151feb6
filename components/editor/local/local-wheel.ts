import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { EditHistory } from '../edit-history.ts';
import { keptKey } from './kept-key.ts';
import { emptyState, readKept, writeKept, type LocalSettings, type WheelState } from './kept-wheel.ts';
import type { LocalEntry } from './local-entry.ts';
import { mergedState } from './merged-state.ts';
import { carriedLines, type RejectedLine } from '../rejected/rejected-lines.ts';
import type { PageStorage } from '../../ui/page-storage.ts';

/** What a wheel is kept in: `localStorage`, or what stands in for it. */
export type KeptStorage = Pick<Storage, 'getItem' | 'setItem'> & Partial<Pick<PageStorage, 'keyOf'>>;

/** A change of the wheel: what is absent stays. */
export interface WheelChange {
  /** What is done, as it stands behind "Undo": `shuffle`. */
  readonly what: string;
  readonly entries?: readonly LocalEntry[];
  readonly settings?: Partial<LocalSettings>;
  /** Absent: each line stays after the entry that it followed. */
  readonly rejected?: readonly RejectedLine[];
  /** Changes that follow each other under the same name are undone as one, such as the letters of a word. */
  readonly joins?: string;
}

/**
 * How the wheel stands in storage: as it is; not yet; not at all, because the browser allows none (`unavailable`) or
 * has no room for it (`full`).
 */
export type Keeping = 'kept' | 'waiting' | 'unavailable' | 'full';

/** What a local wheel needs around it. */
export interface LocalWheelSurroundings {
  /** Runs work later and returns what takes that back. */
  later(work: () => void, milliseconds: number): () => void;
  /** Letters that begin the ids of this tab's new entries: two tabs of one wheel must not give the same. */
  readonly idPrefix: string;
}

const pageTime: LocalWheelSurroundings = {
  later(work, milliseconds) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  get idPrefix() {
    return String.fromCharCode(...crypto.getRandomValues(new Uint8Array(3)).map((byte) => 97 + (byte % 26)));
  },
};

/** A list of 100,000 rows takes 50 ms to write down, so it waits for a longer pause. */
const longList = 5_000;
const pause = { short: 250, long: 1_500 };
/** 200 steps of a usual list; of 100,000 rows, whose order alone takes 0.8 MB, twenty. */
const bounds = { steps: 200, weight: 2_000_000, weigh: ({ entries }: WheelState) => 100 + entries.length };

/**
 * A wheel that lives in this browser, under its slug (wheel.md, "Load or create"): its entries and settings, every
 * change of them to undo and redo, kept in storage a moment after each. What storage cannot take stays in memory.
 * Another tab's changes arrive as changes of its own, to undo like any other.
 *
 * Fires `change` whenever entries, settings, what can be undone, or `keeping` have changed. `entries` is a new array
 * when an entry has changed, and the same one when none has.
 */
export class LocalWheel extends EventTarget {
  readonly slug: string;
  readonly #key: string;
  readonly #storage: KeptStorage | null;
  readonly #surroundings: LocalWheelSurroundings;
  readonly #history: EditHistory<WheelState>;
  /** Last known content of storage, as state and as text. */
  #stored: WheelState;
  #storedText: string | null;
  #keeping: Keeping = 'kept';
  /** Text in storage that is no wheel to this page. */
  #unreadable: string | null = null;
  readonly #idPrefix: string;
  #nextId = 1;
  #cancelSave: (() => void) | null = null;
  #page: EventTarget | null = null;

  constructor(slug: string, storage: KeptStorage | null, surroundings: LocalWheelSurroundings = pageTime) {
    super();
    this.slug = slug;
    this.#key = keptKey(slug);
    this.#storage = storage;
    this.#surroundings = surroundings;
    this.#idPrefix = surroundings.idPrefix;
    const kept = this.#read();
    const state = kept === null ? emptyState : readKept(kept);
    if (state === undefined) this.#unreadable = kept;
    this.#stored = state ?? emptyState;
    this.#storedText = kept;
    this.#history = new EditHistory(this.#stored, bounds);
  }

  /** A new object after each change; an undo returns to the object that was the state before. */
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

  /** What stood in storage could not be read; it is set aside when the wheel is first kept. */
  get wasUnreadable(): boolean {
    return this.#unreadable !== null;
  }

  get canUndo(): boolean {
    return this.#history.undoes !== null;
  }

  get canRedo(): boolean {
    return this.#history.redoes !== null;
  }

  /** What `undo()` would take back, in words; null where there is nothing. */
  get undoes(): string | null {
    return this.#history.undoes;
  }

  get redoes(): string | null {
    return this.#history.redoes;
  }

  /** Follows other tabs, and keeps what is waiting when the page goes. */
  open(page: EventTarget = window): void {
    this.close();
    this.#page = page;
    page.addEventListener('storage', this.#heard);
    page.addEventListener('pagehide', this.#left);
  }

  close(): void {
    this.flush();
    this.#page?.removeEventListener('storage', this.#heard);
    this.#page?.removeEventListener('pagehide', this.#left);
    this.#page = null;
  }

  /** An id that no entry of this wheel has had since it was opened. */
  newId(): string {
    if (this.#nextId === 1) this.#skipTakenIds(this.entries);
    return `${this.#idPrefix}${this.#nextId++}`;
  }

  /** @throws {RangeError} more entries than a wheel holds: callers say so to the user before */
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

  /** Takes the last change back and says what it was; null where there is none. */
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

  /** Keeps what is waiting now. */
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
    this.#tell();
  }

  #save(): void {
    this.#cancelSave = null;
    const before = this.#keeping;
    try {
      if (!this.#storage) throw new Error('no storage');
      if (this.#unreadable !== null) this.#storage.setItem(`${this.#key}:unreadable`, this.#unreadable);
      // Another tab may have written since: its changes are kept as well.
      else this.#take(this.#storage.getItem(this.#key));
      const text = writeKept(this.state);
      this.#storage.setItem(this.#key, text);
      this.#stored = this.state;
      this.#storedText = text;
      this.#keeping = 'kept';
    } catch (error) {
      const isFull = error instanceof Error && /quota/i.test(error.name);
      this.#keeping = isFull ? 'full' : 'unavailable';
    }
    if (this.#keeping !== before) this.#tell();
  }

  readonly #left = (): void => this.flush();

  readonly #heard = (event: Event): void => {
    // The event may tell of a text that was overwritten since: what is stored now counts.
    const key = this.#storage?.keyOf?.(this.#key) ?? this.#key;
    if ((event as StorageEvent).key !== key || !this.#take(this.#storage?.getItem(this.#key) ?? null)) return;
    if (this.#cancelSave) {
      this.#changed();
      return;
    }
    this.#keeping = 'kept';
    this.#tell();
  };

  /** Takes over what another tab wrote, merged with what is not written yet here. False where there is nothing new. */
  #take(text: string | null): boolean {
    if (text === null || text === this.#storedText) return false;
    const theirs = readKept(text);
    if (!theirs) return false;
    const [before, mine] = [this.#stored, this.state];
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
      // As without any storage.
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

  #tell(): void {
    this.dispatchEvent(new Event('change'));
  }
}
