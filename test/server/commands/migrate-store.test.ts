import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { Client } from 'pg';
import { domains } from '../../../server/domains.ts';
import { collectionsOf } from '../../../server/start/collections.ts';
import { openPostgresStore } from '../../../server/store/postgres/open.ts';
import { freshDatabase } from '../../postgres/server.ts';
import { type RunningApp, type StartOptions, startApp } from '../start-app.ts';
import { tell } from '../store/migrate/fixtures.ts';
import { nodeWords } from '../../node-words.ts';

const root = join(import.meta.dirname, '../../..');
const baseUrl = 'https://wheels.example';
/** Fixed time of the clock, because the answers that are compared contain it. */
const now = Date.parse('2026-03-01T12:00:00Z');
const clock = { now: () => now };

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

async function run(
  environment: Record<string, string>,
  onStart: (child: ChildProcess) => Promise<void> = async () => undefined,
  program: readonly string[] = nodeWords('server/commands/migrate-store.ts'),
): Promise<Run> {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (written.err += chunk.toString()));
  const ended = once(child, 'close');
  await onStart(child).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const [code] = (await ended) as [number | null];
  return { code, ...written };
}

async function until(child: ChildProcess, url: string, query: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    while (child.exitCode === null) {
      const { rows } = await client.query<{ yes: boolean }>(query).catch(() => ({ rows: [] }));
      if (rows[0]?.yes === true) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    await client.end();
  }
}

async function answered(response: Response): Promise<unknown> {
  const { status, headers } = response;
  return {
    status,
    etag: headers.get('etag'),
    replayed: headers.get('idempotency-replayed'),
    body: await response.json(),
  };
}

const spin = (app: RunningApp, wheel: string, key: string) =>
  app.call('POST', `/wheelapp/api/v1/wheels/${wheel}/spin`, { type: 'custom' }, { 'Idempotency-Key': key });

async function everything(app: RunningApp): Promise<unknown> {
  const paths = ['/mana/oauth/jwks', '/.well-known/oauth-authorization-server'];
  for (const wheel of ['few', 'many']) {
    paths.push(`/wheelapp/api/v1/wheels/${wheel}`, `/wheelapp/data/${wheel}`);
  }
  const answers: unknown[] = [];
  for (const path of paths) answers.push(await answered(await app.call('GET', path)));
  answers.push(await answered(await spin(app, 'few', 'spin-3')));
  return answers;
}

