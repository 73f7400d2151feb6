/** Rules: docs/rules/http.md, "Rate limits". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startPostgres, type PostgresServer } from '../../../postgres/server.ts';
import { basic } from '../../identity/ask-token.ts';
import { until } from '../../until.ts';
import { testClient, type RunningApp } from '../../start-app.ts';
import { startFour, type FourNodes } from './four-nodes.ts';

const spin = '/wheelapp/api/v1/wheels/none/spin';

describe('limits of four nodes', () => {
  let server: PostgresServer;
  let four: FourNodes;
  let nodes: readonly RunningApp[];
  before(async () => {
    server = await startPostgres();
    four = await startFour({ config: { rateLimitScale: 1 } }, server);
    ({ nodes } = four);
  });
  after(async () => {
    await four.stop();
    await server.close();
  });

  const onAll = (each: number, call: (node: RunningApp) => Promise<Response>): Promise<Response[]> =>
    Promise.all(Array.from({ length: 4 * each }, (_, at) => call(nodes[at % 4] as RunningApp)));

  const askToken = (node: RunningApp, secret: string) =>
    fetch(`${node.url}/mana/oauth/token`, {
      method: 'POST',
      headers: { Authorization: basic(testClient.clientId, secret) },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        resource: 'service.wheel',
        scope: 'wheel:read',
      }),
    });

  it('are shared: sixty spins a minute on all of them together', async () => {
    const answers = await onAll(40, (node) => node.call('POST', spin, { type: 'custom' }));
    const remaining = [];
    for (const { status, headers } of answers) {
      assert.equal(headers.get('ratelimit-policy'), '"spin";q=60;w=60');
      const [, left, seconds] = /^"spin";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
      assert.ok(Number(seconds) >= 1 && Number(seconds) <= 60);
      if (status === 429) {
        assert.equal(left, '0');
        assert.equal(headers.get('retry-after'), seconds);
      } else {
        assert.equal(status, 404);
        remaining.push(Number(left));
      }
    }
    assert.deepEqual(
      remaining.sort((a, b) => a - b),
      Array.from({ length: 60 }, (_, at) => at),
    );
    const read = await nodes[0]!.call('GET', '/wheelapp/api/v1/wheels/none');
    assert.equal(read.status, 404, 'reads are counted separately');
  });

  it('are shared for failed token requests, and do not apply to right secrets', async () => {
    const guesses = await onAll(10, (node) => askToken(node, 'guess'));
    const statuses = guesses.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 401).length, 10);
    assert.equal(statuses.filter((status) => status === 429).length, 30);
    for (const answer of await onAll(1, (node) => askToken(node, testClient.clientSecret)))
      assert.equal(answer.status, 200);
  });

  it('are not enforced while the database is unavailable: callers get the error of the store', async () => {
    const read = (node: RunningApp) => node.call('GET', '/wheelapp/api/v1/wheels/none');
    await server.crash();
    for (const answer of await onAll(5, read)) {
      assert.equal(answer.status, 503);
      assert.ok(answer.headers.has('retry-after'));
      assert.match(answer.headers.get('ratelimit') ?? '', /^"read";r=\d+;t=\d+$/);
    }
    await server.start();
    await until(async () => (await Promise.all(nodes.map(({ store }) => store.ready()))).every(Boolean));
    for (const answer of await onAll(5, read)) assert.equal(answer.status, 404);
  });
});
