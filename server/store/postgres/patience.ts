/** Maximum times to wait for the server and the network, in milliseconds. */
export interface Patience {
  /** One statement, including its locks. */
  readonly statement: number;
  /** Waiting for one lock. */
  readonly lock: number;
  /** Pause between two statements of a transaction, after which the server ends the transaction. */
  readonly idleInTransaction: number;
  /** Opening a new connection. */
  readonly connect: number;
  /** Waiting for a server that is still starting. */
  readonly start: number;
  /**
   * Waiting for the answer to a statement. This is longer than `statement` and `lock`, so that the server gives up
   * first.
   */
  readonly answer: number;
  /** All attempts at a batch or a read together. */
  readonly attempts: number;
  /** Finding out whether a batch was committed, after its COMMIT was not answered. */
  readonly lookUp: number;
  /** Pause between two polls on the connection that follows events, and time for the answer to a poll. */
  readonly heartbeat: number;
}

/** With these times, a commit that cannot be written is refused after at most half a minute. */
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
