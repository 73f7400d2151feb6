import { randomLetters } from './random-letters.ts';
import { readWrites, type TabWrites, type WheelState } from './stored-wheel.ts';

/** Maximum number of tabs whose last writes are noted in storage. */
const mostTabs = 8;
/** Maximum number of this tab's writes whose states are remembered. */
const mostSent = 4;

/**
 * Writes of the tabs in which a wheel is open, as far as this tab knows them. Finds the base from which the changes of
 * two tabs can be merged.
 */
export class TabLineage {
  /** Id of this tab in {@link TabWrites}. */
  readonly #tab = randomLetters(8);
  /** Writes of all tabs that this tab knows of. */
  #writes: TabWrites;
  /**
   * States that other tabs may have seen: the state when the wheel was opened, and the states after the last writes of
   * this tab, by the number of the write.
   */
  readonly #sent = new Map<number, WheelState>();
  #sentCount = 0;
  #isOverwritten = false;

  /** @param text content of storage from which `opened` was read; null if there was none */
  constructor(opened: WheelState, text: string | null) {
    this.#writes = (text === null ? undefined : readWrites(text)) ?? {};
    this.#sent.set(0, opened);
  }

  /** True if storage was overwritten by a tab that had not seen this tab's last write. */
  get isOverwritten(): boolean {
    return this.#isOverwritten;
  }

  /** Returns the entry of {@link TabWrites} for each noted tab, as it will be after the next write of this tab. */
  next(): TabWrites {
    const { [this.#tab]: _, ...others } = this.#writes;
    const latest = Object.entries(others).slice(1 - mostTabs);
    return Object.fromEntries([...latest, [this.#tab, this.#sentCount + 1]]);
  }

  /** Remembers a write of this tab. @param writes as returned by `next()` */
  wrote(state: WheelState, writes: TabWrites): void {
    this.#writes = writes;
    this.#sent.set(++this.#sentCount, state);
    this.#sent.delete(this.#sentCount - mostSent);
    this.#isOverwritten = false;
  }

  /**
   * Returns the last state that both this tab and the writer of `text` have seen, as the base of a merge. Usually that
   * is `stored`, the last known content of storage. If two tabs wrote at the same time, and the other one replaced this
   * tab's last write without having seen it, it is the state of an earlier write of this tab.
   */
  commonState(text: string, stored: WheelState): WheelState {
    const writes = readWrites(text);
    const seen = writes?.[this.#tab] ?? 0;
    // Tabs with an earlier release of this code note no writes, and the tabs that wrote longest ago are no longer
    // noted. Then nobody knows what the other tab has seen.
    const isNoted = writes !== undefined && (seen > 0 || Object.keys(writes).length < mostTabs);
    this.#writes = { ...this.#writes, ...writes };
    this.#isOverwritten = isNoted && seen < this.#sentCount;
    return (this.#isOverwritten ? this.#sent.get(seen) : undefined) ?? stored;
  }
}
