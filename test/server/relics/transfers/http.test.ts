/** Rules: docs/rules/relics.md, "Transfers" and "Balances", over HTTP. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { consents } from '../../../../server/identity/authorize/documents.ts';
import { clientAccount, issuerAccount } from '../../../../server/relics/ledger/accounts.ts';
import { headRef } from '../../../../server/relics/ledger/documents.ts';
import { post } from '../../../../server/relics/ledger/post.ts';
import { oauthApp, secretOf } from '../../identity/open-identity.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import { until } from '../../until.ts';

const relics = { currencies: ['gold'], treasuryUserId: 'usr_bob', merchantWithdrawalCurrency: 'USD' };

let app: RunningApp;
before(async () => {
  app = await startApp({
    bootstrap: {
      currencies: [
        { key: 'gold', name: 'Gold', settlement: { payoutRatioRelics: 100, payoutCurrency: 'USD' } },
      ],
      clients: [
        oauthApp('svc_lamps', { owner: 'bob', relics: { ...relics, transfer: true } }),
        oauthApp('svc_other', { owner: 'bob', relics }),
      ],
    },
  });
  const [issuer, account] = [issuerAccount('gold'), clientAccount('gold', 'svc_lamps')];
  const consent = consents.ref('usr_alice', 'svc_lamps');
  await app.store.commit({
    touch: [headRef(issuer).aggregate, headRef(account).aggregate, consent.aggregate],
    decide(tx) {
      post(tx, {
        ...{ kind: 'mint', now: 0, about: {}, versions: {} },
        changes: [
          { account: issuer, available: -10_000 },
          { account, available: 10_000 },
        ],
      });
      const ids = { accountId: 'usr_alice', clientId: 'svc_lamps' };
      tx.put(consent, { ...ids, scopes: ['openid'], createdAt: 1, updatedAt: 1 });
    },
  });
});
after(() => app.stop());

const path = '/relics/api/relics';

async function send(address: string, body: object, headers: object = {}, clientId = 'svc_lamps') {
  const text = JSON.stringify({ clientId, clientSecret: secretOf(clientId), ...body });
  const response = await fetch(`${app.url}${path}/${address}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: text.replace('"NAN"', 'NaN').replace('"BIG"', '1e999'),
  });
  const answer = (await response.json()) as {
    data?: Record<string, unknown>;
    error?: { code: string };
  };
  return { status: response.status, ...answer, outcome: answer.error?.code ?? response.status };
}

async function get(address: string, clientId = 'svc_lamps', headers: object = {}) {
  const credentials = Buffer.from(`${clientId}:${secretOf(clientId)}`).toString('base64');
  const response = await fetch(`${app.url}${path}/${address}`, {
    headers: { Authorization: `Basic ${credentials}`, ...headers },
  });
  const answer = (await response.json()) as {
    data?: Record<string, unknown>;
    error?: { code: string };
  };
  return { ...answer, outcome: answer.error?.code ?? response.status };
}

let references = 0;
const reward = (more: object = {}) => ({
  ...{ toAccountId: 'usr_alice', relicType: 'gold', amount: 1, purpose: 'reward' },
  ...{ transferReference: `reward ${(references += 1)}`, ...more },
});

it('a transfer is made, repeated and read, and shows in the balances', async () => {
  const body = reward();
  const first = await send('transfers', body, { 'Idempotency-Key': 'one' });
  assert.equal(first.status, 200);
  const replayed = await send('transfers', body, { 'Idempotency-Key': 'one' });
  assert.deepEqual(replayed.data, first.data);
  const repeated = await send('transfers', body, { 'Idempotency-Key': 'two' });
  assert.deepEqual(repeated.data, { ...first.data, alreadyProcessed: true });
  const reused = await send('transfers', reward(), { 'Idempotency-Key': 'one' });
  assert.equal(reused.outcome, 'idempotency_key_reused');
  const read = await get(`transfers/${String(first.data?.['transferId'])}`);
  assert.deepEqual(read.data, first.data);
  const { data } = await send('balances', { accountIds: ['svc_lamps', 'usr_alice'] });
  const rows = data?.['balances'] as { kind: string; posted: number }[];
  assert.deepEqual(
    rows.map(({ kind, posted }) => `${kind} ${posted}`),
    ['client 99', 'treasury 0', 'user 1'],
  );
});

for (const [what, address, body, outcome] of [
  ['NaN as the amount', 'transfers', reward({ amount: 'NAN' }), 'malformed_json'],
  ['1e999 relics', 'transfers', reward({ amount: 'BIG' }), 'amount_too_large'],
  ['an amount as text', 'transfers', reward({ amount: '1' }), 'validation_failed'],
  ['an unknown purpose', 'transfers', reward({ purpose: 'gift' }), 'validation_failed'],
  ['another account to pay', 'transfers', reward({ fromAccountId: 'usr_bob' }), 'validation_failed'],
  ['no reference', 'transfers', reward({ transferReference: '' }), 'validation_failed'],
  ['an id that is no key', 'transfers', reward({ toAccountId: 'a/b' }), 'account_unknown'],
  ['an id with a control', 'transfers', reward({ toAccountId: '\u0001' }), 'account_unknown'],
  ['no accounts', 'balances', { accountIds: [] }, 'validation_failed'],
  ['101 accounts', 'balances', { accountIds: Array(101).fill('usr_alice') }, 'validation_failed'],
  ['100,000 accounts', 'balances', { accountIds: Array(100_000).fill('usr_alice') }, 'payload_too_large'],
  ['an id that is no key', 'balances', { accountIds: ['a/b'] }, 'account_unknown'],
  ['a user without a grant', 'balances', { accountIds: ['usr_bob'] }, 'user_grant_required'],
] as const) {
  it(`${address} with ${what} get ${outcome}`, async () => {
    assert.equal((await send(address, body)).outcome, outcome);
  });
}

it('a client without the right makes no transfer, and does not see users of another client', async () => {
  assert.equal((await send('transfers', reward(), {}, 'svc_other')).outcome, 'forbidden');
  const balances = await send('balances', { accountIds: ['usr_alice'] }, {}, 'svc_other');
  assert.equal(balances.outcome, 'user_grant_required');
  const wrong = await send('transfers', { ...reward(), clientSecret: secretOf('svc_other') });
  assert.equal(wrong.outcome, 'invalid_client');
});

it('a transfer of another client is not found', async () => {
  const { data } = await send('transfers', reward());
  const address = `transfers/${String(data?.['transferId'])}`;
  assert.equal((await get(address)).outcome, 200);
  assert.equal((await get(address, 'svc_other')).outcome, 'not_found');
});

it('transfers are listed by reference and period, newest first', async () => {
  const made: Record<string, unknown>[] = [];
  for (const reference of ['listed 1', 'listed 2', 'listed 3']) {
    const { data } = await send('transfers', reward({ transferReference: reference }));
    made.unshift(data!);
    const since = String(data?.['createdAt']);
    await until(() => new Date().toISOString() > since, 'the next millisecond');
  }
  const listed = async (query: string, clientId?: string) => {
    const { data } = await get(`transfers?${query}`, clientId);
    return data as { transfers: unknown[]; nextCursor?: string; limit: number };
  };
  const [third, second, first] = made;
  const timeOf = (transfer: Record<string, unknown> | undefined) => String(transfer?.['createdAt']);
  assert.deepEqual((await listed('transferReference=listed%202')).transfers, [second]);
  assert.deepEqual((await listed('transferReference=nothing')).transfers, []);
  assert.deepEqual((await listed('transferReference=listed%202', 'svc_other')).transfers, []);
  assert.deepEqual((await listed('', 'svc_other')).transfers, []);
  const { transfers, nextCursor } = await listed('limit=2');
  assert.deepEqual(transfers, [third, second]);
  assert.deepEqual((await listed(`limit=1&cursor=${nextCursor}`)).transfers, [first]);
  assert.deepEqual((await listed(`from=${timeOf(second)}`)).transfers, [third, second]);
  const period = await listed(`from=${timeOf(first)}&to=${timeOf(third)}&limit=2`);
  assert.deepEqual(period.transfers, [second, first]);
  const rest = await listed(`from=${timeOf(first)}&to=${timeOf(third)}&limit=2&cursor=${period.nextCursor}`);
  assert.deepEqual([rest.transfers, rest.nextCursor], [[], undefined]);
  assert.deepEqual((await listed(`transferReference=listed%202&to=${timeOf(second)}`)).transfers, []);
  assert.equal((await get(`transfers?cursor=${nextCursor}`, 'svc_other')).outcome, 'validation_failed');
  assert.equal((await get('transfers?from=2026-01-01')).outcome, 'validation_failed');
});

for (const [query, outcome] of [
  ['relicType=gold', 200],
  ['relicType=gold&kind=treasury', 200],
  ['relicType=gold&kind=user', 'validation_failed'],
  ['relicType=gold&limit=1&from=2026-01-01T00:00:00%2B02:00', 200],
  ['relicType=gold&from=2026-01-01T00:00:00', 'validation_failed'],
  ['relicType=gold&to=yesterday', 'validation_failed'],
  ['relicType=gold&limit=0', 'validation_failed'],
  ['relicType=gold&cursor=nonsense', 'validation_failed'],
  ['relicType=Gold!', 'currency_unknown'],
  ['', 'validation_failed'],
] as const) {
  it(`entries with "${query}" get ${outcome}`, async () => {
    assert.equal((await get(`accounts/svc_lamps/entries?${query}`)).outcome, outcome);
  });
}

it('entries of others, and calls from a browser, are refused', async () => {
  for (const owner of ['usr_alice', 'usr_bob', 'svc_other', 'a%2Fb'])
    assert.equal((await get(`accounts/${owner}/entries?relicType=gold`)).outcome, 'account_unknown');
  const browser = { Origin: 'https://lamps.example' };
  assert.equal(
    (await get('accounts/svc_lamps/entries?relicType=gold', 'svc_lamps', browser)).outcome,
    'browser_origin',
  );
  assert.equal((await send('transfers', reward(), browser)).outcome, 'browser_origin');
  assert.equal((await send('balances', { accountIds: ['svc_lamps'] }, browser)).outcome, 'browser_origin');
});
