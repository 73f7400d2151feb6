import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { Client } from 'pg';
import { KeySet } from '../../contracts/identity/oauth/discovery.ts';
import type { StoredEvent } from '../../server/store/port.ts';
import { freshDatabase, type PostgresServer, startPostgres } from '../postgres/server.ts';
import { type RunningApp, startApp } from './start-app.ts';
import { until } from './until.ts';

const listName = 'shared';
const count = 4;

describe('four nodes on one database', () => {
  let server: PostgresServer;
  let databaseUrl: string;
  let nodes: readonly [RunningApp, ...RunningApp[]];
  let single: RunningApp;
  const told = Array.from({ length: count }, (): StoredEvent[] => []);
  let gaps = 0;

  before(async () => {
    server = await startPostgres();
    ({ url: databaseUrl } = await freshDatabase(server));
    // The issuer of tokens is the public address, so all nodes need the same address.
    const config = { masterKey: randomBytes(32), baseUrl: 'https://wheels.example' };
    const entries = ['a', 'b'].map((name) => ({ name, weight: 1 }));
    const bootstrap = { wheels: [{ listName, owner: 'alice', entries }] };
    const starting = Array.from({ length: count }, () =>
      startApp({ bootstrap, config: { ...config, databaseUrl } }),
    );
    nodes = (await Promise.all(starting)) as [RunningApp, ...RunningApp[]];
    const { url: otherDatabase } = await freshDatabase(server);
    single = await startApp({ bootstrap, config: { ...config, databaseUrl: otherDatabase } });
    nodes.forEach((node, at) =>
      node.store.subscribe({ event: (event) => void told[at]?.push(event), gap: () => void (gaps += 1) }),
    );
  });

  after(async () => {
    await Promise.all([single, ...nodes].map((node) => node.stop()));
    await server.close();
  });

  const node = (at: number) => nodes[at % count] as RunningApp;
  const spin = (node: RunningApp, headers?: Record<string, string>) =>
    node.call('POST', `/wheelapp/api/v1/wheels/${listName}/spin`, { type: 'custom' }, headers);

  const spins = async (node: RunningApp) => {
    const response = await node.call('GET', `/wheelapp/data/${listName}`);
    return (
      ((await response.json()) as { lastDrawResult: { number: number } | null }).lastDrawResult?.number ?? 0
    );
  };

  const toldTheSame = async () => {
    const last = () => told.map((events) => events.at(-1)?.sequence ?? 0);
    const end = Math.max(...nodes.map(({ store }) => store.lastSequence));
    await until(() => last().every((sequence) => sequence >= end), `all nodes have event ${end}`);
    const from = Math.max(...told.map(([first]) => first?.sequence ?? 0));
    const [first, ...rest] = told.map((events) => events.filter(({ sequence }) => sequence >= from));
    for (const other of rest) assert.deepEqual(other, first);
    const sequences = first?.map(({ sequence }) => sequence) ?? [];
    assert.deepEqual(
      sequences,
      sequences.map((_, at) => from + at),
    );
    assert.equal(gaps, 0);
  };

  test('started at the same time store the same as a single node', async () => {
    const made = await Promise.all(
      [databaseUrl, single.serving.config.databaseUrl as string].map(documentsIn),
    );
    assert.ok((made[0]?.length ?? 0) > 0);
    assert.deepEqual(made[0], made[1]);
    const keys = await Promise.all(nodes.map(keysOf));
    for (const each of keys) assert.deepEqual(each, keys[0]);
  });

  test('keys that all nodes rotate at the same time are rotated once, and tokens of each node are valid on all', async () => {
    const before = await keysOf(nodes[0]);
    const tokens = await Promise.all(nodes.map((node) => node.token()));
    await Promise.all(nodes.map(({ serving }) => serving.identity.rotateKeys()));
    const after = await Promise.all(nodes.map(keysOf));
    for (const keys of after) assert.deepEqual(keys, after[0]);
    for (const alg of ['ES256', 'RS256']) {
      const of = (keys: readonly PublicKey[] = []) => keys.filter((key) => key.alg === alg);
      assert.deepEqual(of(after[0]).slice(0, 2), of(before));
      assert.equal(of(after[0]).length, 3);
    }

    tokens.push(...(await Promise.all(nodes.map((node) => node.token()))));
    const answers = await Promise.all(
      nodes.flatMap(({ url }) =>
        tokens.map((token) =>
          fetch(`${url}/wheelapp/api/v1/wheels/${listName}`, {
            headers: { Authorization: `Bearer ${token}` },
          }),
        ),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 200),
    );
  });

  test('concurrent spins on all nodes are numbered without gaps, and all nodes receive every event', async () => {
    const start = await spins(nodes[0]);
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const response = await spin(node(at));
        assert.ok(response.ok);
        return ((await response.json()) as { number: number }).number;
      }),
    );
    assert.deepEqual(
      answers.sort((a, b) => a - b),
      answers.map((_, at) => start + 1 + at),
    );
    await toldTheSame();
  });

  test('an idempotency key that is used on all nodes at the same time has one effect', async () => {
    const start = await spins(nodes[0]);
    for (let round = 1; round <= 5; round++) {
      const headers = { 'Idempotency-Key': `round-${round}` };
      const answers = await Promise.all(nodes.map((node) => spin(node, headers)));
      const bodies = await Promise.all(answers.map((answer) => answer.text()));
      assert.ok(answers.every(({ ok }) => ok));
      assert.equal(new Set(bodies).size, 1);
      const replayed = answers.filter((answer) => answer.headers.get('Idempotency-Replayed') === 'true');
      assert.equal(replayed.length, count - 1);
      assert.equal(await spins(node(round)), start + round);
    }
  });

  for (const how of ['stop', 'crash'] as const) {
    test(`after a ${how} of the database, everything acknowledged is stored, and spins continue`, async () => {
      const start = await spins(nodes[0]);
      const numbers = new Set<number>();
      const statuses = new Set<number>();
      let running = true;
      let down: () => void = () => undefined;
      const failed = new Promise<void>((resolve) => (down = resolve));
      const spinning = Array.from({ length: 8 }, async (_, at) => {
        for (let turn = 0; running; turn++) {
          const response = await spin(node(at));
          statuses.add(response.status);
          const body = (await response.json()) as { number: number };
          if (response.ok) numbers.add(body.number);
          else {
            assert.ok(response.headers.has('Retry-After'));
            down();
          }
        }
      });
      await server[how]();
      await failed;
      assert.ok(!(await Promise.all(nodes.map(({ store }) => store.ready()))).some(Boolean));
      assert.equal((await fetch(`${nodes[0].url}/readyz`)).status, 503);
      await server.start();
      await until(async () => (await Promise.all(nodes.map(({ store }) => store.ready()))).every(Boolean));
      const before = numbers.size;
      await until(() => numbers.size >= before + 20, '20 spins after the restart');
      running = false;
      await Promise.all(spinning);
      assert.deepEqual([...statuses].filter((status) => status !== 503).length, 1);
      const end = await spins(node(1));
      assert.ok(end - start >= numbers.size);
      for (const number of numbers) assert.ok(number > start && number <= end);
      await toldTheSame();
    });
  }
});

type PublicKey = KeySet['keys'][number];

async function keysOf({ url }: RunningApp): Promise<readonly PublicKey[]> {
  const response = await fetch(`${url}/mana/oauth/jwks`);
  return KeySet.parse(await response.json()).keys;
}

async function documentsIn(databaseUrl: string): Promise<unknown[]> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(
      'SELECT collection, count(*) FROM svc_document GROUP BY collection ORDER BY collection',
    );
    return rows;
  } finally {
    await client.end();
  }
}
