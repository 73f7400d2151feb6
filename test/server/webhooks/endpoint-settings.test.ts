/** Rules: docs/rules/webhooks.md, "Endpoints". */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isKeyHeader, webhookSettingsBody } from '../../../contracts/webhooks/receiver-settings.ts';
import { z } from '../../../contracts/zod.ts';
import { endpoints, webhooksAggregate } from '../../../server/webhooks/documents.ts';
import {
  changeSettings,
  prepareSettings,
  removeEndpoint,
  settingsView,
} from '../../../server/webhooks/endpoint-settings.ts';
import { systemRandom } from '../../../server/runtime/random.ts';
import { Vault } from '../../../server/webhooks/vault.ts';
import { startReceiver, status } from './receiver.ts';
import { until } from '../until.ts';
import { day, openWebhooks, owner, second } from './world.ts';

const url = 'https://receiver.example/hook';

test('blank secrets are kept, null deletes them, and they are never read back', async (t) => {
  const world = await openWebhooks(t);
  const given = {
    webhookEnabled: true,
    webhookUrl: url,
    webhookApiKey: 'key-1',
    webhookSigningSecret: 'secret-1',
  };
  await world.set('level_up', given);
  const view = settingsView(await world.endpoint('level_up'));
  assert.deepEqual(view, {
    ...{ webhookEnabled: true, webhookUrl: url, webhookHeaderName: 'x-api-key' },
    ...{ webhookApiKey: '', webhookSigningSecret: '', webhookApiKeySet: true, webhookSigningSecretSet: true },
    webhookTurnedOff: null,
  });
  assert.deepEqual(
    settingsView(await world.set('level_up', view)),
    view,
    'it can be written back as it was read',
  );
  const cleared = await world.set('level_up', { webhookApiKey: null, webhookSigningSecret: null });
  const { webhookApiKeySet, webhookSigningSecretSet } = settingsView(cleared);
  assert.deepEqual([webhookApiKeySet, webhookSigningSecretSet], [false, false]);
  await world.set('level_up', { webhookUrl: null });
  assert.equal(settingsView(await world.endpoint('level_up')).webhookEnabled, false);
});

test('secrets are encrypted at rest, each for its own endpoint', async (t) => {
  const world = await openWebhooks(t);
  for (const target of ['level_up', 'purchase']) {
    await world.set(target, {
      webhookUrl: url,
      webhookApiKey: 'key-123456',
      webhookSigningSecret: 'secret-1234',
    });
  }
  const [one, two] = [await world.endpoint('level_up'), await world.endpoint('purchase')];
  assert.doesNotMatch(JSON.stringify([one, two]), /key-123456|secret-1234/);
  assert.equal(world.vault.open(one, one.apiKey!), 'key-123456');
  assert.equal(world.vault.open(two, one.apiKey!), undefined);
});

test('secrets that another master key has sealed fail each try by name, and can be replaced', async (t) => {
  let fill = 7;
  const keys = new Map<number, Vault>();
  const vaultOf = (byte: number) => {
    const known = keys.get(byte) ?? new Vault(new Uint8Array(32).fill(byte), systemRandom);
    keys.set(byte, known);
    return known;
  };
  const vault = {
    seal: (...given: Parameters<Vault['seal']>) => vaultOf(fill).seal(...given),
    open: (...given: Parameters<Vault['open']>) => vaultOf(fill).open(...given),
  } as Vault;
  const world = await openWebhooks(t, { vault });
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const secrets = { webhookApiKey: 'key-1', webhookSigningSecret: 'secret-1' };
  await world.set('level_up', { webhookEnabled: true, webhookUrl: receiver.url, ...secrets });
  fill = 8;
  const id = await world.queue('level_up');
  await world.work();
  const { state, tries } = await world.delivery(id);
  assert.deepEqual([state, tries[0]?.error, receiver.received.length], ['pending', 'secret_unreadable', 0]);
  assert.equal((await world.line('level_up')).failures, 0, 'the receiver is not at fault');
  await world.set('level_up', secrets);
  world.now += day;
  await world.work();
  assert.equal((await world.delivery(id)).state, 'delivered');
  assert.equal(receiver.received[0]?.headers['x-api-key'], 'key-1');
});

test('a manager who turns off what the service has turned off gets no more missed events', async (t) => {
  const world = await openWebhooks(t);
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  receiver.answer = status(410);
  await world.set('level_up', { webhookEnabled: true, webhookUrl: receiver.url });
  await world.queue('level_up');
  await world.work();
  const asRead = settingsView(await world.endpoint('level_up'));
  assert.deepEqual(asRead.webhookTurnedOff, { at: new Date(world.now).toISOString(), reason: 'gone' });
  await world.set('level_up', asRead);
  await world.queue('level_up');
  assert.equal((await world.line('level_up')).missed, 2, 'writing back what was read changes nothing');
  await world.set('level_up', { webhookEnabled: false });
  assert.equal((await world.endpoint('level_up')).off, null);
  await world.queue('level_up');
  assert.equal((await world.line('level_up')).missed, 2);
});

