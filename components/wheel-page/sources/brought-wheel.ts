import type { LocalState } from '../../editor/local/stored-wheel.ts';
import type { LocalWheel } from '../../editor/local/local-wheel.ts';
import { isSameWheel, readWheelFragment } from '../../editor/local/wheel-link.ts';
import { bringsWheel } from '../../editor/local/wheel-mark.ts';

/**
 * A wheel carried by the link (docs/rules/wheel.md, "Wheels in links"). It replaces the reader's own wheel of this name
 * at once if that wheel is empty, and is ignored if both have the same content. In all other cases the reader decides.
 * Afterwards the carried wheel is removed from the address, so that a reload does not offer it again.
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

  /** A wheel, or a damaged link, that waits for the reader's decision. */
  get waiting(): LocalState | 'damaged' | null {
    return this.#waiting;
  }

  /** Reads the link when the wheel is first shown and each time the address changes. */
  async read(): Promise<void> {
    const { hash } = location;
    if (!bringsWheel(hash)) {
      this.#withdraw();
      return;
    }
    const state = await readWheelFragment(hash);
    if (this.#closed) return;
    // Another link was followed in the meantime.
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

  /** Withdraws the question after the reader went back to an address without a wheel. */
  #withdraw(): void {
    if (this.#waiting === null) return;
    this.#waiting = null;
    this.#changed();
  }

  #take({ entries, settings }: LocalState): () => void {
    const wheel = this.#wheel;
    // Assign new ids, because the wheel could later assign an id that is already used in the link.
    const fresh = entries.map((entry) => ({ ...entry, id: wheel.newId() }));
    wheel.apply({ what: 'wheel of a link', entries: fresh, settings });
    this.leave();
    return () => {
      if (wheel.entries === fresh) wheel.undo();
    };
  }
}
