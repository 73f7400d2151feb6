/** Consent: requested, remembered, denied and withdrawn (docs/rules/identity.md, "Consent"). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditEntries } from '../../../../server/identity/audit/documents.ts';
import { clients } from '../../../../server/identity/documents.ts';
import { oauthApp } from '../open-identity.ts';
import { answerAt, locationOf, requestOf, type AppBrowser } from './app-browser.ts';
import { authorizeQuery, callback, openAuthorize, type OpenAuthorize } from './open-authorize.ts';

async function opened(t: { after(stop: () => Promise<void>): void }): Promise<OpenAuthorize> {
  const open = await openAuthorize({ apps: [oauthApp('svc_other', { redirectUris: [callback] })] });
  t.after(() => open.stop());
  return open;
}

const go = async (browser: AppBrowser, change: Record<string, string> = {}) =>
  (await browser.go(`/oauth/authorize?${authorizeQuery(change)}`)).location as string;
const code = (location: string) => answerAt(callback, location)['code'];

describe('consent', () => {
  it('is remembered for the app and the account, with its scopes', async (t) => {
    const open = await opened(t);
    const browser = await open.signedIn();
    assert.ok(code(await browser.decide(requestOf(await go(browser, { scope: 'openid profile' })))));
    assert.ok(code(await go(browser, { scope: 'openid profile' })));
    assert.ok(code(await go(browser, { scope: 'profile' })));
    assert.ok(code(await go(await open.signedIn(), { scope: 'openid' })));
    requestOf(await go(browser, { client_id: 'svc_other' }));
    requestOf(await go(await open.signedIn({ accountId: 'usr_bob' })));
    const more = requestOf(await go(browser, { scope: 'openid email' }));
    assert.deepEqual((await browser.view(more)).scopes, ['openid', 'email']);
    assert.ok(code(await browser.decide(more)));
    assert.ok(code(await go(browser, { scope: 'openid profile email' })));
    const { consents } = await open.authorize.consents.list('usr_ada');
    assert.deepEqual(
      consents.map(({ clientId, scopes }) => [clientId, scopes]),
      [['svc_app', ['openid', 'profile', 'email']]],
    );
    assert.deepEqual((await open.authorize.consents.list('usr_bob')).consents, []);
  });

  it('that is denied returns access_denied to the app, and is requested again next time', async (t) => {
    const open = await opened(t);
    const browser = await open.signedIn();
    const request = requestOf(await go(browser));
    const answer = answerAt(callback, await browser.decide(request, false));
    assert.equal(answer['error'], 'access_denied');
    assert.equal(answer['state'], 'the state');
    requestOf(await go(browser));
    assert.deepEqual((await open.authorize.consents.list('usr_ada')).consents, []);
    assert.equal(open.grants.codes.size, 0);
  });

  it('can be cancelled before anybody has signed in', async (t) => {
    const open = await opened(t);
    const browser = open.browser();
    const request = requestOf(await go(browser));
    const answer = answerAt(callback, locationOf(await browser.post('/oauth/api/cancel', { request })));
    assert.equal(answer['error'], 'access_denied');
  });

  it('that is withdrawn revokes the tokens of the app, and is requested again next time', async (t) => {
    const open = await opened(t);
    const browser = await open.signedIn();
    await browser.decide(requestOf(await go(browser)));
    await open.authorize.consents.revoke('usr_ada', 'svc_app');
    assert.deepEqual(open.grants.revoked, ['usr_ada svc_app']);
    requestOf(await go(browser));
  });

  it('and its withdrawal are in the audit trail, once', async (t) => {
    const open = await opened(t);
    const browser = await open.signedIn();
    await browser.decide(requestOf(await go(browser)));
    for (let time = 0; time < 2; time++) await open.authorize.consents.revoke('usr_ada', 'svc_app');
    const query = { collection: auditEntries, index: 'account', prefix: ['usr_ada'], limit: 10 };
    const { documents } = await open.deps.store.find(query);
    assert.deepEqual(
      documents.map(({ kind, details }) => [kind, details]),
      [
        ['consent_allowed', { app: 'The <b>App</b>', appId: 'svc_app', scopes: 'openid profile' }],
        ['consent_withdrawn', { app: 'The <b>App</b>', appId: 'svc_app' }],
      ],
    );
  });

  it('that is withdrawn while a code is issued leaves no valid code', async (t) => {
    const open = await opened(t);
    const browser = await open.signedIn();
    await browser.decide(requestOf(await go(browser)));
    open.grants.meanwhile = () => open.authorize.consents.revoke('usr_ada', 'svc_app');
    assert.equal(answerAt(callback, await go(browser))['error'], 'access_denied');
    assert.deepEqual(open.grants.revoked, ['usr_ada svc_app', 'usr_ada svc_app']);
  });

  it('is stored before the code', async (t) => {
    const open = await opened(t);
    const browser = await open.signedIn();
    let stored = 0;
    open.grants.meanwhile = async () => {
      stored = (await open.authorize.consents.list('usr_ada')).consents.length;
    };
    await browser.decide(requestOf(await go(browser)));
    assert.equal(stored, 1);
  });

  const changes: [name: string, change: (open: OpenAuthorize) => Promise<unknown>, error: string][] = [
    [
      'an app that was stopped meanwhile',
      (open) => open.identity.setClientActive('svc_app', false),
      'unauthorized_client',
    ],
    [
      'an app that waits for approval again',
      (open) => changeApp(open, { approvedAt: null }),
      'unauthorized_client',
    ],
    ['scopes that the app has lost', (open) => changeApp(open, { scopeSets: ['email'] }), 'invalid_scope'],
  ];
  for (const [name, change, error] of changes) {
    it(`returns ${error} to the app for ${name}`, async (t) => {
      const open = await opened(t);
      // The owner of an app may use it before its approval, so another account signs in here.
      const [asked, waiting] = [await open.signedIn({ accountId: 'usr_bob' }), open.browser()];
      const [consent, signIn] = [requestOf(await go(asked)), requestOf(await go(waiting))];
      await change(open);
      assert.equal(answerAt(callback, await asked.decide(consent))['error'], error);
      assert.equal(answerAt(callback, await waiting.signIn(signIn, 'bob'))['error'], error);
      assert.deepEqual((await open.authorize.consents.list('usr_bob')).consents, []);
    });
  }

  it('leads to no redirect if the address was removed from the app meanwhile', async (t) => {
    const open = await opened(t);
    const browser = await open.signedIn();
    const request = requestOf(await go(browser));
    await changeApp(open, { redirectUris: ['https://app.example/new'] });
    for (const [path, body] of [
      ['consent', { request, allow: true }],
      ['cancel', { request }],
    ] as const) {
      assert.equal((await browser.post(`/oauth/api/${path}`, body)).status, 410);
    }
  });

  it('is no longer accepted after the account was stopped', async (t) => {
    const open = await opened(t);
    const browser = await open.signedIn({ accountId: 'usr_bob' });
    const request = requestOf(await go(browser));
    await open.identity.setAccountActive('usr_bob', false);
    assert.equal((await browser.post('/oauth/api/consent', { request, allow: true })).status, 401);
  });
});

async function changeApp({ deps }: OpenAuthorize, change: object): Promise<void> {
  const ref = clients.ref('svc_app');
  await deps.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      tx.put(ref, { ...tx.get(ref)!, ...change });
      tx.publish({ topic: 'client:svc_app', type: 'client-changed', data: { id: 'svc_app' } });
    },
  });
}