test('an answer of the earlier address does not count for the new one', async (t) => {
  const world = await openWebhooks(t, { longest: 60_000 });
  const [earlier, current] = [await startReceiver(), await startReceiver()];
  t.after(() => [earlier, current].forEach((each) => each.close()));
  const answers: (() => void)[] = [];
  earlier.answer = (response) => void answers.push(() => status(410)(response));
  await world.set('level_up', { webhookEnabled: true, webhookUrl: earlier.url });
  const id = await world.queue('level_up');
  const working = world.work();
  await until(() => answers.length === 1);
  await world.set('level_up', { webhookUrl: current.url });
  answers[0]!();
  await working;
  const { enabled, off } = await world.endpoint('level_up');
  assert.deepEqual([enabled, off], [true, null]);
  world.now += 31 * second;
  await world.work();
  assert.deepEqual([(await world.delivery(id)).state, current.received.length], ['delivered', 1]);
});

test('a strict owner gives secrets again before they are sent to another host', async (t) => {
  const world = await openWebhooks(t);
  await world.set('level_up', { webhookUrl: url, webhookApiKey: 'key-1', webhookSigningSecret: 'secret-1' });
  const attempt = (body: Parameters<typeof world.set>[1]) => {
    const change = prepareSettings(world, owner, 'level_up', body);
    assert.ok('owner' in change);
    return world.store.commit({
      touch: [webhooksAggregate(owner)],
      decide(tx) {
        const outcome = changeSettings(tx, change, { vault: world.vault, now: world.now, isStrict: true });
        return 'owner' in outcome ? [] : outcome.map(({ path }) => path);
      },
    });
  };
  const other = 'https://other.example/hook';
  assert.deepEqual(await attempt({ webhookUrl: other }), ['webhookApiKey', 'webhookSigningSecret']);
  assert.deepEqual(await attempt({ webhookUrl: other, webhookApiKey: 'key-2' }), ['webhookSigningSecret']);
  assert.deepEqual(await attempt({ webhookUrl: `${url}/other` }), []);
  assert.deepEqual(await attempt({ webhookUrl: `${url}:8443` }), []);
  assert.deepEqual(
    await attempt({ webhookUrl: other, webhookApiKey: null, webhookSigningSecret: 'secret-1' }),
    [],
  );
});

test('addresses that are not permitted, and endpoints without address, are refused at their member', async (t) => {
  const world = await openWebhooks(t);
  for (const webhookUrl of ['http://10.0.0.1/', 'https://ada:x@receiver.example/', 'receiver.example']) {
    const issues = prepareSettings(world, owner, 'level_up', { webhookUrl });
    assert.ok(!('owner' in issues));
    assert.deepEqual(
      issues.map(({ path, code }) => [path, code]),
      [['webhookUrl', 'url_not_allowed']],
    );
  }
  await assert.rejects(world.set('level_up', { webhookEnabled: true }), /url_needed/);
  assert.equal(await world.store.get(endpoints.ref(owner, 'level_up')), undefined);
});

test('the key cannot be sent in headers of transport, body or signature', () => {
  const refused = [
    ...[
      'Host',
      'content-length',
      'Content-Type',
      'TRANSFER-ENCODING',
      'connection',
      'x-svc-signature',
      'X-Svc-Other',
    ],
    ...[
      'webhook-id',
      'Webhook-Signature',
      'proxy-authorization',
      'x-forwarded-for',
      'cookie',
      'expect',
      'upgrade',
    ],
    ...['', 'a b', 'x:y', 'x\r\ny', 'é', 'x'.repeat(65), 'te', 'trailer', 'user-agent', 'http2-settings'],
  ];
  for (const name of refused) assert.equal(isKeyHeader(name), false, name);
  for (const name of ['x-api-key', 'Authorization', 'X-Hub-Token', 'a']) assert.ok(isKeyHeader(name), name);
  const Body = z.strictObject(webhookSettingsBody);
  for (const secret of ['with space', 'é', 'x'.repeat(257), 'tab\t', 'line\n']) {
    assert.equal(z.safeParse(Body, { webhookApiKey: secret }).success, false, secret);
  }
  for (const secret of ['', 'x'.repeat(256), '!~', null]) {
    assert.ok(z.safeParse(Body, { webhookSigningSecret: secret }).success);
  }
  assert.equal(z.safeParse(Body, { webhookHeaderName: 'host' }).success, false);
});

test('a manager who turns an endpoint off ends its open deliveries, and further events are not stored', async (t) => {
  const world = await openWebhooks(t);
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  receiver.answer = status(500);
  await world.set('level_up', { webhookEnabled: true, webhookUrl: receiver.url });
  const open = await world.queue('level_up');
  await world.work();
  await world.set('level_up', { webhookEnabled: false });
  await world.queue('level_up');
  world.now += day;
  await world.work();
  assert.equal((await world.delivery(open)).state, 'missed');
  assert.equal(receiver.received.length, 1);
  const { documents } = await world.store.find({
    collection: endpoints,
    index: 'owner',
    prefix: [owner],
    limit: 9,
  });
  assert.equal(documents.length, 1);
});

test('a deleted endpoint leaves no queue, and many open deliveries are missed', async (t) => {
  const world = await openWebhooks(t);
  await world.set('row-1', { webhookEnabled: true, webhookUrl: url });
  const ids: string[] = [];
  for (let at = 0; at < 450; at += 1) ids.push(await world.queue('row-1', { at: world.now + day }));
  await world.store.commit({
    touch: [webhooksAggregate(owner)],
    decide: (tx) => removeEndpoint(tx, owner, 'row-1', world.now),
  });
  await world.work();
  for (const id of ids) assert.equal((await world.delivery(id)).state, 'missed');
  await assert.rejects(world.line('row-1'));
});
