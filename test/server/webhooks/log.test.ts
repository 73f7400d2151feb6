/** Rules: docs/rules/webhooks.md, "Log", "Replays" and "Erasure". */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Refusal } from '../../../contracts/http/errors.ts';
import { isoTime } from '../../../server/runtime/clock.ts';
import { deliveries, webhookCollections, webhooksAggregate } from '../../../server/webhooks/documents.ts';
import { deleteExpired, eraseSubject, removeOwner } from '../../../server/webhooks/erase.ts';
import { listDeliveries, listReceivers } from '../../../server/webhooks/log.ts';
import { replayDelivery, replayRange } from '../../../server/webhooks/replay.ts';
import { ok, startReceiver, status } from './receiver.ts';
import { day, hour, openWebhooks, owner } from './world.ts';

async function open(t: TestContext) {
  const world = await openWebhooks(t);
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  for (const target of ['level_up', 'purchase']) {
    await world.set(target, { webhookEnabled: true, webhookUrl: receiver.url, webhookApiKey: 'key-1' });
  }
  const clock = { now: () => world.now };
  const replayOne = (id: string) =>
    world.store.commit({
      touch: [webhooksAggregate(owner)],
      decide: (tx) => replayDelivery(tx, owner, id, world.now),
    });
  const range = (body: Parameters<typeof replayRange>[2]) =>
    replayRange({ store: world.store, clock }, owner, body);
  return { world, receiver, clock, replayOne, range };
}

test('the log has the latest first, by type and state, page by page', async (t) => {
  const { world, receiver } = await open(t);
  const ids: string[] = [];
  for (let at = 0; at < 10; at += 1) {
    receiver.answer = at % 2 === 0 ? ok : status(500);
    const [target, type] = at < 5 ? ['level_up', 'chat.level_up'] : ['purchase', 'chat.reward_purchase'];
    ids.unshift(await world.queue(target!, { type: type! }));
    await world.work();
    world.now += 1;
  }
  const list = async (query: { type?: string; state?: 'pending' | 'delivered' }) => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listDeliveries(world.store, owner, { ...query, limit: 3, cursor });
      assert.ok(page.deliveries.length <= 3);
      found.push(...page.deliveries.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return found;
  };
  assert.deepEqual(await list({}), ids);
  assert.deepEqual(await list({ type: 'chat.level_up' }), ids.slice(5));
  const delivered = ids.filter((_, at) => (9 - at) % 2 === 0);
  assert.deepEqual(await list({ state: 'delivered' }), delivered);
  assert.deepEqual(await list({ state: 'pending', type: 'chat.reward_purchase' }), [ids[0], ids[2], ids[4]]);
  assert.deepEqual((await listDeliveries(world.store, '99', { limit: 3 })).deliveries, []);
  const text = JSON.stringify([
    await listDeliveries(world.store, owner, { limit: 9 }),
    await listReceivers(world.store, owner, world.now),
  ]);
  assert.doesNotMatch(text, /key-1/);
});

test('the health of receivers is readable', async (t) => {
  const { world, receiver } = await open(t);
  await world.queue('level_up');
  await world.work();
  receiver.answer = status(410);
  await world.queue('purchase');
  await world.work();
  const [level, purchase] = await listReceivers(world.store, owner, world.now);
  const at = isoTime(world.now);
  assert.deepEqual(level, {
    ...{ target: 'level_up', enabled: true, url: receiver.url, headerName: 'x-api-key' },
    ...{ apiKeySet: true, signingSecretSet: false, signingSecrets: 0 },
    ...{ lastSuccessAt: at, failingSince: null, failures: 0, turnedOff: null },
  });
  assert.deepEqual(
    [purchase!.enabled, purchase!.turnedOff, purchase!.failures],
    [false, { at, reason: 'gone' }, 1],
  );
});

test('a finished delivery is replayed with the same id and body, a pending one is not', async (t) => {
  const { world, receiver, replayOne } = await open(t);
  const id = await world.queue('level_up');
  await world.work();
  assert.ok(!((await replayOne(id)) instanceof Refusal));
  assert.ok(!((await replayOne(id)) instanceof Refusal), 'a second call before the try does nothing');
  await world.work();
  const [one, two] = receiver.received;
  assert.deepEqual([two!.body, two!.headers['x-svc-delivery']], [one!.body, id]);
  assert.equal(receiver.received.length, 2);
  assert.equal((await world.delivery(id)).tries.length, 2);
  for (const unknown of ['evt_unknown', '']) {
    if (unknown !== '') assert.equal(((await replayOne(unknown)) as Refusal).code, 'not_found');
  }
});

