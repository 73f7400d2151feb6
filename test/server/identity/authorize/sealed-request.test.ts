/** Rules: docs/rules/identity.md, "Sealed request". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createAuthorize } from '../../../../server/identity/authorize/index.ts';
import { oauthApp } from '../open-identity.ts';
import { answerAt, locationOf, requestOf, type AppBrowser } from './app-browser.ts';
import { authorizeQuery, callback, openAuthorize, type OpenAuthorize } from './open-authorize.ts';

const otherCallback = 'https://other.example/callback';

describe('a sealed request', () => {
  let open: OpenAuthorize;
  before(async () => {
    open = await openAuthorize({
      apps: [
        oauthApp('svc_other', { redirectUris: [otherCallback] }),
        oauthApp('svc_out', { postLogoutRedirectUris: ['https://out.example/'] }),
      ],
    });
  });
  after(() => open.stop());

  const start = async (browser: AppBrowser, change: Record<string, string | undefined> = {}) =>
    requestOf((await browser.go(`/oauth/authorize?${authorizeQuery(change)}`)).location);

  const uses = async (browser: AppBrowser, request: string): Promise<string[]> => {
    const replies = [
      await browser.go(`/oauth/api/sign-in?request=${request}`),
      await browser.post('/oauth/api/sign-in', { userName: 'ada', password: 'correct horse', request }),
      await browser.post('/oauth/api/cancel', { request }),
    ];
    return replies.map(
      ({ status, text }) => `${status} ${(JSON.parse(text) as { code?: string }).code ?? ''}`,
    );
  };
  const expired = ['410 request_expired', '410 request_expired', '410 request_expired'];

  it('writes nothing until somebody signs in', async () => {
    const before = open.commits();
    const browser = open.browser();
    const request = await start(browser, { prompt: 'login consent', state: 's'.repeat(2_048) });
    await browser.view(request);
    await browser.go(`/oauth/sign-in?request=${request}`);
    answerAt(callback, locationOf(await browser.post('/oauth/api/cancel', { request })));
    await open.browser().go(`/oauth/authorize?${authorizeQuery({ prompt: 'none' })}`);
    assert.equal(open.commits(), before);
    await browser.signIn(request);
    assert.equal(open.commits() > before, true);
  });

  it('does not reveal its content', async () => {
    const request = await start(open.browser(), { state: 'a'.repeat(60), login_hint: 'ada' });
    const bytes = Buffer.from(request, 'base64url').toString('latin1');
    assert.doesNotMatch(bytes, /aaaa|svc_app|app\.example|openid/);
  });

  it('attack 23: is refused in another browser, signed in or not', async () => {
    const request = await start(open.browser());
    assert.deepEqual(await uses(open.browser(), request), expired);
    const withCookie = open.browser();
    await start(withCookie);
    assert.deepEqual(await uses(withCookie, request), expired);
    const signedIn = await open.signedIn({ accountId: 'usr_bob' });
    assert.deepEqual(await uses(signedIn, request), expired);
    const page = await signedIn.go(`/oauth/sign-in?request=${request}`);
    assert.equal(page.status, 200);
    assert.equal(page.location, null);
    assert.equal((await signedIn.view()).account?.userName, 'bob');
  });

  it('lasts 30 minutes, even across a sign-in and reloads', async () => {
    const browser = open.browser();
    const began = open.clock.time;
    const request = await start(browser);
    open.clock.time = began + 20 * 60_000;
    const consent = requestOf(await browser.signIn(request));
    open.clock.time = began + 30 * 60_000 - 1;
    assert.equal((await browser.view(consent)).step, 'consent');
    open.clock.time = began + 30 * 60_000;
    assert.deepEqual(await uses(browser, request), expired);
    const late = await browser.post('/oauth/api/consent', { request: consent, allow: true });
    assert.equal(late.status, 410);
  });

  it('is accepted on every node', async () => {
    const browser = open.browser();
    const request = await start(browser);
    const node = createAuthorize(open.deps, {
      ...open.sessionNode(),
      grants: open.grants,
      activity: open.activity,
      providers: ['credentials'],
    });
    const headers = { cookie: `svc-request=${browser.cookies.get('svc-request')}` };
    assert.equal(node.continue.admits(headers, request, 'credentials'), undefined);
  });

  it('is refused when any part of it was changed', async () => {
    const browser = open.browser();
    const request = await start(browser);
    const bytes = Buffer.from(request, 'base64url');
    for (const at of [0, 11, 12, Math.floor(bytes.length / 2), bytes.length - 17, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ 1;
      const reply = await browser.go(`/oauth/api/sign-in?request=${changed.toString('base64url')}`);
      assert.equal(reply.status, 410, `byte ${at}`);
    }
    for (const text of [request.slice(0, -4), `${request}AAAA`, request.slice(4), 'A', 'A'.repeat(12_000)]) {
      assert.equal((await browser.go(`/oauth/api/sign-in?request=${text}`)).status, 410, text.slice(0, 20));
    }
    for (const text of ['', 'a b', '../x', 'A'.repeat(12_001)]) {
      const reply = await browser.go(`/oauth/api/sign-in?request=${encodeURIComponent(text)}`);
      assert.equal(reply.status, 400, text.slice(0, 20));
    }
  });

  it('for a sign-out is refused for a sign-in, and the other way round', async () => {
    const browser = await open.signedIn();
    const signIn = await start(browser, { prompt: 'login' });
    const query = `client_id=svc_out&post_logout_redirect_uri=${encodeURIComponent('https://out.example/')}`;
    const signOut = requestOf((await browser.go(`/oauth/logout?${query}`)).location);
    assert.equal((await browser.go(`/oauth/api/sign-in?request=${signOut}`)).status, 410);
    assert.equal((await browser.post('/oauth/api/sign-out', { request: signIn })).status, 410);
  });

  it('stays valid in one tab while another tab makes another request', async () => {
    const browser = open.browser();
    const first = await start(browser, { state: 'first' });
    const second = await start(browser, {
      client_id: 'svc_other',
      redirect_uri: otherCallback,
      state: 'second',
    });
    const [one, two] = [requestOf(await browser.signIn(first)), second];
    const reloaded = requestOf((await browser.go(`/oauth/sign-in?request=${two}`)).location);
    assert.equal(answerAt(callback, await browser.decide(one))['state'], 'first');
    assert.equal(answerAt(otherCallback, await browser.decide(reloaded))['state'], 'second');
  });

  it('attack 27: stays bound to its own app if the browser is sent to another app meanwhile (consent-page swap)', async () => {
    const browser = open.browser();
    const consent = requestOf(
      await browser.signIn(await start(browser, { state: 'mine', prompt: 'consent' })),
    );
    await start(browser, { client_id: 'svc_other', redirect_uri: otherCallback, prompt: 'consent' });
    const answer = answerAt(callback, await browser.decide(consent));
    assert.equal(open.grants.codes.get(answer['code'] as string)?.clientId, 'svc_app');
  });

  it('attack 27: accepts consent only from the session to which the page was shown', async () => {
    const browser = open.browser();
    const consent = requestOf(await browser.signIn(await start(browser, { prompt: 'consent' })));
    await browser.signIn(undefined, 'bob');
    assert.equal((await browser.view(consent)).step, 'sign-in');
    const codes = open.grants.codes.size;
    for (const allow of [true, false]) {
      const reply = await browser.post('/oauth/api/consent', { request: consent, allow });
      assert.equal(reply.status, 403);
    }
    assert.equal(open.grants.codes.size, codes);
    const again = requestOf((await browser.go(`/oauth/sign-in?request=${consent}`)).location);
    const view = await browser.view(again);
    assert.equal(view.step, 'consent');
    assert.equal(view.account?.userName, 'bob');
  });

  it('cannot be used for consent before the sign-in', async () => {
    const browser = await open.signedIn();
    const request = await start(browser, { prompt: 'login' });
    const reply = await browser.post('/oauth/api/consent', { request, allow: true });
    assert.equal(reply.status, 403);
  });

  it('attack 26: that is decided twice gives a code only to the same browser and session, and none after a sign-out', async () => {
    const browser = open.browser();
    const consent = requestOf(await browser.signIn(await start(browser, { prompt: 'consent' })));
    const first = answerAt(callback, await browser.decide(consent));
    const second = answerAt(callback, await browser.decide(consent));
    assert.notEqual(first['code'], second['code']);
    assert.deepEqual(
      open.grants.codes.get(second['code'] as string),
      open.grants.codes.get(first['code'] as string),
    );
    locationOf(await browser.post('/oauth/api/sign-out', {}));
    assert.equal((await browser.post('/oauth/api/consent', { request: consent, allow: true })).status, 401);
    await browser.signIn(undefined);
    assert.equal((await browser.post('/oauth/api/consent', { request: consent, allow: true })).status, 403);
  });

  const forgeries: [name: string, headers: Record<string, string>][] = [
    ['without a CSRF token', { 'Sec-Fetch-Site': 'same-origin' }],
    ['with a wrong CSRF token', { 'X-CSRF-Token': 'A'.repeat(43), 'Sec-Fetch-Site': 'same-origin' }],
  ];
  for (const [name, headers] of forgeries) {
    it(`cannot be used to decide, cancel or sign in ${name}`, async () => {
      const browser = await open.signedIn();
      const request = await start(browser, { prompt: 'consent' });
      for (const [path, body] of [
        ['consent', { request, allow: true }],
        ['cancel', { request }],
        ['sign-in', { userName: 'bob', password: 'battery staple', request }],
      ] as const) {
        assert.equal((await browser.post(`/oauth/api/${path}`, body, headers)).status, 403, path);
      }
      assert.equal((await browser.view()).account?.userName, 'Ada');
    });
  }
  it('attack 26: is not decided for a page of another site, even with the right token', async () => {
    const browser = await open.signedIn();
    const request = await start(browser, { prompt: 'consent' });
    const { csrf } = await browser.view(request);
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { 'X-CSRF-Token': csrf, 'Sec-Fetch-Site': site };
      for (const path of ['consent', 'cancel'] as const) {
        const body = path === 'consent' ? { request, allow: true } : { request };
        assert.equal(
          (await browser.post(`/oauth/api/${path}`, body, headers)).status,
          403,
          `${path} ${site}`,
        );
      }
    }
  });

  it('attack 28: accepts only a single cookie of the expected form', async () => {
    const browser = open.browser();
    browser.keep(['svc-request=short']);
    await start(browser);
    assert.match(browser.cookies.get('svc-request') ?? '', /^[\w-]{43}$/);
    const mine = browser.cookies.get('svc-request');
    await start(browser);
    assert.equal(browser.cookies.get('svc-request'), mine);
    const request = await start(browser);
    const tossed = { Cookie: `svc-request=${mine}; svc-request=${'A'.repeat(43)}` };
    assert.equal(
      (await browser.go(`/oauth/api/sign-in?request=${request}`, { headers: tossed })).status,
      410,
    );
  });
});
