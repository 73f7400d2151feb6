/** Browsers refuse `history.replaceState` when it is called too often; Safari at 100 in 30 seconds. */
const leastMs = 350;

/**
 * What a frame may have written into the address bar (document 000, UPDATE_URL_BAR_ONLY): a path of this page's own
 * origin below a prefix, both after they are resolved. Undefined where it is anything else.
 * @param prefix a path; empty: this page's own, so that only query and hash may change
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

/** Writes paths into the address bar, at most one in 350 ms, the last of several. Never goes anywhere. */
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
    // Resolved against the origin: a <base> of the page says nothing about its address.
    history.replaceState(history.state, '', location.origin + path);
    this.#timer = setTimeout(() => this.#write(), leastMs);
  }
}
