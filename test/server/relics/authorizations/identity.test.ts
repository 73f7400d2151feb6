/**
 * Payments and the accounts of users and merchants (docs/rules/relics.md, "Authorizations"), with the documents of
 * identity.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import { auditEntries } from '../../../../server/identity/audit/documents.ts';
import { consents } from '../../../../server/identity/authorize/documents.ts';
import type { Domain } from '../../../../server/domain.ts';
import { authorize } from '../../../../server/relics/authorizations/authorize.ts';
import { capture } from '../../../../server/relics/authorizations/capture.ts';
import { reverse } from '../../../../server/relics/authorizations/reverse.ts';
import { findPayment } from '../../../../server/relics/authorizations/find-payment.ts';
import type { PaymentClient, Reply } from '../../../../server/relics/authorizations/world.ts';
import { relicsDomain, type Relics } from '../../../../server/relics/index.ts';
import { oauthApp } from '../../identity/open-identity.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import { until } from '../../until.ts';

let app: RunningApp;
let relics: Relics;
let client: PaymentClient;
let other: PaymentClient;

const settings = { currencies: ['gold'], treasuryUserId: 'usr_bob', merchantWithdrawalCurrency: 'USD' };
const settlement = { payoutRatioRelics: 100, payoutCurrency: 'USD' };
const observer: Domain = {
  collections: [],
  create(_deps, others) {
    relics = others(relicsDomain);
    return { routes: [] };
  },
};

before(async () => {
  app = await startApp({
    moreDomains: [observer],
    bootstrap: {
      users: [{ userId: 'usr_carol', userName: 'carol', password: 'battery staple horse' }],
      currencies: [{ key: 'gold', name: 'Gold', settlement }],
      clients: [
        oauthApp('svc_lamps', { owner: 'bob', relics: settings }),
        oauthApp('svc_other', { owner: 'carol', relics: { ...settings, requireUserGrant: true } }),
      ],
      balances: [{ accountId: 'usr_alice', relicType: 'gold', amount: 100 }],
    },
  });
  [client, other] = await Promise.all(
    ['svc_lamps', 'svc_other'].map(async (id) => {
      const found = await relics.clients.enabled(id);
      assert.ok(!(found instanceof Refusal));
      return found;
    }) as [Promise<PaymentClient>, Promise<PaymentClient>],
  );
});
after(() => app.stop());

/** Called once, after the checks of a request and before its commit. */
let meanwhile: () => Promise<unknown>;
const nothing = () => Promise.resolve();
afterEach(() => (meanwhile = nothing));

const reply = <Data>(): Reply<Data, Data | Refusal> => ({
  async commit(commit) {
    const act = meanwhile;
    meanwhile = nothing;
    await act();
    return app.store.commit(commit);
  },
  succeed: (data) => data,
});

let references = 0;
const sale = () => ({
  ...{ accountId: 'usr_alice', amount: 1, relicType: 'gold' },
  merchantReference: `sale-${(references += 1)}`,
});
const buy = async (by = client) => authorize(relics.payments, by, sale(), reply());
const codeOf = (outcome: object) => (outcome instanceof Refusal ? outcome.code : 'done');
const setActive = (userId: string, active: boolean) =>
  app.serving.identity.setAccountActive(userId, active).then((refusal) => assert.equal(refusal, undefined));

async function bought(): Promise<string> {
  const outcome = await buy();
  assert.ok(!(outcome instanceof Refusal));
  return outcome.authorizationId;
}

describe('an account that is suspended', () => {
  it('before the commit gets no hold', async () => {
    meanwhile = () => setActive('usr_alice', false);
    assert.equal(codeOf(await buy()), 'account_unknown');
    await setActive('usr_alice', true);
    assert.equal(codeOf(await buy()), 'done');
  });

  it('is no treasury', async () => {
    const id = await bought();
    await setActive('usr_bob', false);
    assert.equal(codeOf(await capture(relics.payments, client, id, {}, reply())), 'treasury_not_configured');
    await setActive('usr_bob', true);
    assert.equal(codeOf(await capture(relics.payments, client, id, {}, reply())), 'done');
  });
});

describe('a client that needs a sign-in of the user', () => {
  const ref = consents.ref('usr_alice', 'svc_other');

  it('gets no hold if the user withdraws the consent before the commit', async () => {
    assert.equal(codeOf(await buy(other)), 'user_grant_required');
    const parties = { accountId: 'usr_alice', clientId: 'svc_other' };
    await app.store.commit({
      touch: [ref.aggregate],
      decide: (tx) => tx.put(ref, { ...parties, createdAt: 1, updatedAt: 1, scopes: ['openid'] }),
    });
    assert.equal(codeOf(await buy(other)), 'done');
    meanwhile = () => app.store.commit({ touch: [ref.aggregate], decide: (tx) => tx.delete(ref) });
    assert.equal(codeOf(await buy(other)), 'user_grant_required');
  });
});

describe('a payment of another client', () => {
  const reported = async () => {
    const query = { collection: auditEntries, index: 'account', prefix: ['usr_carol'], limit: 100 };
    const { documents } = await app.store.find(query);
    return documents.filter(({ kind }) => kind === 'client_named_foreign_payment');
  };

  it('is not found, and the audit trail of the owner of the calling client has entries', async () => {
    const id = await bought();
    const unknown = `pa_${'0'.repeat(27)}`;
    assert.equal(
      codeOf(await capture(relics.payments, other, unknown, {}, reply())),
      'authorization_not_found',
    );
    assert.deepEqual(await reported(), []);
    assert.equal(codeOf(await capture(relics.payments, other, id, {}, reply())), 'authorization_not_found');
    await until(async () => (await reported()).length === 1, 'an entry in the audit trail');
    const [entry] = await reported();
    assert.deepEqual(
      [entry?.chain, entry?.details],
      ['clients', { client: 'svc_other', clientId: 'svc_other', authorizationId: id, count: '1' }],
    );
    assert.equal(codeOf(await reverse(relics.payments, other, id, {}, reply())), 'authorization_not_found');
    // Only the 1st, the 10th and the 100th attempt write an entry, with the number of attempts since the entry before.
    for (let attempt = 3; attempt <= 100; attempt++)
      assert.equal(await findPayment(relics.payments, other, id), undefined);
    await until(async () => (await reported()).length === 3, 'three entries in the audit trail');
    assert.deepEqual(
      (await reported()).map(({ details }) => details?.['count']),
      ['1', '9', '90'],
    );
  });
});
