import type { LocalState } from '../../editor/local/kept-wheel.ts';
import type { LocalWheel } from '../../editor/local/local-wheel.ts';
import { isSameWheel, readWheelFragment } from '../../editor/local/wheel-link.ts';
import { bringsWheel } from '../../editor/local/wheel-mark.ts';

/**
 * A wheel that came with the link. Where the reader has none under that name it is theirs at once; where they have one,
 * it waits for their word. Then it goes from the address, or a reload would bring it again.
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

  /** What waits for the reader: a wheel, or a link that could not be read. */
  get waiting(): LocalState | 'damaged' | null {
    return this.#waiting;
  }

  /** Reads the address, when the wheel is shown and whenever the address has changed while it is. */
  async read(): Promise<void> {
    const { hash } = location;
    if (!bringsWheel(hash)) {
      this.#withdraw();
      return;
    }
    const state = await readWheelFragment(hash);
    if (this.#closed) return;
    // A newer link was followed meanwhile.
    if (hash !== location.hash) return this.read();
    const own: LocalState = this.#wheel;
    if (state === null) this.#waiting = 'damaged';
    else if (own.entries.length === 0) this.#take(state);
    else if (isSameWheel(state, own)) this.leave();
    else this.#waiting = state;
    this.#changed();
  }

  /** Puts it in the place of the reader's own wheel. Returns what brings that back. */
  take(): () => void {
    if (this.#waiting === null || this.#waiting === 'damaged') return () => undefined;
    return this.#take(this.#waiting);
  }

  /** The reader's own wheel stays. */
  leave(): void {
    this.#waiting = null;
    const { pathname, search } = location;
    history.replaceState(history.state, '', pathname + search);
  }

  close(): void {
    this.#closed = true;
  }

  /** Whoever went back to an address without a wheel is asked no more. */
  #withdraw(): void {
    if (this.#waiting === null) return;
    this.#waiting = null;
    this.#changed();
  }

  #take({ entries, settings }: LocalState): () => void {
    const wheel = this.#wheel;
    // Ids of this wheel's own: the next that it gives must be another.
    const fresh = entries.map((entry) => ({ ...entry, id: wheel.newId() }));
    wheel.apply({ what: 'wheel of a link', entries: fresh, settings });
    this.leave();
    return () => {
      if (wheel.entries === fresh) wheel.undo();
    };
  }
}
