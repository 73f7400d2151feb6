import { text } from '../../language/text.ts';
import { EditedWheel, type KeepingNote } from '../edited-wheel.ts';
import { storageKey } from './storage-key.ts';
import { emptyState, readStored, writeStored, type WheelState } from './stored-wheel.ts';
import { mergedState } from './merged-state.ts';
import { randomLetters } from './random-letters.ts';
import { TabLineage } from './tab-lineage.ts';
import type { PageStorage } from '../../ui/page-storage.ts';
import type { TextStorage } from '../../ui/stored-text.ts';

export type WheelStorage = TextStorage & Partial<Pick<PageStorage, 'keyOf'>>;

export type Keeping = 'kept' | 'waiting' | 'unavailable' | 'full';

/** Functions that a local wheel needs. Tests replace them. */
export interface LocalWheelSurroundings {
  later(work: () => void, milliseconds: number): () => void;
  /** Prefix of the ids of new entries. Two tabs must use different prefixes. */
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

/** Number of entries above which the longer pause applies, because writing 100,000 entries takes 50 ms. */
const longList = 5_000;
/** Milliseconds between the last change and the write. */
const pause = { short: 250, long: 1_500 };

/**
 * A wheel that is stored in this browser (docs/rules/wheel.md, "Load or create"). Merges changes that other
 * tabs store.
 *
 * If the browser cannot store it, the wheel exists only in memory.
 */
export class LocalWheel extends EditedWheel {
  readonly #key: string;
  readonly #storage: WheelStorage | null;
  readonly #surroundings: LocalWheelSurroundings;
  #stored: WheelState;
  #storedText: string | null;
  #keeping: Keeping = 'kept';
  readonly #lineage: TabLineage;
  #unreadable: string | null = null;
  #cancelSave: (() => void) | null = null;
  #page: EventTarget | null = null;

  constructor(slug: string, storage: WheelStorage | null, surroundings: LocalWheelSurroundings = pageTime) {
    const key = storageKey(slug);
    const { text, isReadable } = readText(storage, key);
    const state = text === null ? emptyState : readStored(text);
    super(slug, state ?? emptyState, surroundings.idPrefix);
    this.#key = key;
    this.#storage = storage;
    this.#surroundings = surroundings;
    if (!isReadable) this.#keeping = 'unavailable';
    if (state === undefined) this.#unreadable = text;
    this.#stored = this.state;
    this.#storedText = text;
    this.#lineage = new TabLineage(this.#stored, text);
  }

  get keeping(): Keeping {
    return this.#keeping;
  }

  /**
   * True if the stored text could not be read. The first write copies it to another key, so that it is not
   * lost.
   */
  get wasUnreadable(): boolean {
    return this.#unreadable !== null;
  }

  get keepingNote(): KeepingNote {
    const lost = text('Save it as CSV (under More) before you close the page.');
    if (this.#keeping === 'full')
      return {
        tone: 'alert',
        text: text('This browser has no room left to store this list. {lost}', { lost }),
      };
    if (this.#keeping === 'unavailable') {
      if (this.entries.length === 0)
        return { tone: 'quiet', text: text('This browser does not let the page store anything here.') };
      return {
        tone: 'fault',
        text: text('This browser does not let the page store anything here. {lost}', { lost }),
      };
    }
    return this.wasUnreadable
      ? {
          tone: 'fault',
          text: text('The list stored here could not be read. It was set aside, and this is a new list.'),
        }
      : { tone: 'quiet', text: text('Stored only in this browser.') };
  }

  /** Starts to merge changes of other tabs, and to write pending changes when the page is hidden. */
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

  flush(): void {
    if (!this.#cancelSave) return;
    this.#cancelSave();
    this.#save();
  }

  protected changed(): void {
    this.#cancelSave?.();
    const wait = this.entries.length > longList ? pause.long : pause.short;
    this.#cancelSave = this.#surroundings.later(() => this.#save(), wait);
    if (this.#keeping === 'kept') this.#keeping = 'waiting';
    this.notify();
  }

  #save(): void {
    this.#cancelSave = null;
    const before = this.#keeping;
    try {
      if (!this.#storage) throw new Error('no storage');
      if (this.#unreadable !== null) this.#storage.setItem(`${this.#key}:unreadable`, this.#unreadable);
      // Merge first, because another tab may have written since this tab last read.
      else this.#take(this.#storage.getItem(this.#key));
      const writes = this.#lineage.next();
      const { own } = this;
      const text = writeStored(own, writes);
      this.#storage.setItem(this.#key, text);
      this.#lineage.wrote(own, writes);
      this.#stored = own;
      this.#storedText = text;
      this.#keeping = 'kept';
    } catch (error) {
      const isFull = error instanceof Error && /quota/i.test(error.name);
      this.#keeping = isFull ? 'full' : 'unavailable';
    }
    if (this.#keeping !== before) this.notify();
  }

  readonly #onPageHide = (): void => this.flush();

  readonly #onStorage = (event: Event): void => {
    // Read storage, because the text in the event may be outdated.
    const key = this.#storage?.keyOf?.(this.#key) ?? this.#key;
    if ((event as StorageEvent).key !== key || !this.#take(this.#storage?.getItem(this.#key) ?? null)) return;
    if (this.#cancelSave || this.#lineage.isOverwritten) {
      this.changed();
      return;
    }
    this.#keeping = 'kept';
    this.notify();
  };

  /**
   * Merges the wheel that another tab has stored. Returns false if the text is unchanged, or if it is not a
   * wheel.
   */
  #take(written: string | null): boolean {
    if (written === null || written === this.#storedText) return false;
    const theirs = readStored(written);
    if (!theirs) return false;
    const [before, mine] = [this.#lineage.commonState(written, this.#stored), this.own];
    this.skipTakenIds(theirs.entries);
    this.#stored = theirs;
    this.#storedText = written;
    const isChanged = this.#cancelSave !== null || mine !== before;
    const after = isChanged ? mergedState(before, mine, theirs, () => this.newId()) : theirs;
    this.showMerged(after, text('changes of another tab'));
    return true;
  }
}

function readText(
  storage: WheelStorage | null,
  key: string,
): { readonly text: string | null; readonly isReadable: boolean } {
  try {
    if (storage) return { text: storage.getItem(key), isReadable: true };
  } catch {
    // Treat the wheel as in a browser without storage.
  }
  return { text: null, isReadable: false };
}
