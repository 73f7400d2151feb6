/** Rules: docs/rules/identity.md, "Consent". */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { consents } from '../../../../server/identity/authorize/documents.ts';
import { grants, type Grant } from '../../../../server/identity/grants/documents.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import { oauthApp } from '../open-identity.ts';

let app: RunningApp;
before(async () => {
  app = await startApp({
    bootstrap: {
      clients: [
        oauthApp('svc_shop', { owner: 'alice' }),
        oauthApp('svc_own', { owner: 'alice', trusted: true }),
      ],
    },
  });
});
after(() => app.stop());

const granted = (clientId: string, accountId = 'usr_bob') =>
  app.serving.identity.people.granted(accountId, clientId);
const hasGranted = async (clientId: string, accountId?: string) =>
  (await granted(clientId, accountId)) !== undefined;

test('a person has granted an app with a consent, until it is withdrawn', async () => {
  assert.equal(await hasGranted('svc_shop'), false);
  const ref = consents.ref('usr_bob', 'svc_shop');
  const consent = { accountId: 'usr_bob', clientId: 'svc_shop', createdAt: 1, updatedAt: 1 };
  await app.store.commit({
    touch: [ref.aggregate],
    decide: (tx) => tx.put(ref, { ...consent, scopes: ['openid'] }),
  });
  assert.equal(await hasGranted('svc_shop'), true);
  assert.equal(await hasGranted('svc_shop', 'usr_alice'), false);
  assert.equal(await hasGranted('svc_own'), false);
  await app.store.commit({ touch: [ref.aggregate], decide: (tx) => tx.delete(ref) });
  assert.equal(await hasGranted('svc_shop'), false);
});

test('for a trusted app, which asks for no consent, a redeemed grant counts until it ends', async () => {
  const now = app.serving.deps.clock.now();
  const store = async (clientId: string, redeemedAt: number | null, expiresAt: number, number = '') => {
    const grantId = (clientId + number).padEnd(22, 'x');
    const ref = grants.ref(grantId);
    const grant: Grant = {
      ...{ grantId, clientId, accountId: 'usr_bob', scopes: ['openid'], sessionId: 's', sessionEpoch: 0 },
      ...{ authenticatedAt: now, provider: 'credentials', providerSubject: 'usr_bob', createdAt: now },
      code: { digest: '', redirectUri: '', codeChallenge: '', nonce: null, failures: 0, redeemedAt },
      ...{ refresh: null, expiresAt },
    };
    await app.store.commit({ touch: [ref.aggregate], decide: (tx) => tx.put(ref, grant) });
  };
  await store('svc_own', null, now + 60_000);
  assert.equal(await hasGranted('svc_own'), false, 'the code was not redeemed');
  await store('svc_own', now, now + 600_000);
  assert.equal(await hasGranted('svc_own'), true);
  await store('svc_own', now, now - 1);
  assert.equal(await hasGranted('svc_own'), false);
  const numbers = Array.from({ length: 250 }, (_, at) => String(at).padStart(3, '0'));
  await Promise.all(numbers.map((number) => store('svc_own', null, now + 600_000, number)));
  assert.equal(await hasGranted('svc_own'), false, 'no code was redeemed');
  await store('svc_own', now, now + 600_000, '249');
  assert.equal(await hasGranted('svc_own'), true, 'one of 250 grants is valid');
  await store('svc_shop', now, now + 600_000);
  assert.equal(await hasGranted('svc_shop'), false, 'its consent was withdrawn');
});

test('a commit reads the evidence again', async () => {
  const ref = consents.ref('usr_bob', 'svc_shop');
  const consent = { accountId: 'usr_bob', clientId: 'svc_shop', createdAt: 1, updatedAt: 1 };
  const { store } = app;
  await store.commit({
    touch: [ref.aggregate],
    decide: (tx) => tx.put(ref, { ...consent, scopes: ['openid'] }),
  });
  for (const clientId of ['svc_shop', 'svc_own']) {
    const evidence = await granted(clientId);
    assert.ok(evidence);
    const { now } = app.serving.deps.clock;
    const isValid = (at: number) =>
      store.commit({ touch: [evidence.aggregate], decide: (tx) => evidence.isValidIn(tx, at) });
    assert.equal(await isValid(now()), true);
    assert.equal(
      await isValid(now() + 3_600_000),
      clientId === 'svc_shop',
      'a grant expires, a consent does not',
    );
    const grant = grants.ref(`${clientId}249`.padEnd(22, 'x'));
    await store.commit({
      touch: [ref.aggregate, grant.aggregate],
      decide(tx) {
        tx.delete(ref);
        tx.delete(grant);
      },
    });
    assert.equal(await isValid(now()), false);
  }
});

test('an id that no account can have has granted nothing', async () => {
  for (const id of ['', 'a/b', '\u0000', '\ud800', 'x'.repeat(5_000)])
    assert.equal(await hasGranted('svc_shop', id), false);
});
