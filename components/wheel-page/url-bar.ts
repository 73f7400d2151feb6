import type { UrlBarMessage } from '../../contracts/embed/messages.ts';
import { parentPath } from '../../contracts/embed/parent-path.ts';
import { pageClock, type FrameClock } from '../wheel/frame-clock.ts';

/** Browsers refuse `history.replaceState` when it is called too often; Safari at 100 in 30 seconds. */
const leastMs = 350;

export interface UrlBarOptions {
  /** The page's `host_parent_path`, as it was given. */
  readonly hostParentPath: string | undefined;
  /** As for FrameBridge: undefined: a parent of the page's own origin; null: nobody. */
  readonly parentOrigin: string | null | undefined;
  readonly post: (message: UrlBarMessage) => void;
  readonly clock?: FrameClock;
  /** The page's own origin. */
  readonly origin?: string;
}

/** The route on the host's own origin; one that leads away, or of a host without an origin, is none. */
function hostRoute(given: string | undefined, host: string | null): URL | null {
  if (given === undefined || host === null || host === 'null') return null;
  const path = parentPath(given, host);
  return path === undefined ? null : new URL(path, host);
}

/** Tells the host what its address bar should say (document 000, UPDATE_URL_BAR_ONLY); of several at once the last. */
export class UrlBar {
  /** The host's route, whole, to which share links lead; null where there is none, or a bad one. */
  readonly route: URL | null;
  readonly #post: (message: UrlBarMessage) => void;
  readonly #clock: FrameClock;
  #next: UrlBarMessage | undefined;
  #toldAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | undefined;

  constructor(options: UrlBarOptions) {
    const { hostParentPath, parentOrigin, origin = window.origin } = options;
    this.route = hostRoute(hostParentPath, parentOrigin === undefined ? origin : parentOrigin);
    this.#post = options.post;
    this.#clock = options.clock ?? pageClock;
  }

  /**
   * Address on the host's site for a path beside its route: `?wheel=friday`, `#results`, `./other`, or '' for the
   * route itself. Null where it leads away from the host's origin, or no route is known.
   */
  address(path: string): string | null {
    const below = this.#below(path);
    return this.route && below !== undefined ? this.route.origin + below : null;
  }

  /** Tells the host of a path, as for {@link address}; one that leads away is dropped. */
  tell(path: string, title?: string): void {
    const below = this.#below(path);
    if (below === undefined) return;
    this.#next = { type: 'UPDATE_URL_BAR_ONLY', path: below, ...(title !== undefined && { title }) };
    if (this.#cancel) return;
    const wait = this.#toldAt + leastMs - this.#clock.now();
    if (wait <= 0) this.#tellNext();
    else this.#cancel = this.#clock.after(wait, () => this.#tellNext());
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#next = undefined;
  }

  /** The path on the host's own origin; undefined where there is no route, or it leads away. */
  #below(path: string): string | undefined {
    if (!this.route || !URL.canParse(path, this.route.href)) return undefined;
    return parentPath(new URL(path, this.route.href).href, this.route.origin);
  }

  #tellNext(): void {
    this.#cancel = undefined;
    const message = this.#next;
    this.#next = undefined;
    if (!message) return;
    this.#toldAt = this.#clock.now();
    this.#post(message);
  }
}