test('a range, a state or everything is replayed, after the endpoint is turned on', async (t) => {
  const { world, receiver, range, replayOne } = await open(t);
  const first = await world.queue('level_up');
  await world.work();
  world.now += hour;
  const from = isoTime(world.now);
  receiver.answer = status(410);
  await world.queue('level_up');
  await world.work();
  world.now += hour;
  const missed = await world.queue('level_up');
  receiver.answer = ok;
  receiver.received.length = 0;
  assert.deepEqual(await range({ since: from }), { count: 0 }, 'the endpoint is off');
  assert.equal(((await replayOne(missed)) as Refusal).code, 'conflict');

  await world.set('level_up', { webhookEnabled: true });
  assert.deepEqual(await range({ since: isoTime(world.now) }), { count: 1 });
  await world.work();
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers['x-svc-delivery']),
    [missed],
  );
  assert.deepEqual(await range({ since: from, until: isoTime(world.now), state: 'missed' }), { count: 1 });
  await world.work();
  assert.deepEqual(await range({ since: from, until: from }), { count: 0 });
  assert.deepEqual(await range({ since: '2020-01-01T00:00:00Z' }), { count: 3 });
  await world.work();
  assert.equal(receiver.received.length, 5);
  assert.ok(receiver.received.slice(2).some(({ headers }) => headers['x-svc-delivery'] === first));
});

test('a long range is replayed in several calls, each delivery once', async (t) => {
  const { world, receiver, range } = await open(t);
  const count = 5_100;
  const ids = Array.from({ length: count }, (_, at) => `evt_${at}`);
  for (let at = 0; at < count; at += 300) {
    await world.store.commit({
      touch: [webhooksAggregate(owner)],
      decide(tx) {
        for (const id of ids.slice(at, at + 300)) {
          tx.put(deliveries.ref(owner, id), {
            ...{
              id,
              owner,
              target: 'level_up',
              type: 'chat.level_up',
              test: false,
              body: '{}',
              createdAt: world.now,
            },
            ...{
              state: 'dead',
              dueAt: null,
              failed: 10,
              tries: [],
              answer: null,
              expiresAt: world.now + day,
            },
          });
        }
      },
    });
  }
  receiver.answer = () => undefined;
  const since = isoTime(world.now);
  const one = await range({ since, state: 'dead' });
  assert.equal(one.count, 5_000);
  const two = await range({ since, state: 'dead', cursor: one.nextCursor });
  assert.deepEqual(two, { count: 100 });
});

test('a test is sent once, also while the endpoint is off, and does not count', async (t) => {
  const { world, receiver, range } = await open(t);
  await world.set('level_up', { webhookEnabled: false });
  receiver.answer = status(410);
  const id = await world.queue('level_up', { test: true });
  await world.work();
  world.now += 2 * day;
  await world.work();
  assert.equal(receiver.received.length, 1);
  assert.equal((JSON.parse(receiver.received[0]!.body) as { test: boolean }).test, true);
  assert.equal((await world.delivery(id)).state, 'dead');
  const { failures } = await world.line('level_up');
  assert.deepEqual([failures, (await world.endpoint('level_up')).off], [0, null]);
  await world.set('level_up', { webhookEnabled: true });
  assert.deepEqual(await range({ since: '2020-01-01T00:00:00Z' }), { count: 0 });
});

test('entries are deleted when they expire, and pending ones never', async (t) => {
  const { world, receiver, clock } = await open(t);
  const delivered = await world.queue('level_up');
  await world.work();
  receiver.answer = status(410);
  const missed = await world.queue('purchase');
  await world.work();
  const later = await world.queue('level_up', { at: world.now + 99 * day });
  const left = async () => {
    await deleteExpired(world.store, clock);
    const page = await world.store.find({ collection: deliveries, index: 'log', prefix: [owner], limit: 9 });
    return page.documents.map(({ id }) => id);
  };
  world.now += 3 * day - 1;
  assert.equal((await left()).length, 3);
  world.now += 1;
  assert.deepEqual(new Set(await left()), new Set([missed, later]));
  world.now += 27 * day;
  assert.deepEqual(await left(), [later]);
  assert.notEqual(delivered, missed);
});

test('deliveries about a person, and everything of an owner, can be deleted', async (t) => {
  const { world } = await open(t);
  const about = await world.queue('level_up', { subject: 'ada', data: { username: 'ada-name' } });
  const pending = await world.queue('level_up', {
    subject: 'ada',
    at: world.now + day,
    data: { username: 'ada-name' },
  });
  const other = await world.queue('level_up', { subject: 'grace' });
  await world.work();
  await eraseSubject(world.store, owner, 'ada');
  for (const id of [about, pending]) await assert.rejects(world.delivery(id));
  assert.equal((await world.delivery(other)).state, 'delivered');
  world.now += 2 * day;
  await world.work();
  assert.equal((await world.line('level_up')).nextAt, null);

  await removeOwner(world.store, owner);
  for (const collection of webhookCollections) {
    const index = Object.keys(collection.indexes)[0]!;
    const { documents } = await world.store.find({
      collection: collection as typeof deliveries,
      index,
      prefix: [],
      limit: 9,
    });
    assert.deepEqual(documents, []);
  }
});
