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

const hasGranted = (clientId: string, accountId = 'usr_bob') =>
  app.serving.identity.people.hasGranted(accountId, clientId);

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
  const store = async (clientId: string, redeemedAt: number | null, expiresAt: number) => {
    const grantId = clientId.padEnd(22, 'x');
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
  await store('svc_shop', now, now + 600_000);
  assert.equal(await hasGranted('svc_shop'), false, 'its consent was withdrawn');
});

test('an id that no account can have has granted nothing', async () => {
  for (const id of ['', 'a/b', '\u0000', '\ud800', 'x'.repeat(5_000)])
    assert.equal(await hasGranted('svc_shop', id), false);
});
