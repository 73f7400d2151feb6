/** Rules: docs/rules/relics.md, "Currencies of operators", "Clients" and "Rates". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openOperated, type Data, type Open } from './open.ts';

let open: Open;
before(async () => {
  open = await openOperated();
});
after(() => open.app.stop());

const settings = {
  ...{ name: 'Silver', description: '', iconUrl: '', iconObjectKey: '', infoUrl: '', parentKey: null },
  capabilities: { buy: false, sell: false, withdraw: false, wager: false, exchange: false },
  settlement: {
    ...{ payoutRatioRelics: 100, payoutCurrency: 'USD', walletTargetCurrency: 'USD' },
    exchangeTargets: [] as string[],
  },
  ...{ enabled: true, isSystem: false, decimals: 2 },
};
const minimal = { name: 'Silver', settlement: { payoutRatioRelics: 100, payoutCurrency: 'USD' } };

interface Operated extends Data {
  readonly version: number;
  readonly currency: typeof settings & { readonly key: string };
  readonly hasEntries: boolean;
}

const authorized = (accountId: string, merchantReference: string, amount = 1) =>
  open.asClient('payment-authorizations', { accountId, merchantReference, amount, relicType: 'gold' });

describe('a currency', () => {
  it('is created with defaults, and is in the public list', async () => {
    const made = await open.as<Operated>(open.root, 'POST', '/currencies', {
      ...{ key: 'silver', ...minimal, reason: 'Asked for' },
    });
    assert.deepEqual(made.currency, { ...settings, key: 'silver' });
    assert.deepEqual([made.version, made.hasEntries, made['changedBy']], [1, false, 'usr_root']);
    const list = await fetch(`${open.app.url}/relics/api/relics/currencies`);
    const { data } = (await list.json()) as { data: { currencies: unknown[] } };
    assert.deepEqual(data.currencies.at(-1), made.currency);
    assert.equal(
      await open.as(open.root, 'POST', '/currencies', { key: 'silver', ...minimal }),
      '409 conflict',
    );
    assert.deepEqual((await open.trail(open.root))[0], [
      'relic_currency_created',
      { relicType: 'silver', reason: 'Asked for' },
    ]);
  });

  it('is replaced at the version that the operator has seen; nothing is written if it is the same', async () => {
    const path = '/currencies/silver';
    const read = await open.send(open.root, 'GET', path);
    assert.equal(read.headers.get('etag'), '"1"');
    const renamed = { ...settings, name: 'Sterling' };
    const ifMatch = { 'if-match': '"1"' };
    const after = await open.send(open.ada, 'PUT', path, renamed, ifMatch);
    assert.equal(after.headers.get('etag'), '"2"');
    assert.equal(await open.as(open.root, 'PUT', path, settings, ifMatch), '412 version_conflict');
    assert.equal((await open.as<Operated>(open.root, 'PUT', path, renamed)).version, 2);
    const { versions } = await open.as<{ versions: Operated[] }>(open.root, 'GET', `${path}/versions`);
    assert.deepEqual(
      versions.map(({ version, currency, changedBy }) => [version, currency.name, changedBy]),
      [
        [2, 'Sterling', 'usr_ada'],
        [1, 'Silver', 'usr_root'],
      ],
    );
    const page = await open.as(open.root, 'GET', `${path}/versions?limit=1`);
    assert.equal(page['nextCursor'], '1');
    assert.equal(await open.as(open.root, 'PUT', '/currencies/lead', settings), '404 not_found');
  });

  it('refuses faulty settings', async () => {
    const path = '/currencies/silver';
    const put = (change: object) => open.as(open.root, 'PUT', path, { ...settings, ...change });
    const settled = (change: object) => put({ settlement: { ...settings.settlement, ...change } });
    const invalid = '400 validation_failed';
    assert.equal(await settled({ payoutRatioRelics: 0.000_000_1 }), invalid);
    assert.equal(await settled({ payoutRatioRelics: 1.000_000_1 }), invalid);
    assert.equal(await settled({ payoutRatioRelics: 1_000_000_001 }), invalid);
    assert.equal(await settled({ payoutCurrency: 'usd' }), invalid);
    assert.equal(await settled({ exchangeTargets: ['silver'] }), invalid);
    assert.equal(await settled({ exchangeTargets: ['gold', 'gold'] }), invalid);
    assert.equal(await settled({ exchangeTargets: ['lead'] }), '422 currency_unknown');
    assert.equal(await put({ parentKey: 'lead' }), '422 currency_unknown');
    assert.equal(await put({ parentKey: 'silver' }), invalid);
    assert.equal(await put({ decimals: 9 }), invalid);
    assert.equal(await put({ decimals: 1.5 }), invalid);
    assert.equal(await put({ iconUrl: 'javascript:alert(1)' }), invalid);
    assert.equal(await put({ approvalAbove: 1_000 }), invalid, 'the limit is no setting');
    assert.equal(await put({ name: '' }), invalid);
    assert.equal(await put({ reason: ' ' }), invalid);
    await open.as(open.root, 'POST', '/currencies', { key: 'tin', ...minimal, parentKey: 'silver' });
    assert.equal(await put({ parentKey: 'tin' }), invalid, 'a parent below the currency');
    assert.equal(await open.as(open.root, 'POST', '/currencies', { key: 'Tin', ...minimal }), invalid);
  });

  it('changes its decimals only before the first entry', async () => {
    const silver = await open.as<Operated>(open.root, 'PUT', '/currencies/silver', {
      ...settings,
      decimals: 4,
    });
    assert.equal(silver.currency.decimals, 4);
    const { currency } = await open.as<Operated>(open.root, 'GET', '/currencies/gold');
    const { key: _, ...gold } = currency;
    const path = '/currencies/gold';
    assert.equal(await open.as(open.root, 'PUT', path, { ...gold, decimals: 4 }), '409 state_conflict');
    assert.equal((await open.as<Operated>(open.root, 'PUT', path, gold)).hasEntries, true);
  });

  it('has a new ratio for later captures only, and no new payments while it is disabled', async () => {
    const path = '/currencies/gold';
    const { currency } = await open.as<Operated>(open.root, 'GET', path);
    const { key: _, ...gold } = currency;
    const capture = async (reference: string) => {
      const { authorizationId } = await authorized('usr_alice', reference);
      return open.asClient<{ settlement: Data }>(
        `payment-authorizations/${String(authorizationId)}/capture`,
        {},
      );
    };
    const first = await capture('ratio 1');
    assert.equal(first.settlement['baseAmount'], 0.01);
    const open2 = await authorized('usr_alice', 'ratio open');
    const put = (change: object) => open.as(open.root, 'PUT', path, { ...gold, ...change });
    await put({ settlement: { ...gold.settlement, payoutRatioRelics: 50 } });
    assert.equal((await capture('ratio 2')).settlement['baseAmount'], 0.02);
    const repeated = await authorized('usr_alice', 'ratio 1');
    assert.deepEqual(repeated['settlement'], first.settlement);
    await put({ enabled: false });
    assert.equal(await authorized('usr_alice', 'ratio 3'), '422 currency_disabled');
    const late = await open.asClient(
      `payment-authorizations/${String(open2['authorizationId'])}/capture`,
      {},
    );
    assert.equal(late['status'], 'confirmed');
    await put({});
  });

  it('is frozen and unfrozen, with a reason', async () => {
    const act = (name: string, body: object = { reason: 'Doubt' }) =>
      open.as(open.ada, 'POST', `/currencies/gold/${name}`, body);
    const held = await authorized('usr_alice', 'frozen');
    assert.equal(await act('freeze', {}), '400 validation_failed');
    const frozen = await act('freeze');
    assert.equal(frozen['frozen'], true);
    assert.deepEqual(await act('freeze', { reason: 'Again' }), frozen, 'a repeat changes nothing');
    assert.equal(await authorized('usr_alice', 'frozen 2'), '403 currency_frozen');
    const address = `payment-authorizations/${String(held['authorizationId'])}`;
    assert.equal(await open.asClient(`${address}/capture`, {}), '403 currency_frozen');
    assert.equal((await open.asClient(`${address}/reversal`, {}))['status'], 'released');
    assert.equal((await act('unfreeze', { reason: 'Clear' }))['frozen'], false);
    assert.equal((await authorized('usr_alice', 'frozen 3'))['status'], 'active');
    const events = (await open.trail(open.ada)).slice(0, 2);
    assert.deepEqual(events, [
      ['relic_currency_unfrozen', { relicType: 'gold', reason: 'Clear' }],
      ['relic_currency_frozen', { relicType: 'gold', reason: 'Doubt' }],
    ]);
    assert.equal(
      await open.as(open.ada, 'POST', '/currencies/lead/freeze', { reason: 'x' }),
      '404 not_found',
    );
  });

  it('is created once by two operators at the same time', async () => {
    const made = await Promise.all(
      [open.root, open.ada].map((who) => open.as(who, 'POST', '/currencies', { key: 'zinc', ...minimal })),
    );
    assert.equal(made.filter((each) => (each as unknown) === '409 conflict').length, 1);
  });
});

describe('settings of a client', () => {
  const path = '/clients/svc_plain';
  const client = {
    ...{ enabled: true, currencies: ['gold'], treasuryUserId: 'usr_mallory' },
    ...{ merchantWithdrawalCurrency: 'EUR', transfer: false, strictReferences: false },
    requireUserGrant: false,
  };

  it('enable an app, in its next call', async () => {
    const sale = () =>
      open.asClient(
        'payment-authorizations',
        { accountId: 'usr_alice', merchantReference: 'plain 1', amount: 1, relicType: 'gold' },
        'svc_plain',
      );
    assert.equal(await open.as(open.root, 'GET', path), '404 not_found');
    assert.equal(await sale(), '403 client_not_enabled');
    const made = await open.send(open.root, 'PUT', path, { ...client, reason: 'New shop' });
    assert.equal(made.headers.get('etag'), '"1"');
    assert.equal((await sale())['status'], 'active');
    assert.deepEqual((await open.trail(open.mallory))[0], [
      'client_relics_changed',
      { client: 'svc_plain', clientId: 'svc_plain', reason: 'New shop' },
    ]);
    assert.deepEqual((await open.trail(open.root))[0], [
      'operator_acted',
      { act: 'client_relics_changed', account: 'usr_mallory', appId: 'svc_plain' },
    ]);
    const disabled = await open.as(open.root, 'PUT', path, { ...client, enabled: false });
    assert.equal(disabled['version'], 2);
    assert.equal(await sale(), '403 client_not_enabled');
    await open.as(open.root, 'PUT', path, client);
  });

  it('are replaced as a whole, at the version that the operator has seen', async () => {
    const { treasuryUserId: _, ...others } = client;
    const put = (body: object, headers?: Record<string, string>) =>
      open.as(open.root, 'PUT', path, body, headers);
    const after = await put({ ...others, ratePerMinute: 5 }, { 'if-match': '"3"' });
    assert.deepEqual([after['version'], after['ratePerMinute'], 'treasuryUserId' in after], [4, 5, false]);
    assert.equal(await put(client, { 'if-match': '"3"' }), '412 version_conflict');
    assert.equal((await put({ ...others, ratePerMinute: 5 }))['version'], 4, 'nothing changes');
    const { versions } = await open.as<{ versions: Data[] }>(open.root, 'GET', `${path}/versions`);
    assert.deepEqual(
      versions.map(({ version, enabled }) => [version, enabled]),
      [
        [4, true],
        [3, true],
        [2, false],
        [1, true],
      ],
    );
    const { clients } = await open.as<{ clients: Data[] }>(open.root, 'GET', '/clients');
    assert.deepEqual(
      clients.map(({ clientId }) => clientId),
      ['svc_lamps', 'svc_plain'],
    );
  });

  it('refuse unknown apps, currencies and accounts', async () => {
    const put = (change: object, to = path) => open.as(open.root, 'PUT', to, { ...client, ...change });
    assert.equal(await put({}, '/clients/svc_nobody'), '404 not_found');
    assert.equal(await put({}, '/clients/svc_testclient00000000000000'), '404 not_found', 'no app');
    assert.equal(await put({ currencies: ['lead'] }), '422 currency_unknown');
    assert.equal(await put({ currencies: ['gold', 'gold'] }), '400 validation_failed');
    assert.equal(await put({ treasuryUserId: 'usr_nobody' }), '422 account_unknown');
    assert.equal(await put({ ratePerMinute: 0 }), '400 validation_failed');
    assert.equal(await put({ clientSecret: 'x' }), '400 validation_failed');
  });
});

describe('an exchange rate', () => {
  const add = (body: object, headers?: Record<string, string>) =>
    open.as(open.root, 'POST', '/rates', { base: 'USD', quote: 'EUR', ...body }, headers);

  it('is added once for an Idempotency-Key, and applies at once', async () => {
    const key = { 'idempotency-key': 'rate-1' };
    const added = await add({ rate: '0.9216', maxAgeSeconds: 60, reason: 'Feed' }, key);
    assert.deepEqual(
      [added['version'], added['rate'], added['exact']],
      [1, 0.9216, { rate: '0.921600000000' }],
    );
    assert.deepEqual(await add({ rate: '0.9216', maxAgeSeconds: 60, reason: 'Feed' }, key), added);
    const next = await add({ rate: 0.93, effectiveAt: '2040-01-01T00:00:00+02:00' });
    assert.deepEqual([next['version'], next['effectiveAt']], [2, '2039-12-31T22:00:00.000Z']);
    const { rates } = await open.as<{ rates: Data[] }>(open.root, 'GET', '/rates?base=USD&quote=EUR');
    assert.deepEqual(rates, [next, added]);
    const { pairs } = await open.as<{ pairs: Data[] }>(open.root, 'GET', '/rate-pairs');
    assert.deepEqual(pairs, [{ base: 'USD', quote: 'EUR', versions: 2 }]);
    assert.deepEqual((await open.trail(open.root))[1], [
      'relic_rate_added',
      { pair: 'USD-EUR', rate: '0.9216', reason: 'Feed' },
    ]);
  });

  it('out of range, or of a currency with itself, is refused', async () => {
    for (const body of [
      ...[{ rate: 0 }, { rate: -1 }, { rate: '1.0000000000001' }, { rate: 1e13 }, { rate: '9999999999999' }],
      ...[{ rate: 1, quote: 'USD' }, { rate: 1, maxAgeSeconds: 0 }, { rate: 1, effectiveAt: 'soon' }, {}],
    ])
      assert.equal(await add(body), '400 validation_failed', JSON.stringify(body));
  });
});
