/** Connections to PostgreSQL: how they are made, and one that takes statements without waiting for answers. */
import { Client, type ClientConfig } from 'pg';

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
  /** The answer to a statement; more than the server may take, for a network that swallows everything. */
  readonly answer: number;
}

export const defaultPatience: Patience = {
  statement: 10_000,
  lock: 5_000,
  idleInTransaction: 10_000,
  connect: 3_000,
  answer: 15_000,
};

export function clientConfig(url: string, patience: Patience): ClientConfig {
  return {
    connectionString: url,
    application_name: 'svc-platform',
    connectionTimeoutMillis: patience.connect,
    query_timeout: patience.answer,
    keepAlive: true,
  };
}

/**
 * What every session is told first. An answer is given when its commit is durable, whatever the server is used to;
 * a stricter setting stays.
 */
export function sessionSettings(patience: Patience): string {
  return [
    `SET statement_timeout = ${patience.statement}`,
    `SET lock_timeout = ${patience.lock}`,
    `SET idle_in_transaction_session_timeout = ${patience.idleInTransaction}`,
    `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`,
  ].join(';');
}

export type Row = Record<string, unknown>;

export class Session {
  readonly #client: Client;
  #broken = false;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(url: string, patience: Patience, onLost?: (error?: Error) => void): Promise<Session> {
    const client = new Client({ ...clientConfig(url, patience), pipeline: true });
    const session = new Session(client);
    const broken = (error?: Error) => {
      if (session.#broken) return;
      session.#broken = true;
      onLost?.(error);
    };
    client.on('error', broken);
    client.on('end', () => broken());
    try {
      await client.connect();
      await client.query(sessionSettings(patience));
      return session;
    } catch (error) {
      session.end();
      throw error;
    }
  }

  get broken(): boolean {
    return this.#broken;
  }

  onNotification(listener: (payload: string) => void): void {
    this.#client.on('notification', ({ payload }) => listener(payload ?? ''));
  }

  /** Sends a statement behind those under way; a named one is parsed once. */
  async send(statement: Statement, values: unknown[] = []): Promise<{ rows: Row[]; command: string }> {
    return this.#client.query<Row>({ ...statement, values });
  }

  end(): void {
    this.#broken = true;
    // A server that is gone cannot be told goodbye.
    this.#client.end().catch(() => undefined);
  }
}

export interface Statement {
  readonly name?: string;
  readonly text: string;
}
