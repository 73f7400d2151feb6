/** Rules: docs/rules/relics.md, "Authorizations", "Capture" and "Reversal", over HTTP. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { domains } from '../../../../server/domains.ts';
import { applyBootstrap } from '../../../../server/start/bootstrap.ts';
import { oauthApp } from '../../identity/open-identity.ts';
import { startApp, type RunningApp } from '../../start-app.ts';

const secret = 'secret-of-a-client-that-sells-lamps-0000';
const currency = (key: string) => ({
  key,
  name: key,
  settlement: { payoutRatioRelics: 100, payoutCurrency: 'USD' },
});
const relics = { currencies: ['gold'], treasuryUserId: 'usr_bob', merchantWithdrawalCurrency: 'USD' };
const balance = { accountId: 'usr_alice', relicType: 'gold', amount: 100 };

let app: RunningApp;
before(async () => {
  app = await startApp({
    bootstrap: {
      currencies: [currency('gold'), currency('lead')],
      clients: [
        oauthApp('svc_lamps', { owner: 'bob', clientSecret: secret, relics }),
        oauthApp('svc_other', { owner: 'bob', clientSecret: secret, relics }),
      ],
      balances: [balance],
    },
  });
});
after(() => app.stop());

const path = '/relics/api/relics/payment-authorizations';

interface Answer {
  readonly status: number;
  readonly replayed: boolean;
  readonly body: {
    readonly success: boolean;
    readonly data: Record<string, unknown>;
    readonly error?: { readonly code: string; readonly details?: Record<string, unknown> };
  };
}

async function call(
  method: 'GET' | 'POST',
  address: string,
  {
    body = {},
    headers = {},
    clientId = 'svc_lamps',
  }: { body?: object; headers?: object; clientId?: string } = {},
): Promise<Answer> {
  const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
  const response = await fetch(app.url + address, {
    method,
    headers: {
      ...(method === 'GET' ? { Authorization: basic } : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(method === 'POST' && { body: JSON.stringify({ clientId, clientSecret: secret, ...body }) }),
  });
  return {
    status: response.status,
    replayed: response.headers.get('Idempotency-Replayed') === 'true',
    body: (await response.json()) as Answer['body'],
  };
}

let references = 0;
const sale = (more: object = {}) => ({
  ...{
    accountId: 'usr_alice',
    amount: 2.5,
    relicType: 'gold',
    merchantReference: `sale-${(references += 1)}`,
  },
  ...more,
});
const refusal = ({ status, body }: Answer) => `${status} ${body.error?.code ?? 'success'}`;

describe('a payment over HTTP', () => {
  it('is authorized, read, captured and read again', async () => {
    const body = sale();
    const authorized = await call('POST', path, { body });
    assert.equal(authorized.status, 200);
    const { authorizationId } = authorized.body.data as { authorizationId: string };
    const read = await call('GET', `${path}/${authorizationId}`);
    assert.deepEqual(read.body, authorized.body);
    const captured = await call('POST', `${path}/${authorizationId}/capture`);
    assert.equal(captured.status, 200);
    const { settlement, settlementReference, settlementUserId } = captured.body.data;
    assert.equal(settlementReference, `lot_${authorizationId.slice(3)}`);
    const after = (await call('GET', `${path}/${authorizationId}`)).body.data;
    assert.deepEqual(
      [after['status'], after['settlement'], after['settlementReference'], after['settlementUserId']],
      ['confirmed', settlement, settlementReference, settlementUserId],
    );
    const repeated = await call('POST', path, { body });
    assert.deepEqual(repeated.body.data, { ...after, alreadyProcessed: true });
    assert.equal(
      refusal(await call('POST', `${path}/${authorizationId}/reversal`)),
      '409 authorization_already_captured',
    );
    const again = await call('POST', `${path}/${authorizationId}/capture`);
    assert.equal(refusal(again), '409 authorization_already_captured');
    assert.deepEqual(again.body.error?.details, captured.body.data);
  });

  it('of another client is not found', async () => {
    const { authorizationId } = (await call('POST', path, { body: sale() })).body.data;
    const clientId = 'svc_other';
    for (const answer of [
      await call('GET', `${path}/${String(authorizationId)}`, { clientId }),
      await call('POST', `${path}/${String(authorizationId)}/capture`, { clientId }),
      await call('POST', `${path}/${String(authorizationId)}/reversal`, { clientId }),
      await call('GET', `${path}/pa_0000000000000000000000000zz`),
      await call('GET', `${path}/nonsense`),
    ])
      assert.equal(refusal(answer), '404 authorization_not_found');
  });

  it('is captured once under an Idempotency-Key, and replays the first answer', async () => {
    const { authorizationId } = (await call('POST', path, { body: sale() })).body.data;
    const address = `${path}/${String(authorizationId)}/capture`;
    const headers = { 'Idempotency-Key': 'capture-1' };
    const first = await call('POST', address, { headers });
    const again = await call('POST', address, { headers });
    assert.deepEqual([first.replayed, again.replayed], [false, true]);
    assert.deepEqual(again.body, first.body);
  });

  for (const [what, body, expected] of [
    ['1e999 relics', { amount: 'BIG' }, '400 amount_too_large'],
    ['no relics', { amount: 0 }, '400 amount_invalid'],
    ['minus zero relics', { amount: 'MINUS' }, '400 amount_invalid'],
    ['a third decimal', { amount: 0.001 }, '400 amount_precision'],
    ['an unknown currency', { relicType: 'Gold!' }, '422 currency_unknown'],
    ['a currency of others', { relicType: 'lead' }, '403 currency_not_enabled_for_client'],
    ['an unknown account', { accountId: 'usr/nobody' }, '422 account_unknown'],
    ['more than the balance', { amount: 100_000 }, '402 insufficient_balance'],
    ['a time without a zone', { expiresAt: '2030-01-01T00:00:00' }, '400 expires_at_invalid'],
    ['an empty reference', { merchantReference: '' }, '400 validation_failed'],
    ['an unknown member', { amout: 1 }, '400 validation_failed'],
    ['two amounts', { orderId: 'TWICE' }, '400 validation_failed'],
  ] as const) {
    it(`for ${what} gets ${expected}`, async () => {
      const text = JSON.stringify({ clientId: 'svc_lamps', clientSecret: secret, ...sale(), ...body });
      const response = await fetch(app.url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: text
          .replace('"BIG"', '1e999')
          .replace('"MINUS"', '-0')
          .replace('"orderId":"TWICE"', '"amount":90'),
      });
      const answer = (await response.json()) as Answer['body'];
      assert.equal(`${response.status} ${answer.error?.code}`, expected);
    });
  }

  it('balances of the bootstrap file are minted once', async () => {
    const available = async () => (await call('POST', path, { body: sale({ amount: 99 }) })).body.error?.code;
    await applyBootstrap(app.serving.deps, domains, { balances: [{ ...balance, amount: 1_000 }] });
    assert.equal(await available(), 'insufficient_balance');
    for (const [row, message] of [
      [
        { ...balance, accountId: 'usr_nobody' },
        'balance of usr_nobody in gold: there is no such active account',
      ],
      [{ ...balance, relicType: 'tin' }, 'balance of usr_alice in tin: there is no such currency'],
    ] as const)
      await assert.rejects(applyBootstrap(app.serving.deps, domains, { balances: [row] }), {
        message: `bootstrap: ${message}`,
      });
  });
});

describe('the list of authorizations', () => {
  const list = async (query: Record<string, string> = {}) => {
    const answer = await call('GET', `${path}?${new URLSearchParams(query)}`);
    const { authorizations, nextCursor, limit } = answer.body.data as {
      authorizations: { authorizationId: string; status: string; merchantReference: string }[];
      nextCursor?: string;
      limit: number;
    };
    return { authorizations, nextCursor, limit };
  };
  const references = ({ authorizations }: Awaited<ReturnType<typeof list>>) =>
    authorizations.map(({ merchantReference }) => merchantReference);

  it('has pages, newest first, and filters by status, account and reference', async () => {
    const all: string[] = [];
    for (const action of ['capture', 'reversal', undefined, 'capture', undefined]) {
      const body = sale({ amount: 1 });
      const { authorizationId } = (await call('POST', path, { body })).body.data;
      if (action !== undefined) await call('POST', `${path}/${String(authorizationId)}/${action}`);
      all.unshift(body.merchantReference);
    }
    const [fifth, fourth, third, second, first] = all as [string, string, string, string, string];
    const page = await list({ limit: '2' });
    assert.deepEqual([references(page), page.limit], [[fifth, fourth], 2]);
    const next = await list({ limit: '2', cursor: page.nextCursor ?? '' });
    assert.deepEqual(references(next), [third, second]);
    assert.deepEqual(references(await list()).slice(0, 5), all);
    assert.deepEqual(references(await list({ accountId: 'usr_alice', limit: '1' })), [fifth]);
    assert.deepEqual(references(await list({ accountId: 'usr_bob' })), []);
    assert.deepEqual(references(await list({ status: 'confirmed', limit: '2' })), [fourth, first]);
    assert.deepEqual(references(await list({ status: 'active', limit: '2' })), [fifth, third]);
    assert.deepEqual(references(await list({ status: 'released' })), [second]);
    assert.deepEqual(references(await list({ merchantReference: second })), [second]);
    assert.deepEqual(references(await list({ merchantReference: second, status: 'active' })), []);
    assert.deepEqual(references(await list({ merchantReference: 'never used' })), []);
    const [captured] = (await list({ merchantReference: first })).authorizations;
    const read = await call('GET', `${path}/${captured?.authorizationId}`);
    assert.deepEqual(captured, read.body.data);
  });

  it('lists only authorizations of the client, and refuses the cursor of another', async () => {
    const { nextCursor = '' } = await list({ limit: '1' });
    const other = await call('GET', path, { clientId: 'svc_other' });
    assert.deepEqual(other.body.data['authorizations'], []);
    const stolen = await call('GET', `${path}?cursor=${nextCursor}`, { clientId: 'svc_other' });
    assert.equal(refusal(stolen), '400 validation_failed');
    assert.equal((await list({ limit: '500' })).limit, 200);
    for (const query of ['limit=0', 'status=lost', 'cursor=AAAA', 'state=active'])
      assert.equal(refusal(await call('GET', `${path}?${query}`)), '400 validation_failed');
  });
});
