import type { UrlBarMessage } from '../../contracts/embed/messages.ts';
import { parentPath } from '../../contracts/embed/parent-path.ts';
import { pageClock, type FrameClock } from '../wheel/frame-clock.ts';

/**
 * Milliseconds between two posted paths. Browsers reject `history.replaceState` if the host calls it too often, Safari
 * after 100 calls in 30 seconds.
 */
const leastMs = 350;

export interface UrlBarOptions {
  /** The page's `host_parent_path` as given. */
  readonly hostParentPath: string | undefined;
  /** Origin of the host. Undefined means a parent of the page's own origin, null an invalid origin; see FrameBridge. */
  readonly parentOrigin: string | null | undefined;
  readonly post: (message: UrlBarMessage) => void;
  readonly clock?: FrameClock;
  /** The page's own origin. */
  readonly origin?: string;
}

/** Returns the full address of the host's route; null if no route is given, or if it is not on the host's origin. */
function hostRoute(given: string | undefined, host: string | null): URL | null {
  if (given === undefined || host === null || host === 'null') return null;
  const path = parentPath(given, host);
  return path === undefined ? null : new URL(path, host);
}

/**
 * Suggests paths for the host's address bar (docs/rules/messages.md, "Address bar"). If several are suggested in quick
 * succession, only the last is posted.
 */
export class UrlBar {
  /** Full address of the host's route, for share links; null if no route is given or the route is invalid. */
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
   * Returns the address on the host's site for a path relative to its route: `?wheel=friday`, `#results`, `./other`, or
   * '' for the route itself. Returns null if the path leaves the host's origin or no route is known.
   */
  address(path: string): string | null {
    const below = this.#below(path);
    return this.route && below !== undefined ? this.route.origin + below : null;
  }

  /** Posts a path, which has the same forms as for {@link address}. A path that leaves the host's origin is dropped. */
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

  /**
   * Returns the path from the root of the host's origin; undefined if it leaves that origin or if there is no route.
   */
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
