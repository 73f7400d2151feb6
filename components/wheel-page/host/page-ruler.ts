/**
 * Computes the height that the frame should have. The result depends on the width and the content, but not on
 * the current height. A host that applies the height therefore resizes the frame only once.
 */
export class PageRuler {
  readonly #page: HTMLElement;
  readonly #box: HTMLElement;
  readonly #around: readonly Element[];
  readonly #observer: ResizeObserver;

  /**
   * @param page gets the attribute `unabridged` during a measurement, so that all parts are visible
   * @param around elements above and below the wheel
   */
  constructor(page: HTMLElement, box: HTMLElement, around: readonly Element[]) {
    this.#page = page;
    this.#box = box;
    this.#around = around;
    this.#observer = new ResizeObserver(() => this.#measure());
    for (const each of around) this.#observer.observe(each, { box: 'border-box' });
    this.#measure();
  }

  /**
   * Measures again in a short frame, because the observer does not notice changes of parts that short frames
   * hide.
   */
  contentChanged(): void {
    if (matchMedia('(max-height: 320px)').matches) this.#measure();
  }

  close(): void {
    this.#observer.disconnect();
  }

  #measure(): void {
    // Show hidden text for the measurement, except in a narrow thumbnail, which never shows text.
    this.#page.toggleAttribute('unabridged', !matchMedia('(max-width: 160px)').matches);
    const height = this.#around.reduce((sum, each) => sum + each.getBoundingClientRect().height, 0);
    this.#page.toggleAttribute('unabridged', false);
    this.#box.style.setProperty('--_around', `${Math.ceil(height)}px`);
  }
}
