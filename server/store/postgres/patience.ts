/** Timeouts for the server and the network, in milliseconds. */
export interface Patience {
  /** One statement, waiting for locks included. */
  readonly statement: number;
  /** One lock. */
  readonly lock: number;
  /** A transaction whose node sends no statements. */
  readonly idleInTransaction: number;
  /** A new connection. */
  readonly connect: number;
  /** A server that is itself starting when the node starts. */
  readonly start: number;
  /** The answer to a statement; longer than the server's own timeouts, for a network that drops everything. */
  readonly answer: number;
  /** All attempts at a batch or a read together: none begins later. */
  readonly attempts: number;
  /** Finding out whether a batch was committed whose COMMIT was not answered. */
  readonly lookUp: number;
  /** Between two polls of the connection that follows events, and for the answer to one. */
  readonly heartbeat: number;
}

/**
 * A commit that cannot be done is refused after at most half a minute: the node waits for the answer, then finds out
 * whether the batch was committed; after that the others are refused at once.
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
