import { randomLetters } from './random-letters.ts';
import { readWrites, type TabWrites, type WheelState } from './stored-wheel.ts';

/** Maximum number of tabs whose writes are recorded in storage. */
const mostTabs = 8;
/** Maximum number of remembered states of this tab. */
const mostSent = 4;

/**
 * Records which writes each tab of a wheel has seen. A merge uses them to find the last state that two tabs
 * have in common.
 */
export class TabLineage {
  readonly #tab = randomLetters(8);
  #writes: TabWrites;
  readonly #sent = new Map<number, WheelState>();
  #sentCount = 0;
  #isOverwritten = false;

  constructor(opened: WheelState, text: string | null) {
    this.#writes = (text === null ? undefined : readWrites(text)) ?? {};
    this.#sent.set(0, opened);
  }

  /**
   * Whether another tab has written to the storage without having seen this tab's last write, and so has
   * overwritten it.
   */
  get isOverwritten(): boolean {
    return this.#isOverwritten;
  }

  next(): TabWrites {
    const { [this.#tab]: _, ...others } = this.#writes;
    const latest = Object.entries(others).slice(1 - mostTabs);
    return Object.fromEntries([...latest, [this.#tab, this.#sentCount + 1]]);
  }

  wrote(state: WheelState, writes: TabWrites): void {
    this.#writes = writes;
    this.#sent.set(++this.#sentCount, state);
    this.#sent.delete(this.#sentCount - mostSent);
    this.#isOverwritten = false;
  }

  /**
   * Returns the last state that both this tab and the writer of `text` have seen.
   *
   * Usually this is `stored`. If the writer has not seen this tab's last write, it is the state of an earlier
   * write.
   */
  commonState(text: string, stored: WheelState): WheelState {
    const writes = readWrites(text);
    const seen = writes?.[this.#tab] ?? 0;
    // If `text` does not mention this tab, the writer may run an old release, or have dropped this tab from a
    // full record. Do not count that as overwriting.
    const isNoted = writes !== undefined && (seen > 0 || Object.keys(writes).length < mostTabs);
    this.#writes = { ...this.#writes, ...writes };
    this.#isOverwritten = isNoted && seen < this.#sentCount;
    return (this.#isOverwritten ? this.#sent.get(seen) : undefined) ?? stored;
  }
}