describe('npm run migrate-store', () => {
  let data: string;
  let masterKey: string;
  let answersBefore: unknown;
  let token: string;
  const folders: string[] = [];
  const freshFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-migrate-'));
    folders.push(folder);
    return folder;
  };
  const copyOfData = async () => {
    const folder = await freshFolder();
    await mkdir(join(folder, 'store'));
    for (const name of await readdir(join(data, 'store'))) {
      if (!name.startsWith('lock-')) await copyFile(join(data, 'store', name), join(folder, 'store', name));
    }
    await copyFile(join(data, 'master.key'), join(folder, 'master.key'));
    return folder;
  };
  const ends: (() => Promise<void>)[] = [];
  const start = async (directory: string, config: StartOptions['config']) => {
    const app = await startApp({ directory, clock, config: { ...config, baseUrl } });
    ends.push(() => app.stop());
    return app;
  };
  const startEmbedded = (directory: string) => start(directory, { databaseUrl: undefined });
  const startNode = (url: string, directory: string) =>
    start(directory, { databaseUrl: url, masterKey: new Uint8Array(Buffer.from(masterKey, 'hex')) });

  before(async () => {
    data = await freshFolder();
    const app = await startEmbedded(data);
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `Name ${at} ünï 😀`, weight: 1 + (at % 5) }));
    for (const [listName, count] of [
      ['few', 8],
      ['many', 6_000],
    ] as const) {
      const made = await app.call('POST', '/wheelapp/api/v1/wheels', { listName, entries: entries(count) });
      assert.equal(made.status, 201);
    }
    for (let number = 1; number <= 12; number++) {
      assert.equal((await spin(app, number % 3 === 0 ? 'few' : 'many', `spin-${number}`)).status, 200);
    }
    answersBefore = await everything(app);
    token = await app.token();
    await app.stop();
    masterKey = (await readFile(join(data, 'master.key'), 'utf8')).trim();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  after(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  it('copies everything: a node on the database returns the same as the server before', async () => {
    const { url, drop } = await freshDatabase();
    const environment = { SVC_DATA_DIR: data, DATABASE_URL: url, SVC_MASTER_KEY: masterKey };
    const first = await run(environment);
    assert.equal(first.code, 0, first.err);
    assert.equal(first.err, '');
    assert.match(first.out, /^Checking +[\d,]+ documents in/m);
    assert.match(first.out, /^wheel-entries-row +6,008 +6,008$/m);
    const sums = [...first.out.matchAll(/^SHA-256 of the (?:store|database) +([0-9a-f]{64})$/gm)].map(
      ([, sum]) => sum,
    );
    assert.equal(sums.length, 2);
    assert.equal(sums[0], sums[1]);
    assert.match(first.out, /^Both are equal\. Start the nodes/m);
    // The output has no control characters, because it does not go to a terminal.
    assert.doesNotMatch(first.out, /[\x00-\x09\x0b-\x1f]/);
    assert.doesNotMatch(first.out + first.err, new RegExp(`${masterKey}|postgres:postgres`));

    const second = await run(environment);
    assert.equal(second.code, 0, second.err);
    assert.match(second.out, /^Both are equal: the store was copied before/m);
    assert.ok(second.out.includes(sums[0] as string));
    assert.doesNotMatch(second.out, /^Copying/m);

    const node = await startNode(url, await freshFolder());
    assert.deepEqual(await everything(node), answersBefore);
    const authorized = await fetch(`${node.url}/wheelapp/api/v1/wheels/few/spin`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: '{"type":"custom"}',
    });
    assert.equal(authorized.status, 200);
    assert.equal(((await authorized.json()) as { number: number }).number, 5);

    const running = await run(environment);
    assert.equal(running.code, 1);
    assert.match(
      running.err,
      /^DATABASE_URL: nodes are running on the database; stop all of them first\.\n$/,
    );
    await node.stop();
    const behind = await run(environment);
    assert.equal(behind.code, 1);
    assert.match(behind.out, /They differ, first at \S+\. The database was a whole copy once/);
    await drop();
  });

  it('marks the folder, so that no server starts on it by mistake', async () => {
    const { url, drop } = await freshDatabase();
    const moved = await copyOfData();
    const files = async () => {
      const names = (await readdir(join(moved, 'store'))).filter((name) => !name.startsWith('lock-')).sort();
      return Promise.all(names.map(async (name) => [name, await readFile(join(moved, 'store', name))]));
    };
    const before = await files();
    const environment = { SVC_DATA_DIR: moved, DATABASE_URL: url, SVC_MASTER_KEY: masterKey };
    const refused = await run({ ...environment, DATABASE_URL: 'postgres://127.0.0.1:1/x' });
    assert.equal(refused.code, 1);
    assert.deepEqual((await readdir(moved)).sort(), ['master.key', 'store']);
    for (let round = 0; round < 2; round++) {
      const { code, err } = await run(environment);
      assert.equal(code, 0, err);
      assert.deepEqual((await readdir(moved)).sort(), ['master.key', 'moved-to-database', 'store']);
    }
    assert.deepEqual(await files(), before);

    await rm(join(moved, 'master.key'));
    const mark = join(moved, 'moved-to-database');
    const line = `SVC_DATA_DIR: the store in ${moved} was moved to a database; set DATABASE_URL, or delete ${mark} to run on it all the same.`;
    await assert.rejects(startEmbedded(moved), { name: 'ConfigError', message: line });
    assert.deepEqual((await readdir(moved)).sort(), ['moved-to-database', 'store']);
    await copyFile(join(data, 'master.key'), join(moved, 'master.key'));
    const node = await startNode(url, moved);
    await node.stop();

    const backup = join(await freshFolder(), 'backup');
    const backedUp = await run({ SVC_DATA_DIR: moved }, undefined, [
      ...nodeWords('server/commands/backup-store.ts'),
      backup,
    ]);
    assert.equal(backedUp.code, 0, backedUp.err);
    await assert.rejects(startEmbedded(backup), { name: 'ConfigError' });

    await rm(mark);
    const again = await startEmbedded(moved);
    assert.deepEqual(await everything(again), answersBefore);
    await again.stop();
    await drop();
  });

  it('resumes after a kill at any moment', async () => {
    const { url, drop } = await freshDatabase();
    const environment = { SVC_DATA_DIR: data, DATABASE_URL: url, SVC_MASTER_KEY: masterKey };
    const moments = [
      `SELECT to_regclass('svc_document') IS NOT NULL AS yes`,
      `SELECT to_regclass('svc_copying') IS NOT NULL AS yes`,
      'SELECT count(*) > 0 AS yes FROM svc_document',
      'SELECT count(*) > 3000 AS yes FROM svc_document',
      'SELECT last > 0 AS yes FROM svc_counter',
    ];
    for (const moment of moments) {
      const killed = await run(environment, async (child) => {
        await until(child, url, moment);
        child.kill('SIGKILL');
      });
      const [{ part } = {}] = await tell(url, `SELECT to_regclass('svc_copying') IS NOT NULL AS part`);
      assert.ok(killed.code === null || (killed.code === 0 && part === false), killed.err);
      if (part === true) {
        await assert.rejects(
          startNode(url, data),
          /^ConfigError: DATABASE_URL: a store is being copied into/,
        );
      }
    }
    assert.equal((await run(environment)).code, 0);
    const node = await startNode(url, await freshFolder());
    assert.deepEqual(await everything(node), answersBefore);
    await node.stop();
    await drop();
  });

  it('stops cleanly on a signal, and resumes', async () => {
    const { url, drop } = await freshDatabase();
    const environment = { SVC_DATA_DIR: data, DATABASE_URL: url, SVC_MASTER_KEY: masterKey };
    await (await openPostgresStore({ url, collections: collectionsOf(domains) })).close();
    const blocker = new Client(url);
    await blocker.connect();
    ends.push(() => blocker.end());
    await blocker.query('BEGIN; LOCK TABLE svc_document IN SHARE MODE');
    const stopped = await run(environment, async (child) => {
      await until(
        child,
        url,
        `SELECT count(*) > 0 AS yes FROM pg_locks WHERE relation = 'svc_document'::regclass AND NOT granted`,
      );
      // Send two signals, because the terminal and npm both pass Ctrl-C on.
      child.kill('SIGINT');
      child.kill('SIGINT');
      await blocker.query('COMMIT');
    });
    await blocker.end();
    assert.deepEqual(
      [stopped.code, stopped.err],
      [130, 'Stopped. Copied documents are kept: run the command again to continue.\n'],
    );
    assert.equal((await run(environment)).code, 0);
    await drop();
  });

  it('reports in one line why it refuses to copy', async () => {
    const { url, drop } = await freshDatabase();
    const locked = await copyOfData();
    const server = await startEmbedded(locked);
    const damaged = await copyOfData();
    const [journal] = (await readdir(join(damaged, 'store'))).filter((name) => name.startsWith('journal'));
    const file = await open(join(damaged, 'store', journal as string), 'r+');
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, 100);
    await file.write(Buffer.from([(buffer[0] as number) ^ 1]), 0, 1, 100);
    await file.close();
    const unsealed = await copyOfData();
    await rm(join(unsealed, 'master.key'));
    const other = await freshDatabase();
    const used = await startNode(other.url, await freshFolder());
    await used.stop();
    const all = { SVC_DATA_DIR: data, DATABASE_URL: url, SVC_MASTER_KEY: masterKey };
    const refusals = [
      [{ DATABASE_URL: '' }, /^DATABASE_URL: name the database to copy into, such as /],
      [{ SVC_MASTER_KEY: '' }, /^SVC_MASTER_KEY: needed .*master\.key$/],
      [
        { SVC_MASTER_KEY: '0'.repeat(64), SVC_DATA_DIR: await copyOfData() },
        /^SVC_MASTER_KEY: not the key .* the key is in \S+master\.key$/,
      ],
      [
        { SVC_MASTER_KEY: '0'.repeat(64), SVC_DATA_DIR: unsealed },
        /^SVC_MASTER_KEY: not the key .*was started with$/,
      ],
      [{ SVC_DATA_DIR: join(data, 'nowhere') }, /^SVC_DATA_DIR: there is no store in \S+nowhere\/store$/],
      [{ SVC_DATA_DIR: await freshFolder() }, /^SVC_DATA_DIR: there is no store in /],
      [
        { SVC_DATA_DIR: locked },
        /^the folder \S+ is in use by another process \(process \d+\); stop it first/,
      ],
      [{ SVC_DATA_DIR: damaged }, /^the store is damaged: \S+journal-\d+ at byte \d+: .*restore/],
      [
        { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x', SVC_DATA_DIR: await copyOfData() },
        /^DATABASE_URL: no server answers there(?!.*secret)/,
      ],
      [
        { DATABASE_URL: other.url, SVC_DATA_DIR: await copyOfData() },
        /^DATABASE_URL: the database already holds a store, .*use an empty database\.$/,
      ],
    ] as const;
    await Promise.all(
      refusals.map(async ([changed, line]) => {
        const { code, err } = await run({ ...all, ...changed });
        assert.equal(code, 1, JSON.stringify(changed));
        assert.match(err.trimEnd(), line);
        assert.equal(err.trimEnd().split('\n').length, 1, err);
      }),
    );
    await server.stop();
    assert.equal((await run(all)).code, 0);
    await Promise.all([drop(), other.drop()]);
  });
});
