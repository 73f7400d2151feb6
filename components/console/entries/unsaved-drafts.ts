import { randomLetters } from '../../editor/local/random-letters.ts';
import {
  draftKey,
  isDraftOf,
  readDraft,
  removeExpired,
  writeDraft,
  type DraftStorage,
} from './draft-storage.ts';
import type { ServiceWheel } from './service-wheel.ts';
import type { Unsaved } from './unsaved.ts';

/** Draft of a page that was closed. This page holds its lock, so no other page offers it. */
interface FoundDraft {
  readonly key: string;
  readonly changes: Unsaved;
  readonly release: () => void;
}

/** Part of the page that drafts need. */
export interface DraftSurroundings {
  readonly storage: DraftStorage;
  /** Undefined on pages without TLS. Drafts are then offered although their page may still be open. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly now: () => number;
}

/**
 * Stores unsaved entries in the browser, so that they are not lost with the page (docs/rules/wheel.md,
 * "Console"). Each page has its own draft, and holds a lock of the same name until it is closed, so that other
 * pages can see that the draft still has a page that will save it.
 *
 * Fires `change` when a draft is offered.
 */
export class UnsavedDrafts extends EventTarget {
  readonly #wheel: ServiceWheel;
  readonly #userId: string;
  readonly #surroundings: DraftSurroundings;
  readonly #key: string;
  readonly #closing = new AbortController();
  readonly #wanted = new Set<string>();
  #found: readonly FoundDraft[] = [];
  /** The list that was last compared with the offered drafts. */
  #compared: ServiceWheel['entries'] | undefined;

  constructor(userId: string, wheel: ServiceWheel, surroundings: DraftSurroundings) {
    super();
    this.#wheel = wheel;
    this.#userId = userId;
    this.#surroundings = surroundings;
    this.#key = draftKey(userId, wheel.slug, randomLetters(8));
    void this.#hold(this.#key);
    for (const key of removeExpired(surroundings.storage, surroundings.now())) this.noticed(key);
  }

  /** Changes of an earlier page, until the reader has decided about them, or the list has them. */
  get offered(): Unsaved | undefined {
    return this.#found[0]?.changes;
  }

  /** Offers a draft of this wheel as soon as its page is closed. */
  noticed(key: string): void {
    if (key === this.#key || this.#wanted.has(key) || !isDraftOf(key, this.#userId, this.#wheel.slug)) return;
    this.#wanted.add(key);
    void this.#hold(key).then((release) => release && this.#offer(key, release));
  }

  /** Applies the offered changes to the current list. The draft of this page contains them from now on. */
  restore(): void {
    const [found] = this.#found;
    if (!found) return;
    const { storage, now } = this.#surroundings;
    this.#wheel.restore(found.changes);
    this.#remove(found);
    // If there is no room for both, the older draft is better than none.
    if (!this.keep()) writeDraft(storage, found.key, found.changes, now());
  }

  discard(): void {
    const [found] = this.#found;
    if (found) this.#remove(found);
  }

  /** Stores unsaved changes, or removes the draft if there are none. Returns false if the browser has no room. */
  keep(): boolean {
    this.#dropSaved();
    const { storage, now } = this.#surroundings;
    return writeDraft(storage, this.#key, this.#wheel.unsaved, now());
  }

  /** Gives all locks back, so that other pages offer the drafts. */
  close(): void {
    this.#closing.abort();
    for (const { release } of this.#found) release();
    this.#found = [];
  }

  #offer(key: string, release: () => void): void {
    const changes = readDraft(this.#surroundings.storage, key);
    this.#wanted.delete(key);
    if (!changes) release();
    else {
      this.#found = [...this.#found, { key, changes, release }];
      this.#compared = undefined;

      this.#dropSaved();
      this.dispatchEvent(new Event('change'));
    }
  }

  /**
   * Removes drafts that were saved by their page after all. The answer may have been lost, or it came after this page
   * had read the draft.
   */
  #dropSaved(): void {
    const { entries } = this.#wheel;
    if (entries === this.#compared) return;
    this.#compared = entries;
    for (const found of this.#found) if (this.#wheel.hasAlready(found.changes)) this.#remove(found);
  }

  #remove(found: FoundDraft): void {
    this.#found = this.#found.filter((each) => each !== found);
    this.#surroundings.storage.removeItem(found.key);
    found.release();
  }

  /** Resolves with a function that gives the lock back, when no other page holds it. Undefined after `close()`. */
  #hold(key: string): Promise<(() => void) | undefined> {
    const { locks } = this.#surroundings;
    const { signal } = this.#closing;
    if (!locks) return Promise.resolve(() => undefined);
    return new Promise((resolve) => {
      const held = (): Promise<void> =>
        new Promise((release) => {
          signal.addEventListener('abort', () => release());
          resolve(release);
        });
      locks.request(key, { signal }, held).catch(() => resolve(undefined));
    });
  }
}
