import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Sets the attribute `data-more` on the parent of a row that scrolls sideways. Its value says at which ends
 * more items follow: `start`, `end` or both. Keeps the selected item in view.
 */
export class ScrollEdges implements ReactiveController {
  readonly #find: () => HTMLElement | null;
  readonly #sizes = new ResizeObserver(() => this.#fit());
  #row: HTMLElement | null = null;
  #selected: HTMLElement | null = null;

  constructor(host: ReactiveControllerHost, find: () => HTMLElement | null) {
    this.#find = find;
    host.addController(this);
  }

  hostUpdated(): void {
    const row = this.#find();
    if (row !== this.#row) this.#observe(row);
    const selected = this.#row?.querySelector<HTMLElement>('[aria-selected=true]') ?? null;
    if (selected === this.#selected) return;
    this.#selected = selected;
    this.#fit();
  }

  hostDisconnected(): void {
    this.#observe(null);
  }

  #observe(row: HTMLElement | null): void {
    this.#row?.removeEventListener('scroll', this.#note);
    this.#sizes.disconnect();
    this.#row = row;
    if (!row) return;
    row.addEventListener('scroll', this.#note);
    for (const each of [row, ...row.children]) this.#sizes.observe(each);
  }

  /** Scrolls only the row, because `scrollIntoView` would also scroll the page. */
  #fit(): void {
    const [row, item] = [this.#row, this.#selected];
    if (row && item) {
      const margin = Number.parseFloat(getComputedStyle(row).scrollPaddingLeft) || 0;
      const end = item.offsetLeft + item.offsetWidth + margin - row.clientWidth;
      row.scrollLeft = Math.min(Math.max(row.scrollLeft, end), item.offsetLeft - margin);
    }
    this.#note();
  }

  readonly #note = (): void => {
    const row = this.#row;
    if (!row?.parentElement) return;
    // Negative if the row runs from right to left.
    const passed = Math.abs(row.scrollLeft);
    const left = row.scrollWidth - row.clientWidth - passed;
    row.parentElement.dataset['more'] = [...(passed > 1 ? ['start'] : []), ...(left > 1 ? ['end'] : [])].join(
      ' ',
    );
  };
}
