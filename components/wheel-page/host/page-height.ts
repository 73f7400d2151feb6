import type { HeightMessage } from '../../../contracts/embed/messages.ts';

/** Smaller changes are rounding, and telling of them could go back and forth. */
const leastChange = 2;

/**
 * Tells the host how tall the page's content is (document 000, IFRAME_HEIGHT). What is measured is the box of the
 * content, never the document: a document is as tall as its frame, and a host that follows it would never stop.
 * At most one message a frame of the screen.
 */
export class PageHeight {
  readonly #content: Element;
  readonly #post: (message: HeightMessage) => void;
  readonly #observer: ResizeObserver;
  #handle: number | undefined;
  #told: { readonly height: number; readonly width: number } | undefined;

  /** `content`: an element whose height comes from what is in it, not from the height of the frame. */
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
    const before = this.#told;
    // Content that is not shown, such as in a frame with display: none, has no height to tell.
    if (height === 0 || (before && Math.abs(height - before.height) < leastChange)) return;
    const reason = !before ? 'load' : width === before.width ? 'content' : 'width';
    this.#told = { height, width };
    this.#post({ type: 'IFRAME_HEIGHT', height, reason });
  }
}
