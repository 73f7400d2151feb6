import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { nodeWords } from '../node-words.ts';

export interface PostgresServer {
  readonly url: string;
  stop(): Promise<void>;
  crash(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startPostgres(environment: NodeJS.ProcessEnv = {}): Promise<PostgresServer> {
  const child = spawn(process.execPath, nodeWords('test/postgres/server-child.ts'), {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Detach the child, so that Ctrl-C does not reach it. The child stops the server when its input ends.
    detached: true,
    env: { ...process.env, ...environment },
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async () => {
    const next = await lines.next();
    if (next.done === true) throw new Error('the PostgreSQL server of the tests ended');
    return next.value;
  };
  const { url } = JSON.parse(await line()) as { url: string };
  // Unreference the child, so that it does not keep the test process running.
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  (child.stdout as unknown as { unref(): void }).unref();
  const say = (command: string) => async () => {
    (child.stdout as unknown as { ref(): void }).ref();
    child.stdin.write(`${command}\n`);
    await line();
    (child.stdout as unknown as { unref(): void }).unref();
  };
  return {
    url,
    stop: say('stop'),
    crash: say('crash'),
    start: say('start'),
    async close() {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}

const databases = new Map<string, Promise<string>>();

let own: Promise<PostgresServer> | undefined;

/** Returns an empty schema of a shared database, because creating a schema is faster than creating a database. */
export async function freshDatabase(
  server?: PostgresServer,
): Promise<{ url: string; drop(): Promise<void> }> {
  const named = process.env['SVC_TEST_POSTGRES'];
  const address = server?.url ?? named ?? (await (own ??= startPostgres())).url;
  let database = databases.get(address);
  if (database === undefined) databases.set(address, (database = makeDatabase(address)));
  const url = new URL(await database);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await told(url.href, `CREATE SCHEMA ${name}`);
  url.searchParams.set('options', `-c search_path=${name}`);
  return { url: url.href, drop: () => told(url.href, `DROP SCHEMA ${name} CASCADE`) };
}

async function makeDatabase(address: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await told(address, `CREATE DATABASE ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

async function told(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
