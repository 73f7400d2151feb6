/** Rules: docs/rules/webhooks.md, "Signatures". */
import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { signatureHeaders } from '../../../server/webhooks/sign.ts';
import { startReceiver, type Received } from './receiver.ts';
import { day, hour, openWebhooks } from './world.ts';

/** Checks a signature with nothing but the documentation of the header, as a receiver would. */
function checkByHand({ headers, body }: Received, secret: string): void {
  const signed = `${headers['x-svc-timestamp'] as string}.${body}`;
  assert.equal(headers['x-svc-signature'], createHmac('sha256', secret).update(signed).digest('hex'));
}

const verify = ({ headers, body }: Received, webhook: Webhook): unknown =>
  webhook.verify(body, headers as Record<string, string>);

async function open(t: TestContext) {
  const world = await openWebhooks(t);
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  await world.set('level_up', { webhookEnabled: true, webhookUrl: receiver.url });
  const next = async (): Promise<Received> => {
    await world.queue('level_up');
    await world.work();
    return receiver.received.at(-1)!;
  };
  return { world, receiver, next };
}

const whsec = `whsec_${randomBytes(24).toString('base64')}`;

test('a receiver verifies requests by hand, and with the package standardwebhooks', async (t) => {
  const { world, next } = await open(t);
  for (const secret of ['plain-secret', '&%$ü'.replace('ü', 'u'), whsec, 'whsec_not/base64!', 'whsec_']) {
    await world.set('level_up', { webhookSigningSecret: secret });
    const request = await next();
    checkByHand(request, secret);
    verify(request, new Webhook(secret, { format: 'raw' }));
    assert.throws(() => verify(request, new Webhook('another', { format: 'raw' })));
  }
  await world.set('level_up', { webhookSigningSecret: whsec });
  const request = await next();
  verify(request, new Webhook(whsec));
  verify(request, new Webhook(whsec, { format: 'raw' }));
  const changed = { ...request, body: request.body.replace('3', '4') };
  assert.throws(() => verify(changed, new Webhook(whsec)));
});

test('a replaced secret signs for 24 hours more, and a deleted one no longer', async (t) => {
  const { world, next } = await open(t);
  const raw = (secret: string) => new Webhook(secret, { format: 'raw' });
  await world.set('level_up', { webhookSigningSecret: 'first' });
  await world.set('level_up', { webhookSigningSecret: 'second' });
  world.now += 24 * hour - 1;
  let request = await next();
  checkByHand(request, 'second');
  verify(request, raw('first'));
  verify(request, raw('second'));
  assert.equal((request.headers['webhook-signature'] as string).split(' ').length, 2);
  world.now += 1;
  request = await next();
  verify(request, raw('second'));
  assert.throws(() => verify(request, raw('first')));
  await world.set('level_up', { webhookSigningSecret: 'second' });
  assert.equal((await world.endpoint('level_up')).secrets.length, 1, 'the same secret again is no change');
  await world.set('level_up', { webhookSigningSecret: null });
  request = await next();
  for (const name of ['x-svc-signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    assert.equal(request.headers[name], undefined);
  }
  assert.ok(request.headers['x-svc-timestamp'] !== undefined);
});

test('each try is signed anew with the present secret, at the real time', async (t) => {
  const { world, receiver } = await open(t);
  await world.set('level_up', { webhookSigningSecret: 'first' });
  receiver.answer = (response) => void response.writeHead(500).end();
  await world.queue('level_up');
  await world.work();
  await world.set('level_up', { webhookSigningSecret: 'second' });
  world.now += 2 * day;
  await world.work();
  const [one, two] = receiver.received;
  checkByHand(one!, 'first');
  checkByHand(two!, 'second');
  assert.equal(two!.body, one!.body);
  assert.ok(Math.abs(Number(two!.headers['x-svc-timestamp']) - Date.now() / 1_000) < 120);
});

test('the key is sent in the configured header, and in no other', async (t) => {
  const { world, next } = await open(t);
  assert.equal((await next()).headers['x-api-key'], undefined);
  await world.set('level_up', { webhookApiKey: 'key-1' });
  assert.equal((await next()).headers['x-api-key'], 'key-1');
  await world.set('level_up', { webhookHeaderName: 'Authorization' });
  const { headers } = await next();
  assert.deepEqual([headers['authorization'], headers['x-api-key']], ['key-1', undefined]);
});

test('any secret and body verify, and no other body does', () => {
  const visible = fc.string({
    unit: fc.integer({ min: 33, max: 126 }).map((c) => String.fromCharCode(c)),
    minLength: 1,
  });
  fc.assert(
    fc.property(
      fc.array(visible, { minLength: 1, maxLength: 4 }),
      fc.json(),
      fc.json(),
      (secrets, body, other) => {
        const timestamp = Math.floor(Date.now() / 1_000);
        const headers = signatureHeaders({ id: 'evt_1', timestamp, body }, secrets);
        for (const secret of secrets) {
          const webhook = new Webhook(secret, { format: 'raw' });
          webhook.verify(body, headers);
          if (other !== body) assert.throws(() => webhook.verify(other, headers));
        }
      },
    ),
    { numRuns: 100 },
  );
});
