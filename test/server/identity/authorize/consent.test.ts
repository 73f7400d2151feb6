/** Rules: docs/rules/identity.md, "Consent". */
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

  it('returns invalid_scope to the app for scopes that the app has lost', async (t) => {
    const open = await opened(t);
    const [asked, waiting] = [await open.signedIn({ accountId: 'usr_bob' }), open.browser()];
    const [consent, signIn] = [requestOf(await go(asked)), requestOf(await go(waiting))];
    await changeApp(open, { scopeSets: ['email'] });
    assert.equal(answerAt(callback, await asked.decide(consent))['error'], 'invalid_scope');
    assert.equal(answerAt(callback, await waiting.signIn(signIn, 'bob'))['error'], 'invalid_scope');
    assert.deepEqual((await open.authorize.consents.list('usr_bob')).consents, []);
  });

  const changes: [name: string, change: (open: OpenAuthorize) => Promise<unknown>, page: RegExp][] = [
    [
      'that was stopped meanwhile',
      (open) => open.identity.setClientActive('svc_app', false),
      /This app is switched off/,
    ],
    [
      'that waits for approval again',
      (open) => changeApp(open, { approvedAt: null }),
      /This app waits for approval/,
    ],
  ];
  for (const [name, change, page] of changes) {
    it(`attack 41: does not lead to an app ${name}, not even with an error`, async (t) => {
      const open = await opened(t);
      const bob = () => open.signedIn({ accountId: 'usr_bob' });
      const [allowing, denying, cancelling] = [await bob(), await bob(), open.browser()];
      const [waiting, hinted] = [open.browser(), open.browser()];
      open.grants.idTokens.set('hint', { clientId: 'svc_app', accountId: 'usr_ada', sessionId: 'x' });
      const requests = [
        await go(allowing),
        await go(denying),
        await go(cancelling),
        await go(waiting),
        await go(hinted, { id_token_hint: 'hint' }),
      ].map(requestOf);
      await change(open);
      const [allowed, denied, cancelled, signedIn, refused] = requests as [
        string,
        string,
        string,
        string,
        string,
      ];
      const steps: [AppBrowser, location: string][] = [
        [allowing, await allowing.decide(allowed)],
        [denying, await denying.decide(denied, false)],
        [cancelling, locationOf(await cancelling.post('/oauth/api/cancel', { request: cancelled }))],
        [waiting, await waiting.signIn(signedIn, 'bob')],
        [hinted, await hinted.signIn(refused, 'bob')],
      ];
      for (const [browser, location] of steps) {
        const { status, text } = await browser.go(`/oauth/sign-in?request=${requestOf(location)}`);
        assert.equal(status, 400);
        assert.match(text, page);
        assert.doesNotMatch(text, /app\.example/);
      }
      assert.deepEqual((await open.authorize.consents.list('usr_bob')).consents, []);
      assert.equal(open.grants.codes.size, 0);
    });
  }

  it('to an app that waits for approval is possible for its owner', async (t) => {
    const open = await opened(t);
    await changeApp(open, { approvedAt: null });
    const owner = await open.signedIn();
    const request = requestOf(await go(owner, { prompt: 'login' }));
    const consent = requestOf(await owner.signIn(request));
    assert.equal((await owner.go(`/oauth/sign-in?request=${consent}`)).status, 200);
    assert.equal(answerAt(callback, await owner.decide(consent, false))['error'], 'access_denied');
    assert.ok(code(await owner.decide(consent)));
    const other = requestOf(await go(owner, { prompt: 'login' }));
    const left = requestOf(await owner.signIn(other, 'bob'));
    assert.equal((await owner.go(`/oauth/sign-in?request=${left}`)).status, 400, 'another account');
  });

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

  const deletions: [name: string, change: (open: OpenAuthorize) => Promise<unknown>, status: number][] = [
    ['its account', (open) => open.identity.setAccountActive('usr_bob', false), 401],
    [
      'the app',
      ({ deps: { store } }) => {
        const ref = clients.ref('svc_app');
        return store.commit({ touch: [ref.aggregate], decide: (tx) => tx.delete(ref) });
      },
      410,
    ],
    ['the account of the owner', (open) => open.identity.setAccountActive('usr_ada', false), 410],
  ];
  for (const [name, remove, status] of deletions) {
    it(`does not remain if the deletion of ${name} begins before it is stored`, async (t) => {
      const open = await opened(t);
      const browser = await open.signedIn({ accountId: 'usr_bob' });
      const request = requestOf(await go(browser));
      const { store } = open.deps;
      const commit = store.commit.bind(store) as typeof store.commit;
      const mocked = t.mock.method(store, 'commit', async (wanted: Parameters<typeof commit>[0]) => {
        if (wanted.touch.includes('consents:usr_bob')) {
          mocked.mock.restore();
          await remove(open);
        }
        return commit(wanted);
      });
      assert.equal((await browser.post('/oauth/api/consent', { request, allow: true })).status, status);
      assert.deepEqual((await open.authorize.consents.list('usr_bob')).consents, []);
      assert.equal(open.grants.codes.size, 0);
    });
  }

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
