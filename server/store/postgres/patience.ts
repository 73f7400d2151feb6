/** How long the server and the network may take, in milliseconds. */
export interface Patience {
  /** One statement, waiting for locks included. */
  readonly statement: number;
  /** One lock. */
  readonly lock: number;
  /** A transaction whose node sends nothing. */
  readonly idleInTransaction: number;
  /** A new connection. */
  readonly connect: number;
  /** At the start, a server that is starting itself. */
  readonly start: number;
  /** The answer to a statement; more than the server may take, for a network that swallows everything. */
  readonly answer: number;
  /** All attempts at a batch, or at a read, together: none begins later. */
  readonly attempts: number;
  /** To find out what became of a batch whose COMMIT was not answered. */
  readonly lookUp: number;
  /** Between two looks of the connection that follows events, and for the answer to one. */
  readonly heartbeat: number;
}

/**
 * A commit that cannot be done is refused after at most half a minute: an answer that does not come, then what became
 * of it; once that is known the others are refused at once.
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
