import type { LocalEntry } from '../../editor/local/local-entry.ts';
import type { ServiceWheel } from './service-wheel.ts';
import type { Unsaved } from './unsaved.ts';

/** Part of `localStorage` that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'svc-unsaved ';

/**
 * Stores unsaved entries in the browser, so that they are not lost with the page (docs/rules/wheel.md,
 * "Console"). Each wheel of an account has one draft. A save removes the draft. Drafts of other accounts are
 * removed immediately.
 */
export class UnsavedDraft {
  readonly #wheel: ServiceWheel;
  readonly #storage: DraftStorage;
  readonly #key: string;
  #offered: Unsaved | undefined;
  #isKept: boolean;
  /** The list that was last compared with the offered changes. */
  #compared: readonly LocalEntry[] | undefined;

  constructor(userId: string, wheel: ServiceWheel, storage: DraftStorage) {
    this.#wheel = wheel;
    this.#storage = storage;
    const own = `${prefix}${userId} `;
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    for (const key of keys) if (key.startsWith(prefix) && !key.startsWith(own)) storage.removeItem(key);
    this.#key = own + wheel.slug;
    this.#offered = parsed(storage.getItem(this.#key));
    this.#isKept = this.#offered !== undefined;
    if (this.#offered) this.keep();
  }

  /** Changes of an earlier page, until the reader has decided about them, or the list has them. */
  get offered(): Unsaved | undefined {
    return this.#offered;
  }

  /**
   * Applies the offered changes to the current list. The draft stays in the browser until the changes are
   * saved.
   */
  restore(): void {
    const offered = this.#offered;
    this.#offered = undefined;
    if (offered) this.#wheel.restore(offered);
    this.keep();
  }

  discard(): void {
    this.#offered = undefined;
    this.keep();
  }

  /** Stores unsaved changes, or removes the draft if there are none. Does not overwrite an offered draft. */
  keep(): void {
    if (this.#offered && !this.#isSaved(this.#offered)) return;
    this.#offered = undefined;
    const { unsaved } = this.#wheel;
    try {
      if (unsaved) this.#storage.setItem(this.#key, JSON.stringify(unsaved));
      else if (this.#isKept) this.#storage.removeItem(this.#key);
      this.#isKept = unsaved !== undefined;
    } catch {
      // The browser has no room for the draft. The reader is still asked before leaving the page.
    }
  }

  /**
   * Returns whether a save of the earlier page has succeeded after all. Its answer may have been lost, or it came
   * after this page had read the draft.
   */
  #isSaved(offered: Unsaved): boolean {
    const { entries } = this.#wheel;
    if (entries === this.#compared) return false;
    this.#compared = entries;
    return this.#wheel.hasAlready(offered);
  }
}

function parsed(text: string | null): Unsaved | undefined {
  if (text === null) return undefined;
  try {
    const { base, mine } = JSON.parse(text) as Partial<Unsaved>;
    return isList(base) && isList(mine) ? { base, mine } : undefined;
  } catch {
    return undefined;
  }
}

const isList = (value: unknown): value is readonly LocalEntry[] =>
  Array.isArray(value) &&
  value.every(({ id, name, weight }: Partial<LocalEntry>) => {
    return typeof id === 'string' && typeof name === 'string' && typeof weight === 'number';
  });
