import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSvcLogoutRoute, type SvcLogoutRouteOptions } from '../../../sdk/next.ts';

const origin = 'https://shop.example';

interface Person {
  readonly userId: string;
  readonly authSource: string;
}

const route = (authSource: string | null, changes: Partial<SvcLogoutRouteOptions<Person>> = {}) =>
  createSvcLogoutRoute<Person>({
    resolveSession: () => (authSource === null ? null : { userId: 'usr_bob', authSource }),
    clearSession: (headers) => headers.append('set-cookie', 'session=; Max-Age=0'),
    ...changes,
  });

const get = (headers: Record<string, string>, method = 'GET') =>
  new Request(`${origin}/api/auth/logout`, { method, headers });
const post = (headers: Record<string, string> = { origin }) => get(headers, 'POST');
const own = { 'sec-fetch-site': 'same-origin' };

const cleared = (response: Response) => response.headers.get('set-cookie') !== null;

test('a POST of the own page signs out, and answers a script or a form', async () => {
  const scripted = await route('sdk_session').POST(post());
  assert.equal(cleared(scripted), true);
  assert.deepEqual([scripted.status, await scripted.json()], [200, { signedOut: true }]);
  const form = await route('sdk_session', { redirectTo: '/bye' }).POST(
    post({ origin, accept: 'text/html,*/*' }),
  );
  assert.deepEqual([form.status, form.headers.get('location'), cleared(form)], [303, '/bye', true]);
  assert.deepEqual(await (await route(null).POST(post())).json(), { signedOut: false });
});

for (const [what, headers] of Object.entries({
  'a link of the own page': own,
  'a typed address': { 'sec-fetch-site': 'none' },
  'a link of the own page in an older browser': { referer: `${origin}/account` },
}))
  test(`a GET by ${what} signs out`, async () => {
    const response = await route('sdk_session').GET(get(headers));
    assert.deepEqual(
      [response.status, response.headers.get('location'), cleared(response)],
      [303, '/', true],
    );
    assert.equal(response.headers.get('cache-control'), 'no-store');
  });

for (const [what, request, status] of [
  ['a prefetch', get({ ...own, 'sec-purpose': 'prefetch' }), 204],
  ['a prerender', get({ ...own, 'sec-purpose': 'prefetch;prerender' }), 204],
  ['an older prefetch', get({ ...own, purpose: 'prefetch' }), 204],
  ['a prefetch of Firefox', get({ ...own, 'x-moz': 'prefetch' }), 204],
  ['a prefetch of the router of Next.js', get({ ...own, 'next-router-prefetch': '1' }), 204],
  ['HEAD', get(own, 'HEAD'), 204],
  ['an image in a page of the app', get({ ...own, 'sec-fetch-dest': 'image' }), 403],
  ['a frame in a page of the app', get({ ...own, 'sec-fetch-dest': 'iframe' }), 403],
  ['a GET from another site', get({ 'sec-fetch-site': 'cross-site' }), 403],
  ['a GET from another host of the site', get({ 'sec-fetch-site': 'same-site' }), 403],
  ['a GET with a look-alike referrer', get({ referer: `${origin}.evil.example/` }), 403],
  ['a GET without any sender', get({}), 403],
] as const)
  test(`${what} signs nobody out`, async () => {
    const response = await route('sdk_session').GET(request);
    assert.deepEqual([response.status, cleared(response)], [status, false]);
  });

for (const [what, headers] of Object.entries({
  'another site': { origin: 'https://evil.example' },
  'no origin': {},
}))
  test(`a POST from ${what} signs nobody out`, async () => {
    const response = await route('sdk_session').POST(post(headers as Record<string, string>));
    assert.deepEqual([response.status, cleared(response)], [403, false]);
    assert.equal(((await response.json()) as { error: string }).error, 'origin_mismatch');
  });

test('a session that the host owns stays, unless the app decides otherwise', async () => {
  const told: string[] = [];
  const onSharedCookieLogout = ({ authSource }: Person) => void told.push(authSource);
  const kept = await route('parent_auth_token', { onSharedCookieLogout }).POST(post());
  assert.deepEqual([cleared(kept), await kept.json()], [false, { signedOut: false }]);
  const ended = await route('parent_auth_token', { onSharedCookieLogout, clearSharedSessions: true }).POST(
    post(),
  );
  assert.equal(cleared(ended), true);
  assert.deepEqual(told, ['parent_auth_token', 'parent_auth_token']);
  const standalone = { standaloneAuthSources: ['other'], onSharedCookieLogout };
  assert.equal(cleared(await route('other', standalone).POST(post())), true);
  assert.equal(cleared(await route('sdk_session', standalone).POST(post())), false);
});

test('a failed revocation keeps nobody signed in', async (context) => {
  context.mock.method(console, 'error', () => undefined);
  const onLogout = () => Promise.reject(new Error('The service is away'));
  assert.equal(cleared(await route('sdk_session', { onLogout }).POST(post())), true);
});

test('behind a proxy, the configured address says which origin is the own one', async () => {
  const behind = new Request('http://10.0.0.1:3000/api/auth/logout', { method: 'POST', headers: { origin } });
  assert.equal((await route('sdk_session').POST(behind)).status, 403);
  const redirectUri = `${origin}/auth/svc/callback`;
  assert.equal((await route('sdk_session', { redirectUri }).POST(behind)).status, 200);
});
