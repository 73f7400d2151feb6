import type { LocalState } from '../../editor/local/stored-wheel.ts';
import type { LocalWheel } from '../../editor/local/local-wheel.ts';
import { isSameWheel, readWheelFragment } from '../../editor/local/wheel-link.ts';
import { bringsWheel } from '../../editor/local/wheel-mark.ts';

/**
 * A wheel that the page's link carries (docs/rules/wheel.md, "Wheels in links"). The reader may have a wheel of the
 * same name in this browser. If that wheel is empty, the carried one replaces it at once. If both have the same
 * content, the carried one is ignored. In all other cases the reader decides. Afterwards the carried wheel is removed
 * from the address, so that a reload does not offer it again.
 */
export class BroughtWheel {
  readonly #wheel: LocalWheel;
  readonly #changed: () => void;
  #waiting: LocalState | 'damaged' | null = null;
  #closed = false;

  constructor(wheel: LocalWheel, changed: () => void) {
    this.#wheel = wheel;
    this.#changed = changed;
  }

  /** The carried wheel, or `damaged`, while the reader has yet to decide; otherwise null. */
  get waiting(): LocalState | 'damaged' | null {
    return this.#waiting;
  }

  /** Reads the link. Called when the wheel is first shown, and each time the address changes. */
  async read(): Promise<void> {
    const { hash } = location;
    if (!bringsWheel(hash)) {
      this.#withdraw();
      return;
    }
    const state = await readWheelFragment(hash);
    if (this.#closed) return;
    // In the meantime the reader has followed another link.
    if (hash !== location.hash) return this.read();
    const own: LocalState = this.#wheel;
    if (state === null) this.#waiting = 'damaged';
    else if (own.entries.length === 0) this.#take(state);
    else if (isSameWheel(state, own)) this.leave();
    else this.#waiting = state;
    this.#changed();
  }

  /** Replaces the reader's own wheel by the carried one. Returns a function that undoes the replacement. */
  take(): () => void {
    if (this.#waiting === null || this.#waiting === 'damaged') return () => undefined;
    return this.#take(this.#waiting);
  }

  /** Keeps the reader's own wheel. */
  leave(): void {
    this.#waiting = null;
    const { pathname, search } = location;
    history.replaceState(history.state, '', pathname + search);
  }

  close(): void {
    this.#closed = true;
  }

  /** Withdraws the question. Called after the reader has gone back to an address that carries no wheel. */
  #withdraw(): void {
    if (this.#waiting === null) return;
    this.#waiting = null;
    this.#changed();
  }

  #take({ entries, settings }: LocalState): () => void {
    const wheel = this.#wheel;
    // The rows get new ids. The reader's wheel could later assign an id that a row of the link already has.
    const fresh = entries.map((entry) => ({ ...entry, id: wheel.newId() }));
    wheel.apply({ what: 'wheel of a link', entries: fresh, settings });
    this.leave();
    return () => {
      if (wheel.entries === fresh) wheel.undo();
    };
  }
}
