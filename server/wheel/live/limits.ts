/** What one page, and all of them, may take of the server. */
export interface LiveLimits {
  /** Open sockets of this process; the next upgrade gets a 503. */
  readonly sockets: number;
  /** Wheels a socket follows. */
  readonly subscriptions: number;
  /** Bytes of a message from a page. */
  readonly messageBytes: number;
  /** Messages a page may send at once, and how many more each second. */
  readonly burst: number;
  readonly perSecond: number;
  /** Bytes that may wait for a page that does not read; then it is cut off, and refetches when it comes back. */
  readonly bufferedBytes: number;
  /** Milliseconds between pings; a page that has not answered the last one is gone. */
  readonly heartbeat: number;
  /** Milliseconds between two tellings of rows: at most four a second (wheel.md, "Embed pages"). */
  readonly coalesce: number;
  /** Rows told in one message; more make pages refetch. */
  readonly rows: number;
  /** Changes and rows kept of a wheel for pages that come back; of people who were erased, as many ids as rows. */
  readonly keptChanges: number;
  readonly keptRows: number;
  /** Wheels kept that nobody follows at the moment. */
  readonly idleWheels: number;
  /** Milliseconds a page has to answer a close. */
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
