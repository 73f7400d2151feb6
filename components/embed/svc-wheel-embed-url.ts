/**
 * Milliseconds between two changes of the address bar. Browsers reject `history.replaceState` if it is called too
 * often, Safari after 100 calls in 30 seconds.
 */
const leastMs = 350;

/**
 * Returns the path, query and hash to write into the address bar for a path that a frame suggests. Returns undefined if
 * the suggested path leaves this page's own origin or is not below the prefix (docs/rules/messages.md, "Address bar").
 * @param prefix a path; if it is empty, the page's own path is used, so that only query and hash may change
 */
export function allowedPath(path: unknown, prefix: string, here: string): string | undefined {
  if (typeof path !== 'string' || !path.startsWith('/') || path.length > 2_048) return undefined;
  if (!URL.canParse(path, here)) return undefined;
  const url = new URL(path, here);
  const { origin, pathname } = new URL(here);
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  const below = prefix === '' ? pathname : URL.canParse(prefix, here) ? new URL(prefix, here).pathname : '';
  const inside =
    url.pathname === below ||
    (prefix !== '' && below !== '' && url.pathname.startsWith(below.endsWith('/') ? below : `${below}/`));
  return inside ? url.pathname + url.search + url.hash : undefined;
}

/**
 * Writes paths into the address bar, at most one every 350 ms. If more are given in that time, only the last of them is
 * written. Never navigates.
 */
export class EmbedUrl {
  #next: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(path: string): void {
    this.#next = path;
    if (this.#timer === undefined) this.#write();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next = undefined;
  }

  #write(): void {
    this.#timer = undefined;
    const path = this.#next;
    this.#next = undefined;
    if (path === undefined) return;
    // With the page's own origin: `replaceState` would resolve a bare path against the <base> element, which may name
    // another site.
    history.replaceState(history.state, '', location.origin + path);
    this.#timer = setTimeout(() => this.#write(), leastMs);
  }
}
