import type { UrlBarMessage } from '../../contracts/embed/messages.ts';
import { parentPath } from '../../contracts/embed/parent-path.ts';
import { pageClock, type FrameClock } from '../wheel/frame-clock.ts';

/**
 * Minimum milliseconds between two posted paths. Safari rejects more than 100 calls of `history.replaceState`
 * in 30 seconds.
 */
const leastMs = 350;

export interface UrlBarOptions {
  readonly hostParentPath: string | undefined;
  /** Origin of the host. Undefined for a parent of the page's own origin. Null for an invalid address. */
  readonly parentOrigin: string | null | undefined;
  readonly post: (message: UrlBarMessage) => void;
  readonly clock?: FrameClock;
  readonly origin?: string;
}

function hostRoute(given: string | undefined, host: string | null): URL | null {
  if (given === undefined || host === null || host === 'null') return null;
  const path = parentPath(given, host);
  return path === undefined ? null : new URL(path, host);
}

/**
 * Suggests paths for the host's address bar (docs/rules/messages.md, "Address bar"). Only the last of several
 * quick suggestions is posted.
 */
export class UrlBar {
  readonly route: URL | null;
  readonly #post: (message: UrlBarMessage) => void;
  readonly #clock: FrameClock;
  #next: UrlBarMessage | undefined;
  #postedAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | undefined;

  constructor(options: UrlBarOptions) {
    const { hostParentPath, parentOrigin, origin = window.origin } = options;
    this.route = hostRoute(hostParentPath, parentOrigin === undefined ? origin : parentOrigin);
    this.#post = options.post;
    this.#clock = options.clock ?? pageClock;
  }

  /**
   * Returns an address on the host's site. Returns null if the path leaves the host's origin.
   * @param path relative to the host's route, such as `?wheel=friday` or `#results`
   */
  address(path: string): string | null {
    const below = this.#below(path);
    return this.route && below !== undefined ? this.route.origin + below : null;
  }

  /** Posts a path, which is relative to the host's route. A path that leaves the host's origin is dropped. */
  suggest(path: string, title?: string): void {
    const below = this.#below(path);
    if (below === undefined) return;
    this.#next = { type: 'UPDATE_URL_BAR_ONLY', path: below, ...(title !== undefined && { title }) };
    if (this.#cancel) return;
    const wait = this.#postedAt + leastMs - this.#clock.now();
    if (wait <= 0) this.#postNext();
    else this.#cancel = this.#clock.after(wait, () => this.#postNext());
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#next = undefined;
  }

  #below(path: string): string | undefined {
    if (!this.route || !URL.canParse(path, this.route.href)) return undefined;
    return parentPath(new URL(path, this.route.href).href, this.route.origin);
  }

  #postNext(): void {
    this.#cancel = undefined;
    const message = this.#next;
    this.#next = undefined;
    if (!message) return;
    this.#postedAt = this.#clock.now();
    this.#post(message);
  }
}
