export interface LiveLimits {
  /** Maximum number of open sockets of this process. Further upgrades are answered with 503. */
  readonly sockets: number;
  /** Maximum number of wheels that one socket follows. */
  readonly subscriptions: number;
  /** Maximum size of a message from a page in bytes. */
  readonly messageBytes: number;
  /** Maximum number of messages from a page in a burst. */
  readonly burst: number;
  /** Number of further messages that a page may send each second after a burst. */
  readonly perSecond: number;
  /** Number of unsent bytes at which a page is disconnected. The page refetches after reconnecting. */
  readonly bufferedBytes: number;
  /** Milliseconds between pings. A page that did not answer the last ping is disconnected. */
  readonly heartbeat: number;
  /** Milliseconds between two `rows` messages (docs/rules/wheel.md, "Live pages"). */
  readonly coalesce: number;
  /** Maximum number of rows in one message. If more have changed, pages refetch instead. */
  readonly rows: number;
  /**
   * Maximum numbers of changes and rows logged per wheel. `keptRows` also limits the number of remembered erased ids.
   */
  readonly keptChanges: number;
  readonly keptRows: number;
  /** Maximum number of wheels without followers that stay in memory. */
  readonly idleWheels: number;
  /** Maximum milliseconds for a page to answer a close frame. */
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
