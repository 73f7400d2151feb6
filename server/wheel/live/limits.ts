/** Limits of each page and of all pages together. */
export interface LiveLimits {
  /** Open sockets of this process; further upgrades are answered with 503. */
  readonly sockets: number;
  /** Wheels that one socket may follow. */
  readonly subscriptions: number;
  /** Bytes of a message from a page. */
  readonly messageBytes: number;
  /** Messages a page may send at once, and how many more each second. */
  readonly burst: number;
  readonly perSecond: number;
  /** Unsent bytes after which a page is disconnected; it refetches after reconnecting. */
  readonly bufferedBytes: number;
  /** Milliseconds between pings; a page that did not answer the last one is disconnected. */
  readonly heartbeat: number;
  /** Milliseconds between two `rows` messages: at most four a second (docs/rules/wheel.md, "Live pages"). */
  readonly coalesce: number;
  /** Rows in one message; more make pages refetch. */
  readonly rows: number;
  /** Changes and rows logged per wheel for pages that reconnect; `keptRows` also bounds the ids of erased participants. */
  readonly keptChanges: number;
  readonly keptRows: number;
  /** Wheels without followers that stay in memory. */
  readonly idleWheels: number;
  /** Milliseconds that a page has to answer a close frame. */
  readonly closing: number;
}

export const liveLimits: LiveLimits = {
  sockets: 20_000,
  subscriptions: 16,
  messageBytes: 4_096,
  burst: 64,
  perSecond: 4,
  bufferedBytes: 2 * 1_048_576,
  heartbeat: 30_000,
  coalesce: 250,
  rows: 200,
  keptChanges: 200,
  keptRows: 1_000,
  idleWheels: 1_000,
  closing: 2_000,
};
