/** Rules: docs/rules/relics.md, "Calls of clients". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { clients } from '../../../../server/identity/documents.ts';
import { newSecret } from '../../../../server/identity/clients/new-secret.ts';
import { secretOf } from '../../identity/open-identity.ts';
import { testClient, type RunningApp } from '../../start-app.ts';
import { basic, outcome, sale, salesRead, startShop, type Sent } from './shop-domain.ts';

let app: RunningApp;
before(async () => {
  app = await startShop({ config: { rateLimitScale: 1 } });
});
after(() => app.stop());

describe('credentials', () => {
  it('of an app are accepted in the body, and for reads by HTTP Basic', async () => {
    const before = (await salesRead(app, basic('svc_lamps'))).body.data?.sold;
    assert.deepEqual(outcome(await sale(app)), { sold: before! + 1, version: 1 });
    const read = await salesRead(app, basic('svc_lamps'));
    assert.deepEqual(outcome(read), { sold: before! + 1 });
    assert.match(read.headers.get('ratelimit-policy') ?? '', /^"relic";q=6000/);
    const again = await fetch(`${app.url}/relics/api/relics/sales/lamp`, {
      headers: { authorization: basic('svc_lamps'), 'if-none-match': read.headers.get('etag')! },
    });
    assert.equal(again.status, 304);
  });

  it('by HTTP Basic are form-encoded', async () => {
    const encoded = `Basic ${btoa(`svc%5Flamps:${encodeURIComponent(secretOf('svc_lamps')).replaceAll('-', '%2D')}`)}`;
    assert.equal((await salesRead(app, encoded)).status, 200);
  });

  it('that are wrong or missing get invalid_client, with a challenge', async () => {
    for (const authorization of [
      undefined,
      '',
      'Basic',
      'Basic !!!!',
      `Basic ${btoa('svc_lamps')}`,
      `Basic ${btoa('svc_lamps:')}`,
      basic('svc_lamps', 'wrong'),
      basic('svc_nobody'),
      basic('\u00e9', '\u00ff'),
      `Bearer ${secretOf('svc_lamps')}`,
    ]) {
      const answer = await salesRead(app, authorization);
      assert.equal(outcome(answer), '401 invalid_client', authorization);
      assert.equal(answer.headers.get('www-authenticate'), 'Basic realm="svc", charset="UTF-8"');
    }
    assert.equal(outcome(await sale(app, { clientSecret: 'wrong' })), '401 invalid_client');
    assert.equal(outcome(await sale(app, { clientId: 'svc_nobody' })), '401 invalid_client');
  });

  it('of a service client, and of a client of a suspended account, are refused', async () => {
    const { clientId, clientSecret } = testClient;
    assert.equal(outcome(await sale(app, testClient)), '403 client_inactive');
    assert.equal(outcome(await salesRead(app, basic(clientId, clientSecret))), '403 client_inactive');
    await app.serving.identity.setClientActive('svc_other', false);
    assert.equal(outcome(await sale(app, { clientId: 'svc_other' })), '401 invalid_client');
    await app.serving.identity.setClientActive('svc_other', true);
    await app.serving.identity.setAccountActive('usr_bob', false);
    assert.equal(outcome(await salesRead(app, basic('svc_other'))), '401 invalid_client');
    await app.serving.identity.setAccountActive('usr_bob', true);
    assert.equal((await sale(app, { clientId: 'svc_other' })).status, 200);
  });

  it('that fail are counted by address and client, in the body and by HTTP Basic together', async () => {
    const guess = (at: number) =>
      at % 2 === 0
        ? sale(app, { clientId: 'svc_plain', clientSecret: `guess ${at}` })
        : salesRead(app, basic('svc_plain', `guess ${at}`));
    const answers = [];
    for (let at = 0; at < 12; at++) answers.push(outcome(await guess(at)));
    assert.deepEqual(answers, [
      ...Array<string>(10).fill('401 invalid_client'),
      ...Array<string>(2).fill('429 rate_limited'),
    ]);
    assert.equal(outcome(await salesRead(app, basic('svc_plain'))), '403 client_not_enabled');
  });
});

describe('a body', () => {
  const faults: readonly [string, Sent, string][] = [
    ['without the secret', { body: '{"clientId":"svc_lamps","thing":"lamp"}' }, '400 validation_failed'],
    ['with an unknown key', { body: { colour: 'red' } }, '400 validation_failed'],
    [
      'with an unknown key and a wrong secret',
      { clientSecret: 'wrong', body: { a: 1 } },
      '400 validation_failed',
    ],
    ['with __proto__', { body: '{"__proto__":{"clientId":"svc_lamps"}}' }, '400 validation_failed'],
    ['with U+0000', { body: { thing: 'a\u0000b' } }, '400 validation_failed'],
    ['with a lone surrogate', { body: { thing: '\ud800' } }, '400 validation_failed'],
    ['with U+0000 in the id of the client', { clientId: 'svc_\u0000' }, '400 validation_failed'],
    ['with a value of another type', { body: { thing: 5 } }, '400 validation_failed'],
    ['that is empty', { body: '' }, '400 validation_failed'],
    ['that is not JSON', { body: '{' }, '400 malformed_json'],
    ['that is an array', { body: '[]' }, '400 validation_failed'],
    ['that is too large', { body: { thing: 'x'.repeat(300_000) } }, '413 payload_too_large'],
    ['of another type', { headers: { 'content-type': 'text/plain' } }, '415 unsupported_media_type'],
  ];

  for (const [name, sent, expected] of faults)
    it(`${name} is refused in the form of the relic API`, async () => {
      const answer = await sale(app, sent);
      assert.equal(outcome(answer), expected);
      assert.equal(answer.body.message, (answer.body.error as { message?: string }).message);
    });

  it('with a fault names the member at fault', async () => {
    const { body } = await sale(app, { body: { colour: 'red' } });
    assert.equal(body.error?.param, 'colour');
  });

  it('that the action refuses has no effect', async () => {
    const before = outcome(await salesRead(app, basic('svc_lamps')));
    assert.equal(outcome(await sale(app, { body: { thing: 'lead' } })), '422 currency_unknown');
    assert.deepEqual(outcome(await salesRead(app, basic('svc_lamps'))), before);
  });
});

describe('an address below the relic API', () => {
  for (const [name, method, path, status, code] of [
    ['that is unknown', 'GET', '/relics/api/relics/nothing', 404, 'not_found'],
    ['that is unknown, of a page', 'GET', '/relics/api/nothing', 404, 'not_found'],
    ['with another method', 'DELETE', '/relics/api/relics/sales', 405, 'method_not_allowed'],
    ['that is badly encoded', 'GET', '/relics/api/relics/sales/%ff', 400, 'validation_failed'],
    ['with U+0000', 'GET', '/relics/api/relics/sales/%00', 400, 'validation_failed'],
  ] as const)
    it(`${name} is refused in its form`, async () => {
      const answer = await fetch(app.url + path, { method, headers: { accept: 'text/html' } });
      const body = (await answer.json()) as { success: boolean; error: { code: string } };
      assert.deepEqual([answer.status, body.success, body.error.code], [status, false, code]);
    });

  it('does not change the form of other addresses', async () => {
    const answer = await fetch(`${app.url}/relics/apis`, { method: 'POST' });
    assert.equal(((await answer.json()) as { code?: string }).code, 'not_found');
  });
});

describe('an Idempotency-Key', () => {
  const keyed = (key: string, sent: Sent = {}) => sale(app, { headers: { 'Idempotency-Key': key }, ...sent });

  it('belongs to its client, even if two clients share an address', async () => {
    const first = await keyed('same');
    const other = await keyed('same', { clientId: 'svc_other' });
    assert.deepEqual([other.status, other.headers.get('idempotency-replayed')], [200, null]);
    const again = await keyed('same');
    assert.deepEqual([outcome(again), again.headers.get('idempotency-replayed')], [outcome(first), 'true']);
    assert.equal(outcome(await keyed('same', { body: { thing: 'desk' } })), '422 idempotency_key_reused');
  });

  it('replays after the secret was rotated, but not for a wrong secret', async () => {
    const first = await keyed('rotated');
    const { clientSecret, stored } = newSecret(app.serving.deps, 'svc_lamps');
    const ref = clients.ref('svc_lamps');
    await app.store.commit({
      touch: [ref.aggregate],
      decide: (tx) => tx.put(ref, { ...tx.get(ref)!, secrets: [stored] }),
    });
    const again = await keyed('rotated', { clientSecret });
    assert.deepEqual([outcome(again), again.headers.get('idempotency-replayed')], [outcome(first), 'true']);
    assert.equal(outcome(await keyed('rotated', { clientSecret: 'wrong' })), '401 invalid_client');
  });
});
