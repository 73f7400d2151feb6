import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { SpinResult, Wheel } from '../../../contracts/wheel/wheel.ts';
import { launchBrowser } from '../../launch-browser.ts';
import { freshDatabase, startPostgres, type PostgresServer } from '../../postgres/server.ts';
import { Page } from '../../server/wheel/live/page.ts';
import { startNodes, type Node } from '../drive/nodes.ts';
import { WatchedPage } from '../drive/watched-page.ts';
import { WheelLoad } from '../drive/wheel-load.ts';

const clients = 64;
const first = ['Ada', 'Grace', 'Edsger'];
const entries = first.map((name) => ({ name, weight: 1 }));

describe('four nodes on one database', () => {
  let database: PostgresServer;
  let nodes: readonly [Node, Node, Node, Node];
  let urls: readonly string[];
  let browser: Browser;
  let bearer: string;

  before(async () => {
    [database, browser] = await Promise.all([startPostgres(), launchBrowser({ drawing: false })]);
    const { url } = await freshDatabase(database);
    const wheels = [{ listName: 'from-the-file', owner: 'streamer', entries }];
    nodes = (await startNodes(4, url, { wheels })) as readonly Node[] as typeof nodes;
    urls = nodes.map((node) => node.url);
    bearer = await nodes[0].server.token();
  });
  after(async () => {
    await browser.close();
    await Promise.all(nodes.map((node) => node.remove()));
    await database.close();
  });

  const createWheel = (listName: string, node = nodes[0]) =>
    node.server.call('POST', '/wheels', { listName, entries, settings: { spinDurationSeconds: 1 } }, 201);
  const load = (listName: string) => new WheelLoad({ urls, bearer, listName, clients });
  const onEach = <T>(ask: (node: Node) => Promise<T>) => Promise.all(nodes.map(ask));
  const readyz = async ({ url }: Node) => (await fetch(`${url}/readyz`)).status;
  const readWheel = async (node: Node, listName: string) =>
    (await node.server.call('GET', `/wheels/${listName}`, undefined, 200)) as unknown as Wheel;
  const spin = async (node: Node, listName: string) =>
    (await node.server.call(
      'POST',
      `/wheels/${listName}/spin`,
      { type: 'custom' },
      200,
    )) as unknown as SpinResult;

  test('create one set of keys and apply the bootstrap file once when started together on an empty database', async () => {
    const keys = await onEach(async ({ url }) => (await fetch(`${url}/mana/oauth/jwks`)).json());
    const [set] = keys as { keys: { alg: string }[] }[];
    assert.deepEqual(set?.keys.map(({ alg }) => alg).sort(), ['ES256', 'ES256', 'RS256', 'RS256']);
    for (const other of keys) assert.deepEqual(other, set);

    const wheels = await onEach((node) => readWheel(node, 'from-the-file'));
    for (const wheel of wheels) assert.deepEqual(wheel, wheels[0]);
    assert.equal(wheels[0]?.version, 1);
    assert.deepEqual(
      wheels[0].entries.map(({ name }) => name),
      first,
    );
    assert.deepEqual(
      nodes.map((node) => node.hasData),
      [false, false, false, false],
    );
  });

  test('accept tokens of each other, and show a wheel created on another at once', async () => {
    const tokens = await onEach(({ server }) => server.token());
    const made = await createWheel('made-on-two', nodes[1]);
    const statuses = await onEach(({ url }) =>
      Promise.all(
        tokens.map(async (token) => {
          const response = await fetch(`${url}/wheelapp/api/v1/wheels/made-on-two`, {
            headers: { authorization: `Bearer ${token}` },
          });
          return [response.status, response.headers.get('etag')];
        }),
      ),
    );
    assert.deepEqual(statuses.flat(), Array(16).fill([200, `"${String(made['version'])}"`]));
  });

  test('lose, double or revert nothing while 64 clients add, spin and read', async () => {
    await createWheel('busy');
    const pages = await onEach(({ url }) => Page.open(url));
    for (const page of pages) {
      page.subscribe('busy');
      assert.equal((await page.next()).type, 'subscribed');
    }
    const loading = load('busy');
    await loading.until(() => loading.spins.size >= clients);
    await loading.stop();
    const { version } = await loading.check(first);
    for (const page of pages) {
      const told = await spinsTold(page, version);
      assert.deepEqual(
        told,
        [...loading.spins.keys()].sort((a, b) => a - b),
        'each page receives each spin once',
      );
      await page.close();
    }
  });

  test('have one effect and one answer for an idempotency key used on all at once', async () => {
    await createWheel('keyed');
    const keys = Array.from({ length: clients / nodes.length }, (_, at) => `key-${at}`);
    const answers = await Promise.all(
      keys.map((key) =>
        onEach(async ({ url }) => {
          const response = await fetch(`${url}/wheelapp/api/v1/wheels/keyed/spin`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${bearer}`,
              'content-type': 'application/json',
              'idempotency-key': key,
            },
            body: '{"type":"custom"}',
          });
          assert.equal(response.status, 200);
          return { text: await response.text(), replayed: response.headers.get('idempotency-replayed') };
        }),
      ),
    );
    for (const each of answers) {
      assert.equal(new Set(each.map(({ text }) => text)).size, 1, 'the same answer everywhere');
      assert.equal(
        each.filter(({ replayed }) => replayed === null).length,
        1,
        'only one of them executed it',
      );
    }
    const numbers = answers.map(([answer]) => (JSON.parse(answer?.text ?? '') as SpinResult).number);
    assert.deepEqual(
      numbers.sort((a, b) => a - b),
      keys.map((_, at) => at + 1),
    );
    assert.equal((await readWheel(nodes[3], 'keyed')).lastDrawResult?.number, keys.length);
  });

  test('repeat an answer that was lost on another node, without a second effect', async () => {
    await createWheel('lost');
    const page = await Page.open(nodes[2].url);
    page.subscribe('lost');
    assert.equal((await page.next()).type, 'subscribed');
    const path = '/wheelapp/api/v1/wheels/lost/spin';
    const headers = {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      'idempotency-key': 'once',
    };
    const body = '{"type":"custom"}';
    const lines = Object.entries({ host: 'localhost', 'content-length': body.length, ...headers });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const socket = connect(Number(new URL(nodes[0].url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n${body}`, () => socket.destroy());
    const told = await page.next();
    assert.ok(told.type === 'spin');

    const again = await fetch(`${nodes[3].url}${path}`, { method: 'POST', headers, body });
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(((await again.json()) as SpinResult).spinId, told.result.spinId);
    assert.equal((await readWheel(nodes[1], 'lost')).lastDrawResult?.number, 1);
    await page.close();
  });

  test('play a spin of the fourth on a page of the first, and notify its host once', async () => {
    await createWheel('watched');
    const page = await WatchedPage.open(browser, nodes[0].url, 'watched');
    const spun = [await spin(nodes[3], 'watched')];
    await page.restsOn(spun[0] as SpinResult);
    spun.push(await spin(nodes[2], 'watched'));
    await page.restsOn(spun[1] as SpinResult);
    const results = await page.results();
    assert.deepEqual(
      results.map(({ result }) => result.spinId),
      spun.map(({ spinId }) => spinId),
    );
    assert.equal((await readWheel(nodes[1], 'watched')).lastDrawResult?.spinId, spun[1]?.spinId);
    await page.close();
  });

  for (const how of ['stop', 'crash'] as const) {
    test(`a ${how} of the database under load: all refuse, all recover without a restart, pages catch up`, async () => {
      const listName = `database-${how}`;
      await createWheel(listName);
      const page = await WatchedPage.open(browser, nodes[0].url, listName);
      const loading = load(listName);
      await loading.more(clients);

      loading.away();
      await database[how]();
      assert.deepEqual(await onEach(readyz), [503, 503, 503, 503]);
      await loading.until(() => loading.refusedBy.size === nodes.length);
      const followed = onEach(({ server }) => server.said('events of the database are followed again'));
      await database.start();
      await followed;
      assert.deepEqual(await onEach(readyz), [200, 200, 200, 200]);
      loading.back();

      await loading.more(clients);
      await loading.stop();
      const { lastDrawResult } = await loading.check(first);
      await page.restsOn(lastDrawResult as SpinResult);
      await page.close();
    });
  }

  test('one is killed under load and replaced: the others go on, its pages reconnect', async () => {
    await createWheel('killed');
    const page = await WatchedPage.open(browser, nodes[0].url, 'killed');
    const loading = load('killed');
    await loading.more(clients);

    const lost = page.live('closed');
    await nodes[0].server.end('SIGKILL');
    await lost;
    await loading.more(clients);
    await nodes[0].startAnother();
    await page.live('open');

    await loading.more(clients);
    await loading.stop();
    const { lastDrawResult } = await loading.check(first);
    await page.restsOn(lastDrawResult as SpinResult);
    await page.close();
  });

  test('one stopped under load exits with 0, and loses nothing it had begun', async () => {
    await createWheel('stopped');
    const loading = load('stopped');
    await loading.more(clients);
    const { server } = nodes[1];
    const stopped = server.said('"msg":"stopped"');
    await server.end('SIGTERM');
    await stopped;
    assert.equal(server.process.exitCode, 0);
    await loading.more(clients);
    await loading.stop();
    await loading.check(first, [nodes[0].url, nodes[2].url, nodes[3].url]);
  });
});

async function spinsTold(page: Page, version: number): Promise<number[]> {
  const numbers: number[] = [];
  for (;;) {
    const message = await page.next();
    assert.ok(message.type === 'spin' || message.type === 'rows', message.type);
    if (message.type === 'spin') numbers.push(message.result.number);
    if (message.version >= version) return numbers;
  }
}
