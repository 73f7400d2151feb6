/** Rules: docs/rules/http.md, "Pages and files". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { anyone } from '../../../../contracts/http/auth.ts';
import { endpoint } from '../../../../contracts/http/endpoint.ts';
import { refuse } from '../../../../contracts/http/errors.ts';
import { pageRoute } from '../../../../server/http/route.ts';
import { mount, type Mounted } from '../mount.ts';

const page = { description: 'The page', schema: null, contentType: 'text/html' };
const base = { method: 'get', tag: 'test', summary: 'Test', rate: null } as const;

const plainPage = endpoint({
  ...base,
  id: 'plainPage',
  path: '/plain',
  auth: anyone,
  answers: { 200: page },
});
const accountPage = endpoint({
  ...base,
  id: 'accountPage',
  path: '/account',
  auth: { kind: 'session', csrf: false, optional: true },
  answers: { 200: page, 410: page, 303: { description: '`Location` is the sign-in page.', schema: null } },
  errors: ['forbidden'],
});

const cookies = ['last=account; Path=/; HttpOnly', 'seen=1; Path=/account'];
const routes = [
  pageRoute(plainPage, () => ({ page: 'account', frameAncestors: [] })),
  pageRoute(accountPage, ({ caller, headers, query, search }) => {
    if (search === 'gone=%21') {
      const text = `Closed to ${headers['x-who'] as string}`;
      return { status: 410, notice: { title: 'Gone', text }, cookies };
    }
    if (caller.kind === 'none') return { redirect: '/sign-in?next=%2Faccount', cookies: ['next=account'] };
    if (query.get('of') === 'usr_grace') return refuse('forbidden');
    return {
      page: 'account',
      frameAncestors: [],
      images: ["'self'", 'data:'],
      formAction: ["'self'", 'https://id.example'],
      openerPolicy: 'same-origin',
      referrerPolicy: 'same-origin',
      cookies,
    };
  }),
];

describe('a page route', () => {
  let mounted: Mounted;
  before(async () => {
    mounted = await mount(routes, {
      session: (_auth, { request: { headers } }) =>
        headers.cookie === undefined ? refuse('missing_token') : { kind: 'session', accountId: 'usr_ada' },
    });
  });
  after(() => mounted.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(mounted.url + path, { headers, redirect: 'manual' });
  const signedIn = { Cookie: '__Host-svc=usr_ada' };

  it('redirects with cookies, under the policy of APIs', async () => {
    const { status, headers } = await get('/account');
    assert.equal(status, 303);
    assert.equal(headers.get('location'), '/sign-in?next=%2Faccount');
    assert.deepEqual(headers.getSetCookie(), ['next=account']);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  });

  it('sends a page with cookies under its own policies', async () => {
    const { status, headers } = await get('/account', signedIn);
    assert.equal(status, 200);
    assert.deepEqual(headers.getSetCookie(), cookies);
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.equal(headers.get('referrer-policy'), 'same-origin');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /form-action 'self' https:\/\/id\.example(;|$)/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /img-src 'self' data:(;|$)/);
  });

  it('sends a notice with its status and cookies, without scripts', async () => {
    const response = await get('/account?gone=%21', { 'X-Who': 'strangers' });
    assert.equal(response.status, 410);
    assert.match(await response.text(), /<h1>Gone<\/h1><p>Closed to strangers<\/p>/);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.deepEqual(response.headers.getSetCookie(), cookies);
    assert.match(
      response.headers.get('content-security-policy') ?? '',
      /^default-src 'none';frame-ancestors 'none'/,
    );
  });

  it('does not apply the policies of one page to another', async () => {
    for (const path of ['/account', '/plain', '/account', '/plain']) {
      const { headers } = await get(path, signedIn);
      const own = path === '/account';
      assert.equal(headers.get('cross-origin-opener-policy'), own ? 'same-origin' : null);
      assert.equal(headers.get('referrer-policy'), own ? 'same-origin' : 'no-referrer');
      assert.match(
        headers.get('content-security-policy') ?? '',
        own
          ? /img-src 'self' data:;.*form-action 'self' https/
          : /img-src .* https:;.*form-action 'self'(;|$)/,
      );
    }
  });

  it('refuses in the error form of its endpoint, without cookies', async () => {
    const response = await get('/account?of=usr_grace', signedIn);
    assert.equal(response.status, 403);
    assert.equal(((await response.json()) as { code: string }).code, 'forbidden');
    assert.deepEqual(response.headers.getSetCookie(), []);
  });
});
