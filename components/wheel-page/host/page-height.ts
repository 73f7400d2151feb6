import type { HeightMessage } from '../../../contracts/embed/messages.ts';

/** Minimum change to report in CSS pixels. Smaller changes come from rounding. */
const leastChange = 2;

/**
 * Reports the height of the page's content to the host (docs/rules/messages.md, "Height").
 *
 * The document itself is never measured, because it is at least as tall as the frame, which could then grow
 * without end.
 */
export class PageHeight {
  readonly #content: Element;
  readonly #post: (message: HeightMessage) => void;
  readonly #observer: ResizeObserver;
  #handle: number | undefined;
  #reported: { readonly height: number; readonly width: number } | undefined;

  /** @param content an element whose height does not depend on the frame */
  constructor(content: Element, post: (message: HeightMessage) => void) {
    this.#content = content;
    this.#post = post;
    this.#observer = new ResizeObserver(() => {
      this.#handle ??= requestAnimationFrame(() => this.#measure());
    });
    this.#observer.observe(content, { box: 'border-box' });
  }

  close(): void {
    this.#observer.disconnect();
    if (this.#handle !== undefined) cancelAnimationFrame(this.#handle);
    this.#handle = undefined;
  }

  #measure(): void {
    this.#handle = undefined;
    const box = this.#content.getBoundingClientRect();
    const height = Math.ceil(box.height);
    const { width } = box;
    const before = this.#reported;
    // Report nothing for content that is not rendered, because it has no height.
    if (height === 0 || (before && Math.abs(height - before.height) < leastChange)) return;
    const reason = !before ? 'load' : width === before.width ? 'content' : 'width';
    this.#reported = { height, width };
    this.#post({ type: 'IFRAME_HEIGHT', height, reason });
  }
}
