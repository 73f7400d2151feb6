import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { connectionString } from './address.ts';
import type { Patience } from './patience.ts';

/** Milliseconds without traffic before a keepalive probe. */
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
 * Returns the first statement of every session. It makes commits durable before they are answered, and refuses
 * a standby server, because recent commits may be missing there.
 *
 * It also makes statements use an index if there is one. Otherwise, a plan made while a table was small would
 * later read the whole table. Statements without an index then have such a high estimated cost that PostgreSQL
 * would compile them each time, so `jit` is off.
 */
export function sessionSettings(patience: Patience): Statement {
  return {
    text: [
      `SET statement_timeout = ${patience.statement}`,
      `SET lock_timeout = ${patience.lock}`,
      `SET idle_in_transaction_session_timeout = ${patience.idleInTransaction}`,
      'SET enable_seqscan = off',
      'SET jit = off',
      `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`,
      `DO $$ BEGIN
         IF current_setting('transaction_read_only') = 'on' THEN
           RAISE 'the server is a standby or refuses writes' USING ERRCODE = 'read_only_sql_transaction';
         END IF;
       END $$`,
    ].join(';'),
    query_timeout: patience.connect,
  };
}

export type Row = Record<string, unknown>;

export interface Statement {
  /** Name of the statement. A named statement is parsed only once per session. */
  readonly name?: string;
  readonly text: string;
  /** Maximum milliseconds for the answer, if different from the session's setting. */
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

  /** Sends a statement, which the server runs after the earlier ones. */
  async send(statement: Statement, values: unknown[] = []): Promise<{ rows: Row[]; command: string }> {
    return this.#client.query<Row>({ ...statement, values });
  }

  /** Closes the connection without waiting, because the server may no longer answer. */
  end(): void {
    this.#broken = true;
    this.#client.end().catch(() => undefined);
    this.#socket.destroySoon();
  }
}
