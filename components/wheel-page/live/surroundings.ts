/** Browser functions that a feed needs. Tests replace them. Times are in milliseconds. */
export interface FeedSurroundings {
  now(): number;
  after(delay: number, callback: () => void): () => void;
  random(): number;
  fetch(path: string): Promise<Response>;
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
