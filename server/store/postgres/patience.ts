/** Maximum times to wait for the server and the network, in milliseconds. */
export interface Patience {
  /** One statement, including its locks. */
  readonly statement: number;
  /** Waiting for one lock. */
  readonly lock: number;
  /** The next statement of a transaction; the server ends the transaction afterwards. */
  readonly idleInTransaction: number;
  /** Opening a new connection. */
  readonly connect: number;
  /** A server that is starting when the node starts. */
  readonly start: number;
  /**
   * The answer to a statement. Longer than the server's own limits, so that it expires only if no answer arrives at all,
   * for example if the network drops every packet.
   */
  readonly answer: number;
  /** All attempts at a batch or a read together: no attempt begins later. */
  readonly attempts: number;
  /** Looking up whether a batch was committed, after its COMMIT was not answered. */
  readonly lookUp: number;
  /** Time between two polls on the connection that follows events, and maximum time for the answer to a poll. */
  readonly heartbeat: number;
}

/**
 * Default times. With them, a commit that cannot be written is refused after at most half a minute: the node waits for
 * the answer, then looks up whether the batch was committed. Commits in the queue are then refused at once.
 */
export const defaultPatience: Patience = {
  statement: 10_000,
  lock: 5_000,
  idleInTransaction: 10_000,
  connect: 3_000,
  start: 60_000,
  answer: 12_000,
  attempts: 5_000,
  lookUp: 8_000,
  heartbeat: 5_000,
};
