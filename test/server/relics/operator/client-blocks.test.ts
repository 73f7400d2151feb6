/** Rules: docs/rules/relics.md, "Blocked clients". */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { openOperated, type Data, type Open } from './open.ts';

let open: Open;
before(async () => {
  const settlement = { payoutRatioRelics: 100, payoutCurrency: 'USD' };
  const balances = [{ accountId: 'usr_mallory', relicType: 'gold', amount: 100 }];
  const currencies = [{ key: 'gold', name: 'Gold', settlement }];
  open = await openOperated({ bootstrap: { currencies, balances } });
});
after(() => open.app.stop());

const path = '/relics/api/vault/client-blocks';
const mine = (method: string, client = '', body?: object) =>
  open.as(open.mallory, method, client === '' ? path : `${path}/${client}`, body);
const pay = (merchantReference: string) =>
  open.asClient('payment-authorizations', {
    ...{ accountId: 'usr_mallory', relicType: 'gold', merchantReference, amount: 1 },
  });

it('a user blocks a client: no new holds, while open ones can be captured', async () => {
  const payment = await pay('before');
  const block = await mine('PUT', 'svc_lamps', {});
  assert.deepEqual([block['clientId'], block['name'], block['blocked']], ['svc_lamps', 'svc_lamps', true]);
  assert.deepEqual(await mine('PUT', 'svc_lamps', {}), block, 'a repeat changes nothing');
  assert.deepEqual((await mine('GET'))['blocks'], [block]);
  assert.equal(await pay('blocked'), '403 client_blocked_by_user');
  const capture = `payment-authorizations/${String(payment['authorizationId'])}/capture`;
  assert.equal((await open.asClient(capture, {}))['status'], 'confirmed');
  assert.deepEqual((await mine('DELETE', 'svc_lamps'))['blocked'], false);
  assert.deepEqual((await mine('DELETE', 'svc_lamps'))['blocked'], false);
  assert.equal((await pay('blocked'))['status'], 'active');
  const events = (await open.trail(open.mallory)).slice(0, 2);
  assert.deepEqual(events, [
    ['client_unblocked', { app: 'svc_lamps', appId: 'svc_lamps' }],
    ['client_blocked', { app: 'svc_lamps', appId: 'svc_lamps' }],
  ]);
});

it('a block is of one user only, and only of a known client', async () => {
  await open.as(open.root, 'PUT', `${path}/svc_lamps`, {});
  assert.equal((await pay('of root'))['status'], 'active');
  assert.deepEqual((await mine('GET'))['blocks'], []);
  assert.equal(await mine('PUT', 'svc_plain', {}), '404 not_found');
  assert.equal(await mine('PUT', 'svc_nobody', {}), '404 not_found');
  assert.equal(await mine('PUT', 'svc%20lamps', {}), '400 validation_failed');
});

it('blocks are in the export of the account', async () => {
  await mine('PUT', 'svc_lamps', {});
  const { holdings } = open.app.serving.identity;
  const exported = (await holdings.export('usr_mallory')) as Record<string, Data[]>;
  assert.deepEqual(
    exported['blockedClients']?.map(({ clientId }) => clientId),
    ['svc_lamps'],
  );
  await holdings.remove('usr_mallory', null);
  assert.deepEqual((await holdings.export('usr_mallory'))['blockedClients'], []);
});
