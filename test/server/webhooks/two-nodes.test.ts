/** Rules: docs/rules/webhooks.md, "Tries". Two nodes share a database, and use real timers. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { freshDatabase } from '../../postgres/server.ts';
import {
  newEventId,
  queueWebhook,
  webhooksAggregate,
  webhooksDomain,
  type Webhooks,
} from '../../../server/webhooks/index.ts';
import { systemRandom } from '../../../server/runtime/random.ts';
import { startApp, type RunningApp } from '../start-app.ts';
import { until } from '../until.ts';
import { startReceiver } from './receiver.ts';

const owner = '77';

async function openNodes(
  t: TestContext,
): Promise<{ nodes: readonly [RunningApp, RunningApp]; webhooks: Webhooks }> {
  const database = await freshDatabase();
  let webhooks: Webhooks | undefined;
  const spy = {
    collections: [],
    create(_deps: unknown, others: (domain: typeof webhooksDomain) => Webhooks) {
      webhooks = others(webhooksDomain);
      return { routes: [] };
    },
  };
  const config = { masterKey: randomBytes(32), baseUrl: 'http://wheels.example', databaseUrl: database.url };
  const nodes = (await Promise.all(
    Array.from({ length: 2 }, () => startApp({ config, moreDomains: [spy as never] })),
  )) as unknown as [RunningApp, RunningApp];
  t.after(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await database.drop();
  });
  return { nodes, webhooks: webhooks! };
}

test('each event is sent once, whichever node queues it, and a receiver gets at most four at a time', async (t) => {
  const { nodes, webhooks } = await openNodes(t);
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  let open = 0;
  let most = 0;
  receiver.answer = (response) => {
    most = Math.max(most, (open += 1));
    setImmediate(() => {
      open -= 1;
      response.writeHead(204).end();
    });
  };
  const change = webhooks.prepare(owner, 'level_up', { webhookEnabled: true, webhookUrl: receiver.url });
  assert.ok('owner' in change);
  const touch = [webhooksAggregate(owner)];
  await nodes[0].store.commit({ touch, decide: (tx) => webhooks.change(tx, change, Date.now()) });
  const ids = Array.from({ length: 200 }, () => newEventId(systemRandom));
  await Promise.all(
    ids.map((id, at) =>
      nodes[at % 2 === 0 ? 0 : 1].store.commit({
        touch,
        decide: (tx) =>
          queueWebhook(tx, {
            id,
            owner,
            target: 'level_up',
            type: 'chat.level_up',
            at: Date.now(),
            data: { at },
          }),
      }),
    ),
  );
  const delivered = async () =>
    (await webhooks.deliveries(owner, { limit: 100, state: 'pending' })).deliveries.length === 0;
  await until(delivered);
  assert.deepEqual(receiver.received.map(({ headers }) => headers['x-svc-delivery']).sort(), [...ids].sort());
  assert.ok(most <= 4, `${most} at a time`);
});
