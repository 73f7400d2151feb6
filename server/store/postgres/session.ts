/** Connections to PostgreSQL: how they are made, and one that takes statements without waiting for answers. */
import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { connectionString } from './address.ts';
import type { Patience } from './patience.ts';

/** Milliseconds without traffic before the other end is asked whether it is there. */
const keepAliveDelay = 10_000;

export function clientConfig(url: string, patience: Pick<Patience, 'connect' | 'answer'>): ClientConfig {
  return {
    connectionString: connectionString(url),
    application_name: 'svc-platform',
    connectionTimeoutMillis: patience.connect,
    query_timeout: patience.answer,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelay,
  };
}

/**
 * What every session is told first. An answer is given when its commit is durable, whatever the server is used to; a
 * stricter setting stays. A standby is refused: what it says may be old, above all of a commit whose answer was lost.
 */
export function sessionSettings(patience: Patience): Statement {
  return {
    text: [
      `SET statement_timeout = ${patience.statement}`,
      `SET lock_timeout = ${patience.lock}`,
      `SET idle_in_transaction_session_timeout = ${patience.idleInTransaction}`,
      `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`,
      `DO $$ BEGIN
         IF current_setting('transaction_read_only') = 'on' THEN
           RAISE 'the server is a standby or takes no writes' USING ERRCODE = 'read_only_sql_transaction';
         END IF;
       END $$`,
    ].join(';'),
    query_timeout: patience.connect,
  };
}

export type Row = Record<string, unknown>;

export interface Statement {
  /** A named one is parsed once a session. */
  readonly name?: string;
  readonly text: string;
  /** Milliseconds its answer may take, where that is not what the session was opened with. */
  readonly query_timeout?: number;
}

export class Session {
  readonly #client: Client;
  readonly #socket: Socket;
  #broken = false;

  private constructor(client: Client, socket: Socket) {
    this.#client = client;
    this.#socket = socket;
  }

  static async open(url: string, patience: Patience, onLost?: (error?: Error) => void): Promise<Session> {
    const socket = new Socket();
    const client = new Client({ ...clientConfig(url, patience), pipeline: true, stream: () => socket });
    const session = new Session(client, socket);
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

  /** Sends a statement behind those under way. */
  async send(statement: Statement, values: unknown[] = []): Promise<{ rows: Row[]; command: string }> {
    return this.#client.query<Row>({ ...statement, values });
  }

  /** Says goodbye where nothing is under way, and waits for nobody: there may be no server any more. */
  end(): void {
    this.#broken = true;
    this.#client.end().catch(() => undefined);
    this.#socket.destroySoon();
  }
}
