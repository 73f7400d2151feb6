/** What a feed needs of the page; tests bring their own. Times in milliseconds. */
export interface FeedSurroundings {
  /** Never going back. */
  now(): number;
  after(delay: number, callback: () => void): () => void;
  /** 0 ≤ value < 1, for jitter. */
  random(): number;
  fetch(path: string): Promise<Response>;
  /** Opens a socket at a path of the page's own origin. */
  openSocket(path: string): WebSocket;
}

export const pageSurroundings: FeedSurroundings = {
  now: () => performance.now(),
  after(delay, callback) {
    const handle = setTimeout(callback, delay);
    return () => clearTimeout(handle);
  },
  random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
  fetch: (path) => fetch(path, { credentials: 'omit', headers: { accept: 'application/json' } }),
  openSocket: (path) => new WebSocket(new URL(path, location.href.replace(/^http/, 'ws'))),
};
