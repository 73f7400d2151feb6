/**
 * Minimum milliseconds between two changes of the address bar. Safari rejects more than 100 calls of
 * `history.replaceState` in 30 seconds.
 */
const leastMs = 350;

/**
 * Returns the path, query and hash for the address bar (docs/rules/messages.md, "Address bar"). Returns
 * undefined if the path is not allowed.
 * @param prefix path below which changes are allowed; if empty, only query and hash may change
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
 * Writes paths into the address bar. If several paths are given within 350 ms, only the last is written.
 * Never navigates.
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
    // Write the whole address. `replaceState` would resolve a path by the <base> element, which may name
    // another site.
    history.replaceState(history.state, '', location.origin + path);
    this.#timer = setTimeout(() => this.#write(), leastMs);
  }
}
