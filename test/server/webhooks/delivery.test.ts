/** Rules: docs/rules/webhooks.md, "Tries" and "Health". Receivers are real servers, and the tests advance the clock. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Refusal } from '../../../contracts/http/errors.ts';
import { lines } from '../../../server/webhooks/documents.ts';
import { deleteExpired } from '../../../server/webhooks/erase.ts';
import { replayDelivery } from '../../../server/webhooks/replay.ts';
import { gaps } from '../../../server/webhooks/schedule.ts';
import { until } from '../until.ts';
import { hang, ok, startReceiver, status, type Receiver } from './receiver.ts';
import { day, hour, minute, openWebhooks, owner, second, type OpenWebhooks } from './world.ts';

async function open(t: TestContext, longest?: number): Promise<OpenWebhooks & { receiver: Receiver }> {
  const world = await openWebhooks(t, longest === undefined ? {} : { longest });
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  await world.set('level_up', { webhookEnabled: true, webhookUrl: receiver.url });
  return Object.assign(world, { receiver });
}

test('an event is sent once, with its id, and its log entry is deleted after three days', async (t) => {
  const world = await open(t);
  const id = await world.queue('level_up', { data: { guildId: '1', level: 3 } });
  await world.work();
  await world.work();
  assert.equal(world.receiver.received.length, 1);
  const { headers, body } = world.receiver.received[0]!;
  assert.deepEqual(JSON.parse(body), {
    ...{ id, type: 'chat.level_up', timestamp: '2026-01-01T00:00:00.000Z' },
    data: { guildId: '1', level: 3 },
  });
  assert.deepEqual([headers['x-svc-event'], headers['x-svc-delivery']], ['chat.level_up', id]);
  assert.equal(headers['content-type'], 'application/json');
  const { state, expiresAt, tries } = await world.delivery(id);
  assert.deepEqual([state, expiresAt], ['delivered', world.now + 3 * day]);
  assert.deepEqual(
    tries.map(({ status, error }) => [status, error]),
    [[204, null]],
  );
});

test('a receiver that fails is tried after each gap, plus at most a tenth, and never earlier', async (t) => {
  const world = await open(t);
  world.receiver.answer = (response) => void response.writeHead(500).end('out of order');
  const table = [0, 5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour];
  assert.deepEqual(gaps, [...table, 24 * hour]);
  const id = await world.queue('level_up');
  await world.work();
  for (const [at, gap] of gaps.slice(1).entries()) {
    const { dueAt, state } = await world.delivery(id);
    assert.equal(state, 'pending');
    assert.ok(
      dueAt! >= world.now + gap && dueAt! <= world.now + gap * 1.1,
      `${dueAt! - world.now} after ${gap}`,
    );
    world.now = dueAt! - 1;
    await world.work();
    assert.equal(world.receiver.received.length, at + 1, 'not early');
    world.now += 1;
    await world.work();
    assert.equal(world.receiver.received.length, at + 2);
  }
  const dead = await world.delivery(id);
  assert.deepEqual([dead.state, dead.dueAt, dead.expiresAt], ['dead', null, world.now + 30 * day]);
  assert.deepEqual([dead.tries.length, dead.answer], [10, 'out of order']);
  assert.equal(new Set(world.receiver.received.map(({ headers }) => headers['x-svc-delivery'])).size, 1);
  world.now += 100 * day;
  await world.work();
  assert.equal(world.receiver.received.length, 10);
});

const answers: readonly (readonly [number, boolean])[] = [
  ...[200, 201, 202, 204, 299].map((code) => [code, true] as const),
  ...[300, 301, 302, 307, 308, 304, 400, 401, 404, 429, 500, 502, 503].map((code) => [code, false] as const),
];
test('only answers with 2xx are successes, and redirects are not followed', async (t) => {
  const world = await open(t);
  for (const [code, isSuccess] of answers) {
    const before = world.receiver.received.length;
    world.receiver.answer = (response, { path }) => {
      if (path !== '/hook') assert.fail('a redirect was followed');
      response.writeHead(code, { Location: '/elsewhere' }).end();
    };
    const id = await world.queue('level_up');
    await world.work();
    const { state, tries } = await world.delivery(id);
    assert.deepEqual([state, tries[0]?.status], [isSuccess ? 'delivered' : 'pending', code]);
    assert.equal(world.receiver.received.length, before + 1);
    world.receiver.answer = ok;
    world.now += hour;
    await world.work();
  }
});

test('410 turns the endpoint off, and later events wait to be replayed', async (t) => {
  const world = await open(t);
  world.receiver.answer = status(410);
  const ids = [await world.queue('level_up')];
  await world.work();
  assert.deepEqual((await world.endpoint('level_up')).off, { at: world.now, reason: 'gone' });
  assert.deepEqual([...world.turnedOff], ['level_up gone']);
  ids.push(await world.queue('level_up'));
  world.now += day;
  await world.work();
  assert.equal(world.receiver.received.length, 1);
  for (const id of ids) assert.equal((await world.delivery(id)).state, 'missed');
  assert.equal((await world.line('level_up')).missed, 2);
});

for (const code of [429, 503]) {
  test(`${code} with Retry-After delays the next try, at most a day`, async (t) => {
    const world = await open(t);
    const date = () => new Date(Date.now() + 600_000).toUTCString();
    for (const [header, least] of [
      ['120', 2 * minute],
      ['2', 5 * second],
      ['99999999', day],
      [date(), 9.9 * minute],
      ['-5', 5 * second],
      ['soon', 5 * second],
      ['Thu, 01 Jan 1970 00:00:00 GMT', 5 * second],
    ] as const) {
      world.receiver.answer = status(code, { 'Retry-After': header });
      const id = await world.queue('level_up');
      await world.work();
      const { dueAt } = await world.delivery(id);
      assert.ok(dueAt! >= world.now + least, `${header}: ${dueAt! - world.now}`);
      assert.ok(dueAt! <= world.now + (least + minute) * 1.1, `${header}: ${dueAt! - world.now}`);
      world.receiver.answer = ok;
      world.now += 2 * day;
      await world.work();
      assert.equal((await world.delivery(id)).state, 'delivered');
    }
  });
}

test('a receiver that hangs fails after the time limit', async (t) => {
  const world = await open(t, 200);
  world.receiver.answer = hang;
  const id = await world.queue('level_up');
  await world.work();
  assert.deepEqual(
    (await world.delivery(id)).tries.map(({ status, error }) => [status, error]),
    [[null, 'timeout']],
  );
});

test('an answer that switches the protocol is a failure, and ends the try', async (t) => {
  const world = await open(t);
  world.receiver.answer = (response) =>
    void response.writeHead(101, { Connection: 'Upgrade', Upgrade: 'x' }).end();
  const id = await world.queue('level_up');
  await world.work();
  const { state, tries } = await world.delivery(id);
  assert.deepEqual([state, tries.length, tries[0]?.status], ['pending', 1, null]);
});

test('a body that arrives slowly or never ends does not change the status', async (t) => {
  const world = await open(t, 300);
  let closed = 0;
  world.receiver.answer = (response) => {
    response.writeHead(200).write('slow');
    response.once('close', () => (closed += 1));
  };
  const slow = await world.queue('level_up');
  await world.work();
  const { state, answer } = await world.delivery(slow);
  assert.deepEqual([state, answer], ['delivered', 'slow']);
  await until(() => closed === 1);
});

test('1 KiB of an answer is stored, without headers, and the rest is not read', async (t) => {
  const world = await open(t);
  let sent = 0;
  world.receiver.answer = (response) => {
    response.writeHead(500, { 'Set-Cookie': 'secret=1' });
    const more = () => {
      while (sent < 50_000_000 && !response.destroyed) {
        sent += 10_000;
        if (!response.write('é'.repeat(5_000))) return void response.once('drain', more);
      }
    };
    more();
  };
  const id = await world.queue('level_up');
  await world.work();
  const { answer, tries } = await world.delivery(id);
  assert.deepEqual([answer, tries[0]?.status], ['é'.repeat(512), 500]);
  assert.ok(sent < 50_000_000);
  assert.doesNotMatch(JSON.stringify(await world.delivery(id)), /secret/);
});

test('an answer that the store could not hold is stored with replacement characters', async (t) => {
  const world = await open(t);
  world.receiver.answer = (response) => void response.writeHead(500).end(Buffer.from([0x61, 0, 0xff, 0x62]));
  const id = await world.queue('level_up');
  await world.work();
  assert.equal((await world.delivery(id)).answer, 'a\ufffd\ufffdb');
});

test('an event of more than 64 KiB is not sent', async (t) => {
  const world = await open(t);
  const id = await world.queue('level_up', { data: 'x'.repeat(65_536) });
  await world.work();
  const { state, tries } = await world.delivery(id);
  assert.deepEqual([state, tries[0]?.error, world.receiver.received.length], ['dead', 'body_too_large', 0]);
  assert.equal((await world.line('level_up')).failures, 0, 'the receiver is not at fault');
});

test('four deliveries of an endpoint are sent at a time, and one after a failure', async (t) => {
  const world = await open(t, 60_000);
  const waiting: (() => void)[] = [];
  let most = 0;
  world.receiver.answer = (response) => {
    waiting.push(() => ok(response));
    most = Math.max(most, waiting.length);
  };
  for (let at = 0; at < 10; at += 1) await world.queue('level_up');
  const working = world.work();
  for (let answered = 0; answered < 10; answered += 1) {
    await until(() => waiting.length === Math.min(4, 10 - answered), `${answered} were answered`);
    waiting.shift()!();
  }
  await working;
  assert.equal(most, 4);
  world.receiver.answer = status(500);
  await world.queue('level_up');
  await world.work();
  world.receiver.answer = (response) => void waiting.push(() => ok(response));
  for (let at = 0; at < 3; at += 1) await world.queue('level_up');
  const later = world.work();
  await until(() => waiting.length === 1);
  waiting.shift()!();
  await until(() => waiting.length === 2);
  waiting.splice(0).forEach((answer) => answer());
  await later;
});

test('a hanging receiver holds up no other', async (t) => {
  const world = await open(t, 60_000);
  world.receiver.answer = hang;
  const other = await startReceiver();
  t.after(() => other.close());
  await world.set('purchase', { webhookEnabled: true, webhookUrl: other.url });
  for (let at = 0; at < 100; at += 1) await world.queue('level_up');
  for (let at = 0; at < 100; at += 1) await world.queue('purchase');
  const working = world.work();
  await until(() => other.received.length === 100);
  assert.equal(world.receiver.received.length, 4);
  world.receiver.close();
  await working;
});

test('slow receivers of one owner hold up no other owner', async (t) => {
  const world = await open(t, 60_000);
  const waiting: (() => void)[] = [];
  let most = 0;
  let waits = 0;
  world.receiver.answer = (response, { path }) => {
    if (path === '/other') return ok(response);
    waits += 1;
    most = Math.max(most, waits);
    waiting.push(() => {
      waits -= 1;
      ok(response);
    });
  };
  const slow = Array.from({ length: 120 }, (_, at) => `slow-${at}`);
  for (const target of slow)
    await world.set(target, { webhookEnabled: true, webhookUrl: world.receiver.url });
  const url = world.receiver.url.replace('/hook', '/other');
  await world.set('level_up', { webhookEnabled: true, webhookUrl: url }, false, 'another');
  for (const target of slow) await world.queue(target);
  await world.queue('level_up', { owner: 'another' });
  const working = world.work();
  await until(() => world.receiver.received.some(({ path }) => path === '/other'), 'the other owner waits');
  await until(() => waits === 16);
  for (let answered = 0; answered < slow.length; answered += 1) {
    await until(() => waiting.length > 0, `${answered} were answered`);
    waiting.shift()!();
  }
  await working;
  await until(() => world.receiver.received.length === 121);
  assert.equal(most, 16);
});

test('an endpoint has at most 10,000 pending deliveries: further events are missed, and wait for a replay', async (t) => {
  const world = await open(t);
  world.receiver.answer = status(500);
  await world.queue('level_up');
  await world.work();
  const ref = lines.ref(owner, 'level_up');
  const line = await world.line('level_up');
  assert.equal(line.open, 1);
  await world.store.commit({
    touch: [ref.aggregate],
    decide: (tx) => tx.put(ref, { ...line, open: 10_000 }),
  });
  const id = await world.queue('level_up');
  assert.equal((await world.delivery(id)).state, 'missed');
  assert.equal((await world.line('level_up')).missed, 1);
  const replay = () =>
    world.store.commit({
      touch: [ref.aggregate],
      decide: (tx) => replayDelivery(tx, owner, id, world.now) instanceof Refusal,
    });
  assert.equal(await replay(), true);
  await world.store.commit({ touch: [ref.aggregate], decide: (tx) => tx.put(ref, { ...line, missed: 1 }) });
  assert.equal(await replay(), false);
  const { open: pending, missed } = await world.line('level_up');
  assert.deepEqual([pending, missed], [2, 0]);
});

test('missed events that are deleted make room for others', async (t) => {
  const world = await open(t);
  world.receiver.answer = status(410);
  await world.queue('level_up');
  await world.work();
  const ref = lines.ref(owner, 'level_up');
  const line = await world.line('level_up');
  await world.store.commit({
    touch: [ref.aggregate],
    decide: (tx) => tx.put(ref, { ...line, missed: 1_000 }),
  });
  const refused = await world.queue('level_up');
  await assert.rejects(world.delivery(refused), /no such document/);
  world.now += 30 * day;
  await deleteExpired(world.store, { now: () => world.now });
  assert.equal((await world.line('level_up')).missed, 999);
  const id = await world.queue('level_up');
  assert.equal((await world.delivery(id)).state, 'missed');
});

test('a receiver that asks to wait gets none of the other deliveries meanwhile', async (t) => {
  const world = await open(t);
  world.receiver.answer = status(503, { 'Retry-After': '600' });
  await world.queue('level_up');
  await world.work();
  world.receiver.answer = ok;
  const id = await world.queue('level_up');
  await world.work();
  world.now += 10 * minute - second;
  await world.work();
  assert.equal(world.receiver.received.length, 1);
  world.now += second;
  await world.work();
  assert.equal((await world.delivery(id)).state, 'delivered');
  world.now += minute;
  await world.work();
  assert.equal(world.receiver.received.length, 3);
});

test('secrets that a receiver echoes are not readable in the log', async (t) => {
  const world = await open(t);
  const secrets = { webhookApiKey: 'key/with"quote\\and-more', webhookSigningSecret: 'signing-secret-1' };
  await world.set('level_up', secrets);
  const echoes = [
    (key: string) => key,
    (key: string) => JSON.stringify({ it: key }),
    (key: string) => JSON.stringify({ it: key }).replaceAll('/', '\\/'),
    encodeURIComponent,
    (key: string) => Buffer.from(key).toString('base64'),
    (key: string) => `${'x'.repeat(1_015)}${key}`,
    () => secrets.webhookSigningSecret,
  ];
  for (const echo of echoes) {
    world.receiver.answer = (response, { headers }) =>
      void response.writeHead(200).end(echo(headers['x-api-key'] as string));
    const id = await world.queue('level_up');
    await world.work();
    const { state, answer } = await world.delivery(id);
    assert.equal(state, 'delivered');
    assert.doesNotMatch(answer!, /[a-z%=]*(?:key|with|secret|a2V5)/i, answer!);
    assert.match(answer!, /\*{9}/);
  }
});

test('five days without a success turn an endpoint off, if failures are two days apart', async (t) => {
  const world = await open(t);
  const attempt = async () => {
    await world.queue('level_up');
    await world.work();
    return (await world.endpoint('level_up')).off;
  };
  await attempt();
  world.receiver.answer = status(500);
  world.now += 30 * day;
  assert.equal(await attempt(), null, 'one failure after a month without events');
  world.now += 2 * day - minute;
  assert.equal(await attempt(), null);
  world.now += minute;
  assert.deepEqual(await attempt(), { at: world.now, reason: 'failing' });
  assert.deepEqual([...world.turnedOff], ['level_up failing']);
  const { received } = world.receiver;
  const sent = received.length;
  world.now += 10 * day;
  await world.work();
  assert.equal(received.length, sent, 'nothing is sent any more');

  world.receiver.answer = ok;
  await world.set('level_up', { webhookEnabled: true });
  const id = await world.queue('level_up');
  await world.work();
  assert.equal((await world.delivery(id)).state, 'delivered');
});

test('an endpoint that was never reached is turned off after five days', async (t) => {
  const world = await open(t);
  world.receiver.answer = status(500);
  for (const [after, isOff] of [
    [0, false],
    [3, false],
    [1.9, false],
    [0.1, true],
  ] as const) {
    world.now += after * day;
    await world.queue('level_up');
    await world.work();
    assert.equal((await world.endpoint('level_up')).off !== null, isOff);
  }
});

test('a claim that has run out is taken by another node, and a late success still counts', async (t) => {
  const world = await open(t, 60_000);
  const answers: (() => void)[] = [];
  world.receiver.answer = (response) => void answers.push(() => ok(response));
  const id = await world.queue('level_up');
  const first = world.work();
  await until(() => answers.length === 1);
  const other = world.node();
  world.now += 29 * second;
  await other.look();
  assert.equal(answers.length, 1);
  world.now += second;
  await other.look();
  await until(() => answers.length === 2);
  answers[0]!();
  await first;
  assert.equal((await world.delivery(id)).state, 'delivered');
  answers[1]!();
  await other.idle();
  assert.equal((await world.delivery(id)).tries.length, 1, 'the second success changes nothing');
  assert.deepEqual((await world.line('level_up')).claims, []);
});

test('two nodes that look at the same time come to rest', async (t) => {
  const world = await open(t);
  const other = world.node();
  for (let at = 0; at < 20; at += 1) await world.queue('level_up');
  await Promise.all([world.work(), other.look()]);
  await other.idle();
  await world.work();
  assert.equal(world.receiver.received.length, 20);
  const { revision, nextAt } = await world.line('level_up');
  assert.equal(nextAt, null);
  await Promise.all([world.work(), other.look()]);
  assert.equal((await world.line('level_up')).revision, revision);
});

test('a queue of an earlier release, without the number of open deliveries, goes on', async (t) => {
  const world = await open(t);
  world.receiver.answer = status(500);
  const first = await world.queue('level_up');
  await world.work();
  const { heldUntil: _held, open: _open, ...earlier } = await world.line('level_up');
  const ref = lines.ref(owner, 'level_up');
  await world.store.commit({ touch: [ref.aggregate], decide: (tx) => void tx.put(ref, earlier) });
  world.receiver.answer = ok;
  const second = await world.queue('level_up');
  world.now += day;
  await world.work();
  await world.work();
  assert.deepEqual(await Promise.all([first, second].map(async (id) => (await world.delivery(id)).state)), [
    'delivered',
    'delivered',
  ]);
  assert.equal((await world.line('level_up')).open, 0);
});
