import type { UrlBarMessage } from '../../contracts/messages.ts';
import { pageClock, type FrameClock } from '../wheel/frame-clock.ts';

/** Browsers refuse `history.replaceState` when it is called too often; Safari at 100 in 30 seconds. */
const leastMs = 350;

const longestPath = 2_048;

/**
 * An address on the host's own origin, or null where a path leads anywhere else: another origin, another scheme, or
 * a path that begins with two slashes once it is resolved, which a host would take for another server
 * (wheel.md, `host_parent_path`).
 */
export function hostAddress(path: string, base: string | null): URL | null {
  if (base === null || path.length > longestPath || !URL.canParse(path, base)) return null;
  const url = new URL(path, base);
  const { origin } = new URL(base);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null;
  return url.pathname.startsWith('//') ? null : url;
}

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
    const host = parentOrigin === undefined && origin !== 'null' ? origin : (parentOrigin ?? null);
    this.route = hostParentPath === undefined ? null : hostAddress(hostParentPath, host);
    this.#post = options.post;
    this.#clock = options.clock ?? pageClock;
  }

  /**
   * Address on the host's site for a path beside its route: `?wheel=friday`, `#results`, `./other`, or '' for the
   * route itself. Null where it leads away from the host's origin, or no route is known.
   */
  address(path: string): string | null {
    return this.route && (hostAddress(path, this.route.href)?.href ?? null);
  }

  /** Tells the host of a path, as for {@link address}; one that leads away is dropped. */
  tell(path: string, title?: string): void {
    const url = this.route && hostAddress(path, this.route.href);
    if (!url) return;
    const told = url.pathname + url.search + url.hash;
    this.#next = { type: 'UPDATE_URL_BAR_ONLY', path: told, ...(title !== undefined && { title }) };
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

  #tellNext(): void {
    this.#cancel = undefined;
    const message = this.#next;
    this.#next = undefined;
    if (!message) return;
    this.#toldAt = this.#clock.now();
    this.#post(message);
  }
}
