/** Rules: docs/rules/identity.md, "Sign-out". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { oauthApp } from '../open-identity.ts';
import { locationOf, requestOf, type AppBrowser } from './app-browser.ts';
import { openAuthorize, type OpenAuthorize } from './open-authorize.ts';

const goodbye = 'https://app.example/goodbye?from=svc';
const query = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();

describe('/oauth/logout', () => {
  let open: OpenAuthorize;
  before(async () => {
    open = await openAuthorize({
      apps: [
        oauthApp('svc_leaving', { postLogoutRedirectUris: [goodbye] }),
        oauthApp('svc_stopped', { postLogoutRedirectUris: [goodbye] }),
      ],
    });
    await open.identity.setClientActive('svc_stopped', false);
  });
  after(() => open.stop());

  const withHint = async (): Promise<{ browser: AppBrowser; hint: string }> => {
    const browser = await open.signedIn();
    const { sessions } = open.sessionNode();
    const { id } = (await sessions.of({ cookie: `svc=${browser.cookies.get('svc')}` }))!;
    const hint = `token of ${id}`;
    open.grants.idTokens.set(hint, { clientId: 'svc_leaving', accountId: 'usr_ada', sessionId: id });
    return { browser, hint };
  };
  const account = async (browser: AppBrowser) => (await browser.view()).account?.userName;
  const back = { client_id: 'svc_leaving', post_logout_redirect_uri: goodbye };

  it('signs out at once with a hint of this session', async () => {
    const { browser, hint } = await withHint();
    const reply = await browser.go(
      `/oauth/logout?${query({ id_token_hint: hint, post_logout_redirect_uri: goodbye, state: 'a b&c' })}`,
    );
    assert.equal(reply.status, 303);
    assert.equal(reply.location, `${goodbye}&state=a%20b%26c`);
    assert.equal(reply.headers.get('clear-site-data'), null);
    assert.equal(browser.cookies.get('svc'), undefined);
    assert.equal(await account(browser), undefined);
  });

  it('shows the page of the service without an address', async () => {
    const { browser, hint } = await withHint();
    const reply = await browser.go(`/oauth/logout?${query({ id_token_hint: hint })}`);
    assert.equal(reply.location, '/oauth/sign-out');
    assert.equal(await account(browser), undefined);
  });

  const questions: [name: string, parameters: (hints: { other: string }) => Record<string, string>][] = [
    ['without a hint', () => back],
    ['with a hint of another session', ({ other }) => ({ ...back, id_token_hint: other })],
    ['with a hint that cannot be read', () => ({ ...back, id_token_hint: 'x.y.z' })],
  ];
  for (const [name, parameters] of questions) {
    it(`asks first ${name}, and then continues to the app`, async () => {
      const { browser } = await withHint();
      const { hint: other } = await withHint();
      const reply = await browser.go(`/oauth/logout?${query({ ...parameters({ other }), state: 'x' })}`);
      assert.equal(await account(browser), 'Ada');
      const request = requestOf(reply.location);
      assert.equal(locationOf(await browser.post('/oauth/api/sign-out', { request })), `${goodbye}&state=x`);
      assert.equal(await account(browser), undefined);
    });
  }

  it('asks first without any parameter', async () => {
    const browser = await open.signedIn();
    assert.equal((await browser.go('/oauth/logout')).location, '/oauth/sign-out');
    assert.equal(await account(browser), 'Ada');
  });

  it('returns to the app at once if nobody is signed in', async () => {
    const reply = await open.browser().go(`/oauth/logout?${query(back)}`);
    assert.equal(reply.location, goodbye);
  });

  const ends: [name: string, parameters: (hint: string) => Record<string, string>, more?: string][] = [
    [
      'an address that is not registered',
      () => ({ ...back, post_logout_redirect_uri: 'https://evil.example/' }),
    ],
    ['an address that begins alike', () => ({ ...back, post_logout_redirect_uri: `${goodbye}&x` })],
    [
      'a redirect address',
      () => ({ ...back, post_logout_redirect_uri: 'https://svc-leaving.example/callback' }),
    ],
    ['an address without an app', () => ({ post_logout_redirect_uri: goodbye })],
    ['an address of another app', () => ({ ...back, client_id: 'svc_app' })],
    ['a stopped app', () => ({ ...back, client_id: 'svc_stopped' })],
    ['an unknown app', () => ({ ...back, client_id: 'svc_unknown' })],
    ['a hint of another app', (hint) => ({ ...back, client_id: 'svc_app', id_token_hint: hint })],
    ['two addresses', () => back, `post_logout_redirect_uri=${encodeURIComponent(goodbye)}`],
    ['two hints', (hint) => ({ id_token_hint: hint }), 'id_token_hint=x'],
    ['a state that is too long', () => ({ ...back, state: 'x'.repeat(2_049) })],
    ['a state with a line break', () => ({ ...back, state: 'x\r\ny' })],
  ];
  for (const [name, parameters, more] of ends) {
    it(`ends on a page, still signed in, for ${name}`, async () => {
      const { browser, hint } = await withHint();
      const sent = query(parameters(hint)) + (more === undefined ? '' : `&${more}`);
      const reply = await browser.go(`/oauth/logout?${sent}`);
      assert.equal(reply.status, 400);
      assert.equal(reply.location, null);
      assert.doesNotMatch(reply.text, /evil|svc_|goodbye/);
      assert.equal(await account(browser), 'Ada');
    });
  }

  it('binds its question to the browser, for 30 minutes', async () => {
    const { browser } = await withHint();
    const request = requestOf((await browser.go(`/oauth/logout?${query(back)}`)).location);
    const stranger = await open.signedIn();
    assert.equal((await stranger.post('/oauth/api/sign-out', { request })).status, 410);
    open.clock.time += 30 * 60_000;
    assert.equal((await browser.post('/oauth/api/sign-out', { request })).status, 410);
  });
});
