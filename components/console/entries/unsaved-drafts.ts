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

/** Draft of a page that was closed. This page holds the draft's lock, so that no other page offers it. */
interface FoundDraft {
  readonly key: string;
  readonly changes: Unsaved;
  readonly release: () => void;
}

/** Browser features that drafts need. */
export interface DraftSurroundings {
  readonly storage: DraftStorage;
  /** Undefined on pages without TLS. Drafts are then offered although their page may still be open. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly now: () => number;
}

/**
 * Stores unsaved entries in the browser, so that they are not lost with the page (docs/rules/wheel.md,
 * "Console"). Each page has its own draft, and holds a lock with the draft's key until the page is closed.
 * The lock tells other pages not to offer the draft, because its own page can still save it.
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

  /**
   * Changes of an earlier page. Undefined once the reader has restored or discarded them, or the list has
   * them.
   */
  get offered(): Unsaved | undefined {
    return this.#found[0]?.changes;
  }

  /** Offers a draft of this wheel once the page that wrote it is closed. */
  noticed(key: string): void {
    if (key === this.#key || this.#wanted.has(key) || !isDraftOf(key, this.#userId, this.#wheel.slug)) return;
    this.#wanted.add(key);
    void this.#hold(key).then((release) => release && this.#offer(key, release));
  }

  /** Applies the offered changes to the current list. From then on, the draft of this page contains them. */
  restore(): void {
    const [found] = this.#found;
    if (!found) return;
    const { storage, now } = this.#surroundings;
    this.#wheel.restore(found.changes);
    this.#remove(found);
    // If there is no room for the draft of this page, store the older draft again, so that it is not lost.
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

  /** Releases all locks, so that other pages can offer the drafts. */
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
   * Removes drafts whose changes the list already has: their save succeeded although its answer was lost, or
   * arrived after this page had read the draft.
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

  /**
   * Waits until no other page holds the lock, takes it, and resolves with the function that releases it.
   * Resolves with undefined after `close()`.
   */
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
