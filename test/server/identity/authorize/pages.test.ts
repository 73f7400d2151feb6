/** Rules: docs/rules/identity.md, "Sign-in page". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { answerAt, requestOf } from './app-browser.ts';
import { authorizeQuery, callback, openAuthorize, type OpenAuthorize } from './open-authorize.ts';

describe('pages of sign-in and sign-out', () => {
  let open: OpenAuthorize;
  before(async () => {
    open = await openAuthorize();
  });
  after(() => open.stop());

  for (const path of ['/oauth/sign-in', '/oauth/sign-out']) {
    it(`${path} is never framed, posts to itself only and leaves popups to their opener`, async () => {
      const { status, headers, text } = await open.browser().go(path);
      assert.equal(status, 200);
      assert.match(text, path === '/oauth/sign-in' ? /sign-in/ : /sign-out/);
      const policy = headers.get('content-security-policy') ?? '';
      for (const directive of [
        "default-src 'none'",
        "script-src 'self'",
        "img-src 'self' data:",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "base-uri 'none'",
      ]) {
        assert.equal(policy.split(';').includes(directive), true, directive);
      }
      assert.equal(headers.get('x-frame-options'), 'DENY');
      assert.equal(headers.get('cross-origin-opener-policy'), null);
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
      assert.equal(headers.get('referrer-policy'), 'same-origin');
      assert.equal(headers.get('access-control-allow-origin'), null);
    });
  }

  it('report an expired or malformed request on the page itself', async () => {
    for (const request of ['A'.repeat(100), 'a b', '']) {
      const browser = await open.signedIn();
      const reply = await browser.go(`/oauth/sign-in?request=${encodeURIComponent(request)}`);
      assert.equal(reply.status, 200);
    }
  });

  it('answers with the next address can neither be cached nor be read by other sites', async () => {
    const browser = await open.signedIn();
    for (const path of [`/oauth/authorize?${authorizeQuery()}`, '/oauth/logout']) {
      const { status, headers } = await browser.go(path, { headers: { Origin: 'https://app.example' } });
      assert.equal(status, 303);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('access-control-allow-origin'), null);
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
    }
  });

  it('sign-in without an app lists the ways to sign in', async () => {
    const browser = await open.signedIn();
    const { csrf, ...view } = await browser.view();
    assert.match(csrf, /^[\w-]{43}$/);
    assert.deepEqual(view, {
      step: 'sign-in',
      app: null,
      compact: false,
      providers: ['credentials'],
      passkey: true,
      secondWays: [],
      loginHint: '',
      language: null,
      account: { userName: 'Ada', displayName: 'Ada' },
      mail: true,
      scopes: [],
    });
  });

  it('the cookie of requests is hidden from scripts and other sites, and lasts as long as a request', async () => {
    const { headers } = await open.browser().go(`/oauth/authorize?${authorizeQuery()}`);
    const [cookie, ...others] = headers.getSetCookie();
    assert.equal(others.length, 0);
    assert.match(cookie ?? '', /^svc-request=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1800$/);
  });

  it('over https the cookie has a prefix that prevents subdomains from setting it', async (t) => {
    const secure = await openAuthorize({ config: { baseUrl: 'https://id.example' } });
    t.after(() => secure.stop());
    const browser = secure.browser();
    const { headers, location } = await browser.go(`/oauth/authorize?${authorizeQuery()}`);
    assert.match(
      headers.getSetCookie()[0] ?? '',
      /^__Host-svc-request=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=1800$/,
    );
    assert.equal((await browser.view(requestOf(location))).step, 'sign-in');
  });

  it('a posted form is redirected to a GET with the same parameters', async () => {
    const browser = await open.signedIn();
    const body = authorizeQuery({ prompt: 'none', state: 'ü & b' });
    const reply = await browser.go('/oauth/authorize', {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
        Origin: 'https://app.example',
      },
    });
    assert.equal(reply.status, 303);
    assert.equal(reply.location, `/oauth/authorize?${body}`);
    const answer = answerAt(callback, (await browser.go(reply.location as string)).location);
    assert.equal(answer['error'], 'consent_required');
    assert.equal(answer['state'], 'ü & b');
  });

  it('a posted form cannot leave the query of that address', async () => {
    for (const path of ['/oauth/authorize', '/oauth/logout']) {
      const { location } = await open.browser().go(path, {
        method: 'POST',
        body: 'state=a#b&x=<">\r\nSet-Cookie: y=ü\\',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      assert.equal(location, `${path}?state=a%23b&x=%3C%22%3E%0D%0ASet-Cookie:%20y=%C3%BC%5C`);
      const other = await open
        .browser()
        .go(path, { method: 'POST', body: '{}', headers: { 'Content-Type': 'text/plain' } });
      assert.equal(other.status, 415);
    }
  });
});
