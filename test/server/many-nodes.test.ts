/** Two nodes on one PostgreSQL database: what one does the other knows, and a restart of the database loses nothing. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { StoredEvent } from '../../server/store/port.ts';
import { freshDatabase, type PostgresServer, startPostgres } from '../postgres/server.ts';
import { type RunningApp, startApp } from './start-app.ts';

const listName = 'shared';

describe('two nodes on one database', () => {
  let server: PostgresServer;
  let nodes: [RunningApp, RunningApp];
  const told: [StoredEvent[], StoredEvent[]] = [[], []];
  const gaps = [0, 0];

  before(async () => {
    server = await startPostgres();
    const { url: databaseUrl } = await freshDatabase(server);
    // One address for all, as behind a proxy: it is the issuer of tokens.
    const config = { databaseUrl, masterKey: randomBytes(32), baseUrl: 'https://wheels.example' };
    const entries = ['a', 'b'].map((name) => ({ name, weight: 1 }));
    const bootstrap = { wheels: [{ listName, owner: 'alice', entries }] };
    // At once: both find an empty database.
    nodes = await Promise.all([startApp({ bootstrap, config }), startApp({ bootstrap, config })]);
    nodes.forEach((node, at) =>
      node.store.subscribe({
        event: (event) => void told[at]?.push(event),
        gap: () => (gaps[at] = (gaps[at] ?? 0) + 1),
      }),
    );
  });

  after(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await server.close();
  });

  const spin = (node: RunningApp, headers?: Record<string, string>) =>
    node.call('POST', `/wheelapp/api/v1/wheels/${listName}/spin`, { type: 'custom' }, headers);

  /** Numbers of the spins there are, from one node's point of view. */
  const spins = async (node: RunningApp) => {
    const response = await node.call('GET', `/wheelapp/data/${listName}`);
    return (
      ((await response.json()) as { lastDrawResult: { number: number } | null }).lastDrawResult?.number ?? 0
    );
  };

  /** Waits until both nodes have been told as much, then checks that they were told the same. */
  const toldTheSame = async () => {
    const last = () => told.map((events) => events.at(-1)?.sequence ?? 0);
    const end = Math.max(...nodes.map(({ store }) => store.lastSequence));
    while (last().some((sequence) => sequence < end)) await new Promise((resolve) => setImmediate(resolve));
    const from = Math.max(...told.map(([first]) => first?.sequence ?? 0));
    const [one, two] = told.map((events) => events.filter(({ sequence }) => sequence >= from));
    assert.deepEqual(one, two);
    const sequences = one?.map(({ sequence }) => sequence) ?? [];
    assert.deepEqual(
      sequences,
      sequences.map((_, at) => from + at),
    );
    assert.deepEqual(gaps, [0, 0]);
  };

  test('a token of one is good on the other', async () => {
    const token = await nodes[0].token();
    const response = await fetch(`${nodes[1].url}/wheelapp/api/v1/wheels/${listName}/spin`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: '{"type":"custom"}',
    });
    assert.ok(response.ok, await response.text());
  });

  test('spins on both at once are numbered without a gap, and both are told of all', async () => {
    const start = await spins(nodes[0]);
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const response = await spin(nodes[at % 2] as RunningApp);
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

  test('an idempotency key used on both at once has one effect', async () => {
    const start = await spins(nodes[0]);
    for (let round = 1; round <= 5; round++) {
      const headers = { 'Idempotency-Key': `round-${round}` };
      const answers = await Promise.all(nodes.map((node) => spin(node, headers)));
      const bodies = await Promise.all(answers.map((answer) => answer.text()));
      assert.ok(answers.every(({ ok }) => ok));
      assert.equal(bodies[0], bodies[1]);
      const replayed = answers.filter((answer) => answer.headers.get('Idempotency-Replayed') === 'true');
      assert.equal(replayed.length, 1);
      assert.equal(await spins(nodes[1]), start + round);
    }
  });

  for (const how of ['stop', 'crash'] as const) {
    test(`after a ${how} of the database in the middle everything acknowledged is there, and it goes on`, async () => {
      const start = await spins(nodes[0]);
      const numbers = new Set<number>();
      const statuses = new Set<number>();
      let running = true;
      let down: () => void = () => undefined;
      const failed = new Promise<void>((resolve) => (down = resolve));
      const spinning = Array.from({ length: 8 }, async (_, at) => {
        for (let turn = 0; running; turn++) {
          const response = await spin(nodes[at % 2] as RunningApp);
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
      assert.deepEqual(await Promise.all(nodes.map(({ store }) => store.ready())), [false, false]);
      assert.equal((await fetch(`${nodes[0].url}/readyz`)).status, 503);
      await server.start();
      while (!(await Promise.all(nodes.map(({ store }) => store.ready()))).every(Boolean)) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      const before = numbers.size;
      while (numbers.size < before + 20) await new Promise((resolve) => setImmediate(resolve));
      running = false;
      await Promise.all(spinning);
      assert.deepEqual([...statuses].filter((status) => status !== 503).length, 1);
      // Not acknowledged may still be done; what is done is numbered without a gap.
      const end = await spins(nodes[1]);
      assert.ok(end - start >= numbers.size);
      for (const number of numbers) assert.ok(number > start && number <= end);
      await toldTheSame();
    });
  }
});
