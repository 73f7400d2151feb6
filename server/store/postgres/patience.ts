/** Maximum times to wait for the server and the network, in milliseconds. */
export interface Patience {
  /** For one statement, including locks. */
  readonly statement: number;
  /** For one lock. */
  readonly lock: number;
  /** For the next statement of a transaction; the server ends it afterwards. */
  readonly idleInTransaction: number;
  /** For a new connection. */
  readonly connect: number;
  /** For a server that is starting when the node starts. */
  readonly start: number;
  /** For the answer to a statement. Longer than the server's own limits: it is for a network that drops everything. */
  readonly answer: number;
  /** For all attempts at a batch or a read together: no attempt begins later. */
  readonly attempts: number;
  /** For looking up whether a batch was committed, after its COMMIT was not answered. */
  readonly lookUp: number;
  /** Between two polls of the connection that follows events, and for the answer to one. */
  readonly heartbeat: number;
}

/**
 * With these times a commit is refused after at most half a minute: the node waits for the answer, then looks up
 * whether the batch was committed. Commits in the queue are then refused at once.
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
