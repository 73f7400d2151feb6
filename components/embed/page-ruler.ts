/**
 * A box as tall as the page would like its frame to be: what stands around the wheel, and the wheel as wide as the
 * page. It hangs on the width of the frame alone, so that a host that follows it comes to rest.
 */
export class PageRuler {
  readonly #box: HTMLElement;
  readonly #around: readonly Element[];
  readonly #observer: ResizeObserver;

  /** `around`: what stands above and below the wheel. */
  constructor(box: HTMLElement, around: readonly Element[]) {
    this.#box = box;
    this.#around = around;
    this.#observer = new ResizeObserver(() => this.#measure());
    for (const each of around) this.#observer.observe(each, { box: 'border-box' });
    this.#measure();
  }

  close(): void {
    this.#observer.disconnect();
  }

  #measure(): void {
    const height = this.#around.reduce((sum, each) => sum + each.getBoundingClientRect().height, 0);
    this.#box.style.setProperty('--_around', `${Math.ceil(height)}px`);
  }
}
