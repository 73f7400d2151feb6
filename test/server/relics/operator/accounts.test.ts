/** Rules: docs/rules/relics.md, "Accounts of operators", "Trial balance", "Holds released by operators". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openOperated, type Data, type Open } from './open.ts';

let open: Open;
before(async () => {
  open = await openOperated();
});
after(() => open.app.stop());

const pay = (merchantReference: string, amount = 1) =>
  open.asClient('payment-authorizations', {
    ...{ accountId: 'usr_alice', relicType: 'gold', merchantReference, amount },
  });
const capture = (payment: Data) =>
  open.asClient(`payment-authorizations/${String(payment['authorizationId'])}/capture`, {});
const get = (path: string) => open.as(open.root, 'GET', path);
const post = (path: string, body: object = { reason: 'Doubt' }) => open.as(open.root, 'POST', path, body);
const alice = '/accounts/gold:user:usr_alice';

describe('an account', () => {
  it('is read with its holds and entries, and listed by currency and by owner', async () => {
    const payment = await pay('read', 2.5);
    const account = await get(alice);
    assert.deepEqual(
      [account['posted'], account['available'], account['held'], account['openHolds'], account['frozen']],
      [100, 97.5, 2.5, 1, false],
    );
    assert.deepEqual(account['holds'], [
      { id: payment['authorizationId'], amount: 2.5, expiresAt: payment['expiresAt'] },
    ]);
    await capture(payment);
    const { entries } = (await get(`${alice}/entries`)) as unknown as { entries: Data[] };
    assert.deepEqual(
      entries.map(({ kind, balance }) => [kind, balance]),
      [
        ['capture', 97.5],
        ['authorize', 100],
        ['mint', 100],
      ],
    );
    const keys = async (query: string) => {
      const { accounts } = (await get(`/accounts${query}`)) as unknown as { accounts: Data[] };
      return accounts.map((each) => each['account']);
    };
    const all = ['gold:issuer:', 'gold:treasury:usr_bob', 'gold:user:usr_alice'];
    assert.deepEqual(await keys('?relicType=gold'), all);
    assert.deepEqual(await keys('?relicType=gold&kind=user'), ['gold:user:usr_alice']);
    assert.deepEqual(await keys('?accountId=usr_bob'), ['gold:treasury:usr_bob']);
    const page = await get('/accounts?relicType=gold&limit=2');
    assert.deepEqual(await keys(`?relicType=gold&limit=2&cursor=${String(page['nextCursor'])}`), [
      'gold:user:usr_alice',
    ]);
    assert.equal(await get('/accounts'), '400 validation_failed');
    assert.equal(await get('/accounts/gold:user:usr_nobody'), '404 not_found');
    assert.equal(await get('/accounts/gold:bank:usr_alice'), '400 validation_failed');
    assert.equal(await get('/accounts/lead:user:usr_alice/entries'), '404 not_found');
    assert.equal(((await get('/accounts/gold:issuer:'))['posted'] as number) < 0, true);
  });

  it('that is frozen accepts captures and reversals, but no new holds', async () => {
    const [first, second] = [await pay('frozen 1'), await pay('frozen 2')];
    assert.equal(await post(`${alice}/freeze`, {}), '400 validation_failed');
    const frozen = await post(`${alice}/freeze`, { reason: 'Stolen phone' });
    assert.equal(frozen['frozen'], true);
    assert.deepEqual(await post(`${alice}/freeze`, { reason: 'Again' }), frozen, 'a repeat changes nothing');
    assert.equal(await pay('frozen 3'), '403 account_frozen');
    assert.equal((await capture(first))['status'], 'confirmed');
    const reversal = `payment-authorizations/${String(second['authorizationId'])}/reversal`;
    assert.equal((await open.asClient(reversal, {}))['status'], 'released');
    assert.equal((await post(`${alice}/unfreeze`))['frozen'], false);
    assert.equal((await pay('frozen 3'))['status'], 'active');
    const [unfrozen, froze] = await open.trail(open.root);
    assert.deepEqual(froze, ['operator_acted', { act: 'relics_frozen', account: 'usr_alice' }]);
    assert.deepEqual(unfrozen, ['operator_acted', { act: 'relics_unfrozen', account: 'usr_alice' }]);
  });

  it('of a client or without entries can be frozen; issuer, treasury and strangers cannot', async () => {
    assert.equal((await post('/accounts/gold:client:svc_lamps/freeze'))['frozen'], true);
    assert.equal((await post('/accounts/gold:client:svc_lamps/unfreeze'))['frozen'], false);
    for (const account of [
      'gold:issuer:',
      'gold:treasury:usr_bob',
      'gold:user:usr_nobody',
      'lead:user:usr_alice',
    ])
      assert.equal(await post(`/accounts/${account}/freeze`), '422 account_unknown', account);
  });

  it('is frozen with its holder in all currencies, also those that are created later', async () => {
    const { frozenAt, ...frozen } = await post('/holders/usr_alice/freeze', { reason: 'Stolen phone' });
    assert.deepEqual([frozen, typeof frozenAt], [{ accountId: 'usr_alice', frozen: true }, 'string']);
    assert.deepEqual(
      await post('/holders/usr_alice/freeze'),
      { ...frozen, frozenAt },
      'a repeat changes nothing',
    );
    assert.equal(await pay('holder 1'), '403 account_frozen');
    const settlement = { payoutRatioRelics: 100, payoutCurrency: 'USD' };
    await post('/currencies', { key: 'silver', name: 'Silver', settlement });
    const account = '/accounts/silver:user:usr_alice';
    const single = await post(`${account}/unfreeze`);
    assert.deepEqual([single['frozen'], single['holderFrozen']], [true, true]);
    assert.equal((await post(`${account}/freeze`))['frozen'], true);
    for (const listed of [
      await get('/accounts?accountId=usr_alice'),
      await get('/accounts?relicType=gold&kind=user'),
    ])
      assert.deepEqual(
        (listed as unknown as { accounts: Data[] }).accounts.map((each) => each['holderFrozen']),
        (listed as unknown as { accounts: Data[] }).accounts.map(() => true),
      );
    assert.equal((await get(alice))['frozen'], true);
    assert.deepEqual(await post('/holders/usr_alice/unfreeze'), { accountId: 'usr_alice', frozen: false });
    assert.equal((await pay('holder 1'))['status'], 'active');
    const silver = await get(account);
    assert.deepEqual([silver['frozen'], silver['holderFrozen']], [true, false], 'frozen by itself');
    assert.equal(await post('/holders/usr_nobody/freeze'), '422 account_unknown');
    await post('/holders/usr_mallory/freeze');
    assert.deepEqual((await open.trail(open.mallory))[0], ['relics_frozen', { reason: 'Doubt' }]);
  });

  it('of a suspended user can be frozen before it is reactivated', async () => {
    await open.app.serving.identity.setAccountActive('usr_mallory', false);
    assert.equal((await post('/holders/usr_mallory/unfreeze'))['frozen'], false);
    assert.equal((await post('/holders/usr_mallory/freeze'))['frozen'], true);
    await open.app.serving.identity.setAccountActive('usr_mallory', true);
  });
});

describe('a stranded hold', () => {
  const path = (payment: Data) => `/authorizations/${String(payment['authorizationId'])}`;

  it('is released while its client is disabled', async () => {
    const payment = await pay('stranded', 4);
    const settings = (await get('/clients/svc_lamps')) as Record<string, unknown>;
    for (const name of ['clientId', 'version', 'createdAt', 'changedAt', 'changedBy', 'reason'])
      delete settings[name];
    const put = (enabled: boolean) =>
      open.as(open.root, 'PUT', '/clients/svc_lamps', { ...settings, enabled });
    await put(false);
    const reversal = `payment-authorizations/${String(payment['authorizationId'])}/reversal`;
    assert.equal(await open.asClient(reversal, {}), '403 client_not_enabled');
    assert.equal(await post(`${path(payment)}/release`, {}), '400 validation_failed');
    const before = (await get(alice))['available'] as number;
    const released = await post(`${path(payment)}/release`, { reason: 'The shop has closed' });
    assert.deepEqual([released['status'], released['amountReleased']], ['released', 4]);
    assert.equal((await get(alice))['available'], before + 4);
    const again = await post(`${path(payment)}/release`, { reason: 'Again' });
    assert.deepEqual(again, { ...released, alreadyProcessed: true });
    assert.equal((await get(path(payment)))['status'], 'released');
    assert.deepEqual((await open.trail(open.root)).slice(0, 2), [
      ['operator_acted', { act: 'relic_hold_released', account: 'usr_bob', appId: 'svc_lamps' }],
      ['operator_acted', { act: 'relic_hold_released', account: 'usr_alice' }],
    ]);
    const { authorizationId } = payment;
    const details = { relics: '4.00 gold', authorizationId, reason: 'The shop has closed' };
    const trailOf = async (accountId: string) => {
      const path = `/operator/api/accounts/${accountId}/audit?limit=1`;
      return (await open.root.call<{ events: { kind: string; details: Data }[] }>('GET', path)).body
        .events[0];
    };
    assert.deepEqual((await trailOf('usr_alice'))?.details, details);
    assert.deepEqual((await trailOf('usr_bob'))?.details, { ...details, clientId: 'svc_lamps' });
    await put(true);
    assert.equal((await open.asClient(reversal, {}))['alreadyProcessed'], true);
  });

  it('that was captured, released by its client or never made is refused', async () => {
    const captured = await pay('captured');
    await capture(captured);
    assert.equal(await post(`${path(captured)}/release`), '409 authorization_already_captured');
    const reversed = await pay('reversed');
    await open.asClient(`payment-authorizations/${String(reversed['authorizationId'])}/reversal`, {});
    assert.equal(await post(`${path(reversed)}/release`), '409 authorization_released');
    assert.equal(await post('/authorizations/pa_nothing/release'), '404 authorization_not_found');
    assert.equal(await get('/authorizations/pa_nothing'), '404 authorization_not_found');
  });

  it('is found in the list of its client', async () => {
    const payment = await pay('listed');
    const list = (query: string) =>
      open.as<{ authorizations: Data[] }>(open.root, 'GET', `/authorizations?${query}`);
    const { authorizations } = await list('clientId=svc_lamps&status=active&accountId=usr_alice');
    assert.equal(authorizations[0]?.['authorizationId'], payment['authorizationId']);
    assert.deepEqual((await list('clientId=svc_nobody')).authorizations, []);
  });

  it('is captured or released, never both', async () => {
    for (let round = 0; round < 20; round++) {
      const payment = await pay(`race ${round}`, 0.5);
      const outcomes = await Promise.all([capture(payment), post(`${path(payment)}/release`)]);
      assert.equal(outcomes.filter(({ status }) => status !== undefined).length, 1, JSON.stringify(outcomes));
    }
  });
});

describe('the trial balance', () => {
  const trial = (query = '') => open.as(open.root, 'GET', `/currencies/gold/trial-balance${query}`);

  it('sums to zero by kind of account, now and at an earlier time', async () => {
    const account = await get(alice);
    const now = await trial();
    assert.deepEqual(
      [now['balanced'], now['sum'], now['supply'], now['exact']],
      [...[true, 0, 100], { sum: '0.00', supply: '100.00' }],
    );
    const kinds = now['kinds'] as Data[];
    const rowOf = (kind: string) => kinds.find((row) => row['kind'] === kind)!;
    const treasury = rowOf('treasury');
    const user = rowOf('user');
    assert.equal(user['posted'], account['posted']);
    assert.equal(user['held'], account['held']);
    assert.equal(user['openHolds'], account['openHolds']);
    assert.equal((treasury['posted'] as number) + (user['posted'] as number), 100);
    assert.equal(treasury['lots'], (await get('/accounts/gold:treasury:usr_bob'))['entries']);

    const { entries } = (await get(`${alice}/entries?limit=200`)) as unknown as { entries: Data[] };
    const first = entries.at(-1)!;
    const at = await trial(`?at=${String(first['at'])}`);
    assert.deepEqual([at['balanced'], at['supply'], at['asOf']], [true, 100, first['at']]);
    const before = new Date(Date.parse(String(first['at'])) - 1).toISOString();
    const empty = await trial(`?at=${before}`);
    assert.deepEqual([empty['balanced'], empty['supply']], [true, 0]);
    assert.equal(await trial('?at=2999-01-01T00:00:00Z'), '400 validation_failed');
    assert.equal(await open.as(open.root, 'GET', '/currencies/lead/trial-balance'), '404 not_found');
  });

  it('sums to zero while payments are captured', async () => {
    const payments = await Promise.all(Array.from({ length: 20 }, (_, number) => pay(`busy ${number}`, 0.1)));
    const [balances] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => trial())),
      ...payments.map(capture),
    ]);
    for (const balance of balances) assert.deepEqual([balance['balanced'], balance['supply']], [true, 100]);
  });
});
