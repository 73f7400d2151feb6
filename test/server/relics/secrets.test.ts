/** Secrets of clients never leave the server. Rules: docs/rules/relics.md, "Calls of clients". */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pino } from 'pino';
import { loggedError } from '../../../server/runtime/log-errors.ts';
import { contentOf } from '../../postgres/stored-content.ts';
import { oauthApp, secretOf } from '../identity/open-identity.ts';
import { startApp } from '../start-app.ts';
import { until } from '../until.ts';

const base = '/relics/api/relics';
const relics = { currencies: ['gold'], treasuryUserId: 'usr_bob', merchantWithdrawalCurrency: 'USD' };
const metricsToken = 'token-of-the-metrics-0123456789';
const wrong = 'a-guess-at-the-secret-0123456789';

it('no log, kept answer, metric, event or file of the store has the secret of a client, and no merchant gets an answer of another', async () => {
  const lines: string[] = [];
  const log = pino(
    { level: 'trace', serializers: { err: loggedError } },
    { write: (line: string) => void lines.push(line) },
  );
  const settlement = { payoutRatioRelics: 100, payoutCurrency: 'USD' };
  const app = await startApp({
    log,
    config: { metricsToken },
    bootstrap: {
      currencies: [{ key: 'gold', name: 'Gold', settlement }],
      balances: [{ accountId: 'usr_alice', relicType: 'gold', amount: 100 }],
      clients: ['svc_lamps', 'svc_books'].map((clientId) => oauthApp(clientId, { owner: 'bob', relics })),
    },
  });
  const events: unknown[] = [];
  const unsubscribe = app.store.subscribe({ event: (event) => events.push(event), gap: () => undefined });

  const refusals: string[] = [];
  const send = async (path: string, init: RequestInit) => {
    const response = await fetch(app.url + path, init);
    const text = await response.text();
    if (!response.ok) refusals.push(text);
    return { status: response.status, replayed: response.headers.get('idempotency-replayed'), text };
  };
  const post = (clientId: string, path: string, members: object, headers: object = {}) => {
    const body = JSON.stringify({ clientId, clientSecret: secretOf(clientId), ...members });
    return send(`${base}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  };
  const basic = (clientId: string, secret: string) => `Basic ${btoa(`${clientId}:${secret}`)}`;
  const get = (clientId: string, path: string, secret = secretOf(clientId)) =>
    send(`${base}/${path}`, { headers: { authorization: basic(clientId, secret) } });

  // Both merchants call from one address, with the same keys and references.
  const ids: string[] = [];
  for (const clientId of ['svc_lamps', 'svc_books']) {
    const key = { 'idempotency-key': 'order-1' };
    const order = { accountId: 'usr_alice', amount: 1, relicType: 'gold', merchantReference: 'order-1' };
    const first = await post(clientId, 'payment-authorizations', order, key);
    assert.deepEqual([first.status, first.replayed], [200, null]);
    const { data } = JSON.parse(first.text) as { data: { authorizationId: string; clientId: string } };
    assert.equal(data.clientId, clientId);
    ids.push(data.authorizationId);
    const again = await post(clientId, 'payment-authorizations', order, key);
    assert.deepEqual([again.text, again.replayed], [first.text, 'true']);
    const capture = `payment-authorizations/${data.authorizationId}/capture`;
    const captured = await post(clientId, capture, { notes: 'Thank you' }, key);
    assert.deepEqual([captured.status, captured.replayed], [200, null]);
    assert.equal((await post(clientId, capture, { notes: 'Thank you' }, key)).replayed, 'true');
    assert.equal((await get(clientId, 'payment-authorizations')).status, 200);
    assert.equal((await post(clientId, 'balances', { accountIds: [clientId] })).status, 200);
  }
  assert.notEqual(ids[0], ids[1]);

  const order = { accountId: 'usr_alice', amount: 1, relicType: 'gold', merchantReference: 'order-2' };
  const origin = { origin: 'https://lamps.example' };
  const secret = secretOf('svc_lamps');
  const [malformed, query] = [`{"clientSecret":"${secret}"`, `?clientSecret=${secret}`];
  const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
  for (const [refused, status] of [
    [post('svc_lamps', 'payment-authorizations', { ...order, clientSecret: wrong }), 401],
    [get('svc_lamps', 'payment-authorizations', wrong), 401],
    [post('svc_lamps', 'payment-authorizations', order, origin), 403],
    [post('svc_lamps', `payment-authorizations/${ids[1]!}/capture`, {}), 404],
    [post('svc_lamps', 'payment-authorizations', { ...order, colour: 'red' }), 400],
    [post('svc_lamps', 'payment-authorizations', { ...order, amount: 1e6 }), 402],
    [send(`${base}/payment-authorizations`, { ...json, body: malformed }), 400],
    [send(`${base}/payment-authorizations${query}`, { ...json, body: '{}' }), 400],
    [send(`${base}/payment-authorizations${query}`, {}), 401],
    [send(`${base}/nothing${query}`, {}), 404],
  ] as const)
    assert.equal((await refused).status, status);
  const metrics = await send('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
  assert.equal(metrics.status, 200);
  await app.serving.identity.setClientActive('svc_books', false);
  await until(() => events.length > 0, 'an event');
  unsubscribe();
  const stored = await contentOf(app.directory);
  await app.stop();

  assert.match(stored, /secret_in_browser/, 'the call from a browser is in the audit trail');
  assert.ok(lines.length > 0 && events.length > 0);
  const seen = { log: lines.join(''), stored, events: JSON.stringify(events), metrics: metrics.text };
  const secrets = [secretOf('svc_lamps'), secretOf('svc_books'), wrong, metricsToken];
  const pairs = ['svc_lamps', 'svc_books'].map((id) => btoa(`${id}:${secretOf(id)}`));
  for (const hidden of [...secrets, ...pairs, ...secrets.map((each) => btoa(each))]) {
    for (const [place, text] of Object.entries(seen))
      assert.ok(!text.includes(hidden), `${hidden} is in ${place}`);
    assert.ok(!refusals.some((text) => text.includes(hidden)), `${hidden} is in a refusal`);
  }
});
