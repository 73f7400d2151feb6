/**
 * A box as tall as the page would like its frame to be: what stands around the wheel, and the wheel as wide as the
 * page. It depends on the width of the frame and on what is shown, never on the height of the frame, so that a host that
 * follows it sizes its frame once.
 */
export class PageRuler {
  readonly #page: HTMLElement;
  readonly #box: HTMLElement;
  readonly #around: readonly Element[];
  readonly #observer: ResizeObserver;

  /** `page` has the attribute `unabridged` while it is measured, as if its frame were tall; `around`: what stands above and below the wheel. */
  constructor(page: HTMLElement, box: HTMLElement, around: readonly Element[]) {
    this.#page = page;
    this.#box = box;
    this.#around = around;
    this.#observer = new ResizeObserver(() => this.#measure());
    for (const each of around) this.#observer.observe(each, { box: 'border-box' });
    this.#measure();
  }

  /** Measures what a short frame leaves out; a change of what it shows is noticed without being told. */
  contentChanged(): void {
    if (matchMedia('(max-height: 320px)').matches) this.#measure();
  }

  close(): void {
    this.#observer.disconnect();
  }

  #measure(): void {
    // A thumbnail that is narrow has no words at any height.
    this.#page.toggleAttribute('unabridged', !matchMedia('(max-width: 160px)').matches);
    const height = this.#around.reduce((sum, each) => sum + each.getBoundingClientRect().height, 0);
    this.#page.toggleAttribute('unabridged', false);
    this.#box.style.setProperty('--_around', `${Math.ceil(height)}px`);
  }
}
