/** Rules: docs/rules/relics.md, "Erasure"; docs/rules/identity.md, "Deletion". */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { consents } from '../../../server/identity/authorize/documents.ts';
import { booksPrefix, verifyBooks } from '../../../server/relics/index.ts';
import { clientAccount, issuerAccount } from '../../../server/relics/ledger/accounts.ts';
import { headRef } from '../../../server/relics/ledger/documents.ts';
import { post } from '../../../server/relics/ledger/post.ts';
import { documentsOfDatabase } from '../../../server/store/offline/database.ts';
import { documentsOfFolder } from '../../../server/store/offline/in-memory.ts';
import { contentOf } from '../../postgres/stored-content.ts';
import { storeIn } from '../../postgres/test-store.ts';
import { oauthApp } from '../identity/open-identity.ts';
import { Person } from '../identity/own-account/person.ts';
import { openOperated, operatorPassword, type Data, type Open } from './operator/open.ts';

const day = 86_400_000;

/** This text is in everything that clients and operators write about the person. */
const mark = 'zx9q7';
const password = 'a password of this one';
const settlement = { payoutRatioRelics: 100, payoutCurrency: 'USD' };
const relics = {
  currencies: ['gold'],
  treasuryUserId: 'usr_bob',
  merchantWithdrawalCurrency: 'USD',
  transfer: true,
};

interface Setting {
  readonly open: Open;
  readonly clock: { time: number };
  /** Requests the deletion of the account, and runs the job a week later. */
  leave(userName: string): Promise<void>;
}

async function opened(t: TestContext): Promise<Setting> {
  const clock = { time: Date.UTC(2026, 0, 1), now: () => clock.time };
  const person = (userName: string) => ({ userId: `usr_${userName}`, userName, password });
  const operator = (userName: string) => ({
    ...person(userName),
    password: operatorPassword,
    roles: ['admin' as const],
  });
  const open = await openOperated({
    clock,
    bootstrap: {
      users: [
        operator('root'),
        operator('ada'),
        { ...operator('mallory'), roles: [] },
        person('leaver'),
        person('merchant'),
      ],
      currencies: [{ key: 'gold', name: 'Gold', settlement }],
      balances: ['usr_leaver', 'usr_alice'].map((accountId) => ({
        accountId,
        relicType: 'gold',
        amount: 100,
      })),
      clients: [
        oauthApp('svc_lamps', { owner: 'bob', relics }),
        oauthApp('svc_books', { owner: 'merchant', relics: { ...relics, treasuryUserId: 'usr_merchant' } }),
      ],
    },
  });
  t.after(() => open.app.stop());
  return {
    ...{ open, clock },
    async leave(userName) {
      const leaving = new Person(open.app);
      assert.equal((await leaving.signIn(userName, password)).status, 200);
      await leaving.own('PUT', 'deletion', { body: { heir: null } });
      clock.time += 7 * day;
      const job = open.app.serving.identity.jobs?.find(({ name }) => name === 'delete-accounts');
      await job!.work(new AbortController().signal);
      for (const [name, browser] of [
        ['root', open.root],
        ['ada', open.ada],
      ] as const)
        await browser.signIn(name, operatorPassword);
    },
  };
}

async function verified({ app }: Open): Promise<void> {
  const { databaseUrl } = await storeIn(app.directory);
  await app.serving.stop();
  const books = await (databaseUrl === undefined
    ? documentsOfFolder(join(app.directory, 'store'), [booksPrefix])
    : documentsOfDatabase(databaseUrl));
  await verifyBooks(books).finally(() => books.close());
}

/** Returns every part of the stored data that contains the mark, with some text around it. */
async function remains({ app }: Open): Promise<string[]> {
  const content = await contentOf(app.directory);
  return [...content.matchAll(new RegExp(`.{0,200}${mark}.{0,40}`, 'g'))].map(([text]) => text);
}

const pay = (
  { open, clock }: Setting,
  reference: string,
  more: object = {},
  clientId?: string,
): Promise<Data> =>
  open.asClient(
    'payment-authorizations',
    {
      ...{
        accountId: 'usr_leaver',
        relicType: 'gold',
        amount: 10,
        merchantReference: `${reference} ${mark}`,
      },
      ...{ orderId: `o ${mark}`, statementDescriptor: `d ${mark}`, notes: `n ${mark}` },
      expiresAt: new Date(clock.time + 30 * day).toISOString(),
      ...more,
    },
    clientId,
  );
const change = (
  { open }: Setting,
  payment: Data,
  act: 'capture' | 'reversal',
  body: object,
  clientId?: string,
) => open.asClient(`payment-authorizations/${String(payment['authorizationId'])}/${act}`, body, clientId);

