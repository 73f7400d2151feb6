/** Every documented answer of a payment, with all its fields, from a clean start (docs/rules/relics.md). */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { userAccount } from '../../../server/relics/ledger/accounts.ts';
import { headRef } from '../../../server/relics/ledger/documents.ts';
import { oauthApp, secretOf } from '../identity/open-identity.ts';
import { startApp, type RunningApp } from '../start-app.ts';

const relics = '/relics/api/relics';
const payments = `${relics}/payment-authorizations`;
const start = Date.parse('2026-03-01T12:00:00.000Z');
const iso = (after = 0) => new Date(start + after).toISOString();
const day = 86_400_000;

const currency = (key: string, more: object = {}) => ({
  ...{ key, name: key.toUpperCase(), settlement: { payoutRatioRelics: 100, payoutCurrency: 'USD' } },
  ...more,
});
const settings = {
  currencies: ['gold', 'lead', 'tin'],
  treasuryUserId: 'usr_bob',
  merchantWithdrawalCurrency: 'EUR',
};

let now = start;
let app: RunningApp;
before(async () => {
  app = await startApp({
    clock: { now: () => now },
    bootstrap: {
      currencies: [
        currency('gold'),
        currency('lead', { enabled: false }),
        currency('tin', { settlement: { payoutRatioRelics: 1, payoutCurrency: 'GBP' } }),
      ],
      rates: [{ base: 'USD', quote: 'EUR', rate: '0.92' }],
      balances: [
        { accountId: 'usr_alice', relicType: 'gold', amount: 1_000 },
        { accountId: 'usr_alice', relicType: 'tin', amount: 1_000 },
        { accountId: 'usr_bob', relicType: 'gold', amount: 1_000 },
      ],
      clients: [
        oauthApp('svc_shop', { owner: 'bob', relics: settings }),
        oauthApp('svc_other', { owner: 'bob', relics: settings }),
        oauthApp('svc_poor', { owner: 'bob', relics: { currencies: ['gold'] } }),
      ],
    },
  });
});
after(() => app.stop());

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Posts with the credentials of a client. Checks that the request id is that of the header, and removes it from the
 * answer.
 */
async function post(path: string, members: object = {}, clientId = 'svc_shop'): Promise<Answer> {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ clientId, clientSecret: secretOf(clientId), ...members }),
  });
  const body = (await response.json()) as { error?: { requestId?: string } };
  if (body.error !== undefined) {
    assert.equal(body.error.requestId, response.headers.get('x-request-id'));
    delete body.error.requestId;
  }
  return { status: response.status, body };
}

const succeeds = (data: object): Answer => ({ status: 200, body: { success: true, data } });
const refuses = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  body: { success: false, message, error: { code, message, ...more } },
});

let references = 0;
const sale = (more: object = {}) => ({
  ...{ accountId: 'usr_alice', amount: 12.5, relicType: 'gold' },
  merchantReference: `order-${(references += 1)}`,
  ...more,
});

/** Authorizes a payment and returns its id. */
async function hold(more: object = {}, clientId = 'svc_shop'): Promise<string> {
  const { status, body } = await post(payments, sale(more), clientId);
  assert.equal(status, 200);
  const { authorizationId } = (body as { data: { authorizationId: string } }).data;
  assert.match(authorizationId, /^pa_[\w-]{27}$/);
  return authorizationId;
}

const settlement = (base: number, withdrawal: number) => ({
  ...{ baseCurrency: 'USD', baseAmount: base, withdrawalCurrency: 'EUR' },
  ...{ withdrawalAmount: withdrawal, exchangeRate: 0.92 },
});
const exactSettlement = (base: string, withdrawal: string) => ({
  ...{ baseAmount: base, withdrawalAmount: withdrawal, exchangeRate: '0.920000000000' },
});

it('lists the currencies for everybody', async () => {
  const response = await fetch(`${app.url}${relics}/currencies`, {
    headers: { origin: 'https://any.example' },
  });
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  const listed = (key: string, more: object, payout: object) => ({
    ...{ key, name: key.toUpperCase(), description: '', iconUrl: '', iconObjectKey: '', infoUrl: '' },
    ...{ parentKey: null, enabled: true, isSystem: false, decimals: 2 },
    capabilities: { buy: false, sell: false, withdraw: false, wager: false, exchange: false },
    settlement: { exchangeTargets: [], ...payout },
    ...more,
  });
  const dollars = { payoutRatioRelics: 100, payoutCurrency: 'USD', walletTargetCurrency: 'USD' };
  assert.deepEqual(await response.json(), {
    success: true,
    data: {
      currencies: [
        listed('gold', {}, dollars),
        listed('lead', { enabled: false }, dollars),
        listed('tin', {}, { payoutRatioRelics: 1, payoutCurrency: 'GBP', walletTargetCurrency: 'GBP' }),
      ],
    },
  });
});

