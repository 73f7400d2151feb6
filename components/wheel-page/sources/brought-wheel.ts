import { idNumber } from '../../editor/local/id-number.ts';
import type { LocalState } from '../../editor/local/stored-wheel.ts';
import type { LocalWheel } from '../../editor/local/local-wheel.ts';
import type { PageNotice } from '../page-notice.ts';
import { broughtNotice } from './brought-notice.ts';
import { isSameWheel, readWheelFragment } from '../../editor/local/wheel-link.ts';
import { readSharedFragment, type NotRead } from '../../editor/local/shared-link.ts';
import { bringsWheel, sharedMark } from '../../editor/local/wheel-mark.ts';

/**
 * A wheel that is contained in the page's link (docs/rules/wheel.md, "Wheels in links"). The reader decides
 * whether this wheel replaces their own wheel. An empty wheel is replaced immediately.
 *
 * After the decision, the wheel is removed from the address.
 */
export class BroughtWheel {
  readonly #wheel: LocalWheel;
  readonly #changed: () => void;
  #waiting: LocalState | NotRead | null = null;
  #closed = false;

  constructor(wheel: LocalWheel, changed: () => void) {
    this.#wheel = wheel;
    this.#changed = changed;
  }

  get waiting(): LocalState | NotRead | null {
    return this.#waiting;
  }

  /** Question to the reader, or the reason why there is no wheel; null after the decision. */
  get notice(): PageNotice | null {
    return this.#waiting && broughtNotice(this.#waiting, this.#wheel.isSample ? [] : this.#wheel.entries);
  }

  async read(): Promise<void> {
    const { hash } = location;
    if (!bringsWheel(hash)) {
      this.#withdraw();
      return;
    }
    const state = hash.startsWith(sharedMark)
      ? await readSharedFragment(hash)
      : ((await readWheelFragment(hash)) ?? 'damaged');
    if (this.#closed) return;
    // If the reader has followed another link in the meantime, read that link instead.
    if (hash !== location.hash) return this.read();
    const own = this.#wheel;
    if (typeof state === 'string') this.#waiting = state;
    else if (own.entries.length === 0 || own.isSample) this.#take(state);
    else if (isSameWheel(state, own)) this.leave();
    else this.#waiting = state;
    this.#changed();
  }

  take(): () => void {
    if (this.#waiting === null || typeof this.#waiting === 'string') return () => undefined;
    return this.#take(this.#waiting);
  }

  leave(): void {
    this.#waiting = null;
    const { pathname, search } = location;
    history.replaceState(history.state, '', pathname + search);
  }

  close(): void {
    this.#closed = true;
  }

  /** Withdraws the question, because the address no longer contains a wheel. */
  #withdraw(): void {
    if (this.#waiting === null) return;
    this.#waiting = null;
    this.#changed();
  }

  #take({ entries, settings }: LocalState): () => void {
    const wheel = this.#wheel;
    // Give the rows new ids, because the reader's wheel could later use an id from the link for a new row.
    const oldestFirst = entries.toSorted((one, other) => idNumber(one.id) - idNumber(other.id));
    const ids = new Map(oldestFirst.map(({ id }) => [id, wheel.newId()]));
    const fresh = entries.map((entry) => ({ ...entry, id: ids.get(entry.id)! }));
    const plain = { elimination: false, look: {} };
    wheel.apply({ what: 'wheel of a link', entries: fresh, settings: { ...plain, ...settings } });
    this.leave();
    return () => {
      if (wheel.entries === fresh) wheel.undo();
    };
  }
}