test('an account with relics is deleted by the job: no text remains, merchants keep their payments, books verify', async (t) => {
  const setting = await opened(t);
  const { open, leave } = setting;
  const [captured, reversed, held, expired] = [
    await pay(setting, 'captured'),
    await pay(setting, 'reversed'),
    await pay(setting, 'held'),
    await pay(setting, 'expired', { expiresAt: new Date(setting.clock.time + day).toISOString() }),
  ];
  await change(setting, captured, 'capture', { settlementReference: `s ${mark}`, notes: `c ${mark}` });
  await change(setting, reversed, 'reversal', { reversalReference: `r ${mark}`, notes: `c ${mark}` });
  const [issuer, own] = [issuerAccount('gold'), clientAccount('gold', 'svc_lamps')];
  const consent = consents.ref('usr_leaver', 'svc_lamps');
  await open.app.store.commit({
    touch: [headRef(issuer), headRef(own), consent].map(({ aggregate }) => aggregate),
    decide(tx) {
      const changes = [
        { account: issuer, available: -1_000 },
        { account: own, available: 1_000 },
      ];
      post(tx, { ...{ kind: 'mint', now: setting.clock.time, about: {}, versions: {} }, changes });
      const ids = { accountId: 'usr_leaver', clientId: 'svc_lamps' };
      tx.put(consent, { ...ids, scopes: ['openid'], createdAt: 1, updatedAt: 1 });
    },
  });
  const reward = { toAccountId: 'usr_leaver', relicType: 'gold', amount: 5, purpose: 'reward' };
  const transfer = { ...reward, transferReference: `t ${mark}`, notes: `n ${mark}` };
  const moved = await open.asClient('transfers', transfer);
  const to = { kind: 'user', accountId: 'usr_leaver' };
  const request = (reference: string, more: object) =>
    open.as(open.root, 'POST', '/requests', {
      ...{ relicType: 'gold', amount: 3, requestReference: `${reference} ${mark}`, reason: `Prize ${mark}` },
      ...more,
    });
  const [minted, burn] = [
    await request('mint', { kind: 'mint', to }),
    await request('burn', { kind: 'burn', from: to }),
  ];
  const path = ({ requestId }: Data, act = '') => `/requests/${String(requestId)}${act}`;
  assert.equal((await open.as(open.ada, 'POST', path(minted, '/approve'), {}))['status'], 'executed');
  await open.as(open.root, 'POST', '/holders/usr_leaver/freeze', { reason: `Doubt ${mark}` });
  assert.ok((await remains(open)).length > 10);

  await leave('leaver');
  assert.deepEqual(await remains(open), []);
  assert.equal(await pay(setting, 'new'), '422 account_unknown');
  const again = await pay(setting, 'captured');
  assert.deepEqual([again['authorizationId'], again['status']], [captured['authorizationId'], 'confirmed']);
  const late = await change(setting, held, 'capture', { settlementReference: `s ${mark}`, notes: mark });
  assert.deepEqual([late['status'], late['amountCaptured']], ['confirmed', 10]);
  assert.equal(await change(setting, expired, 'capture', {}), '409 authorization_expired');
  assert.equal((await open.asClient('transfers', transfer))['transferId'], moved['transferId']);
  assert.equal(await open.asClient('balances', { accountIds: ['usr_leaver'] }), '422 account_unknown');
  for (const each of [minted, burn]) {
    const read = await open.as(open.root, 'GET', path(each));
    assert.deepEqual([read['reason'], read['requestReference']], [undefined, undefined]);
  }
  assert.deepEqual(await remains(open), []);
  const account = await open.as(open.root, 'GET', '/accounts/gold:user:usr_leaver');
  assert.deepEqual([account['posted'], account['available'], account['frozen']], [88, 88, true]);
  await verified(open);
});

test('a merchant is deleted by the job: an operator releases its holds, its treasury keeps its relics, books verify', async (t) => {
  const setting = await opened(t);
  const { open, leave } = setting;
  const alice = { accountId: 'usr_alice' };
  const [captured, held] = [
    await pay(setting, 'captured', alice, 'svc_books'),
    await pay(setting, 'held', alice, 'svc_books'),
  ];
  await change(setting, captured, 'capture', {}, 'svc_books');
  await leave('merchant');
  assert.equal(await change(setting, held, 'capture', {}, 'svc_books'), '401 invalid_client');
  const path = `/authorizations/${String(held['authorizationId'])}/release`;
  assert.equal(
    (await open.as(open.root, 'POST', path, { reason: 'The shop is gone' }))['status'],
    'released',
  );
  const user = await open.as(open.root, 'GET', '/accounts/gold:user:usr_alice');
  const treasury = await open.as(open.root, 'GET', '/accounts/gold:treasury:usr_merchant');
  assert.deepEqual([user['available'], user['held'], treasury['posted']], [90, 0, 10]);
  await verified(open);
});