it('authorizes, repeats, captures and captures a second time', async () => {
  const body = sale({ orderId: '1001', statementDescriptor: 'Lamp', notes: 'Gift' });
  const first = await post(payments, body);
  const { authorizationId } = (first.body as { data: { authorizationId: string } }).data;
  assert.match(authorizationId, /^pa_[\w-]{27}$/);
  const authorization = {
    ...{ authorizationId, status: 'active', clientId: 'svc_shop', ...body },
    currency: { key: 'gold', name: 'GOLD' },
    ...{ createdAt: iso(), expiresAt: iso(7 * day), alreadyProcessed: false, exact: { amount: '12.50' } },
  };
  assert.deepEqual(first, succeeds(authorization));
  assert.deepEqual(await post(payments, body), succeeds({ ...authorization, alreadyProcessed: true }));
  const captured = {
    ...{ authorizationId, status: 'confirmed', clientId: 'svc_shop', accountId: 'usr_alice' },
    ...{ relicType: 'gold', amount: 12.5, settlementReference: 'parcel-1', settlementUserId: 'usr_bob' },
    settlement: settlement(0.125, 0.115),
    ...{ accountBalance: 987.5, treasuryBalance: 12.5, amountCaptured: 12.5, amountReleased: 0 },
    exact: {
      ...{ amount: '12.50', accountBalance: '987.50', treasuryBalance: '12.50' },
      ...{ amountCaptured: '12.50', amountReleased: '0.00' },
      settlement: exactSettlement('0.12500000', '0.11500000'),
    },
  };
  const capture = () => post(`${payments}/${authorizationId}/capture`, { settlementReference: 'parcel-1' });
  assert.deepEqual(await capture(), succeeds(captured));
  assert.deepEqual(
    await capture(),
    refuses(409, 'authorization_already_captured', 'The authorization was already captured', {
      details: captured,
    }),
  );
  assert.deepEqual(
    await post(`${payments}/${authorizationId}/reversal`),
    refuses(409, 'authorization_already_captured', 'The authorization was already captured'),
  );
});

it('captures a part, and releases the rest', async () => {
  const authorizationId = await hold({ amount: 10 });
  assert.deepEqual(
    await post(`${payments}/${authorizationId}/capture`, { amount: 4 }),
    succeeds({
      ...{ authorizationId, status: 'confirmed', clientId: 'svc_shop', accountId: 'usr_alice' },
      ...{ relicType: 'gold', amount: 10, settlementReference: `lot_${authorizationId.slice(3)}` },
      ...{ settlementUserId: 'usr_bob', settlement: settlement(0.04, 0.0368) },
      ...{ accountBalance: 983.5, treasuryBalance: 16.5, amountCaptured: 4, amountReleased: 6 },
      exact: {
        ...{ amount: '10.00', accountBalance: '983.50', treasuryBalance: '16.50' },
        ...{ amountCaptured: '4.00', amountReleased: '6.00' },
        settlement: exactSettlement('0.04000000', '0.03680000'),
      },
    }),
  );
});

it('reverses, and repeats the reversal', async () => {
  const authorizationId = await hold();
  const reversed = {
    ...{ authorizationId, status: 'released', clientId: 'svc_shop', accountId: 'usr_alice' },
    ...{ relicType: 'gold', amount: 12.5, reversalReference: 'cancel-1', amountReleased: 12.5 },
    ...{ alreadyProcessed: false, exact: { amount: '12.50', amountReleased: '12.50' } },
  };
  const reverse = () => post(`${payments}/${authorizationId}/reversal`, { reversalReference: 'cancel-1' });
  assert.deepEqual(await reverse(), succeeds(reversed));
  assert.deepEqual(await reverse(), succeeds({ ...reversed, alreadyProcessed: true }));
  assert.deepEqual(
    await post(`${payments}/${authorizationId}/capture`),
    refuses(409, 'authorization_released', 'The authorization was released'),
  );
});

it('refuses another client, a disabled currency, a wrong secret and too low a balance', async () => {
  const authorizationId = await hold();
  for (const change of ['capture', 'reversal'])
    assert.deepEqual(
      await post(`${payments}/${authorizationId}/${change}`, {}, 'svc_other'),
      refuses(404, 'authorization_not_found', 'The client has no such authorization'),
    );
  assert.deepEqual(
    await post(payments, sale({ relicType: 'lead' })),
    refuses(422, 'currency_disabled', 'The currency is disabled'),
  );
  assert.deepEqual(
    await post(payments, sale({ clientSecret: 'a wrong secret' })),
    refuses(401, 'invalid_client', 'Client authentication failed'),
  );
  assert.deepEqual(
    await post(payments, sale({ amount: 100_000 })),
    refuses(402, 'insufficient_balance', 'The available balance of the account is too low'),
  );
});

it('refuses captures without a treasury, and without a rate', async () => {
  const poor = await hold({}, 'svc_poor');
  assert.deepEqual(
    await post(`${payments}/${poor}/capture`, {}, 'svc_poor'),
    refuses(422, 'treasury_not_configured', 'The client has no merchant treasury'),
  );
  const tin = await hold({ relicType: 'tin' });
  assert.deepEqual(
    await post(`${payments}/${tin}/capture`),
    refuses(422, 'fx_rate_missing', 'There is no exchange rate for this pair of currencies'),
  );
});

it('refuses a frozen account', async () => {
  const head = headRef(userAccount('gold', 'usr_bob'));
  await app.store.commit({
    touch: [head.aggregate],
    decide: (tx) => tx.put(head, { ...tx.get(head)!, frozen: true }),
  });
  assert.deepEqual(
    await post(payments, sale({ accountId: 'usr_bob' })),
    refuses(403, 'account_frozen', 'The account is frozen'),
  );
});

it('refuses captures and reversals from the time of the expiry on', async () => {
  const authorizationId = await hold({ expiresAt: iso(60_000) });
  now = start + 60_000;
  for (const change of ['capture', 'reversal'])
    assert.deepEqual(
      await post(`${payments}/${authorizationId}/${change}`),
      refuses(409, 'authorization_expired', 'The authorization has expired'),
    );
});
