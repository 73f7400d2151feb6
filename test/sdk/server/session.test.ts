import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import fc from 'fast-check';
import {
  createSvcCookieSessionAdapter,
  resolveSvcAuthSession,
  type SvcCookieSessionOptions,
} from '../../../sdk/server.ts';

interface Session {
  readonly userId: string;
}

const secret = 'a secret of the app, 0123456789';
const adapter = (changes: Partial<SvcCookieSessionOptions> = {}) =>
  createSvcCookieSessionAdapter<Session>({ appId: 'shop', secret, ...changes });

/** Request that carries the cookies that the `Set-Cookie` headers set. */
const withCookies = (...set: string[]) =>
  new Request('https://shop.example/', {
    headers: { cookie: set.map((header) => header.split(';')[0]).join('; ') },
  });

const session = { userId: 'usr_bob' };

test('a session survives the way through the browser, and its content is not readable', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 2 }), async (value) => {
      const any = createSvcCookieSessionAdapter<unknown>({ appId: 'shop', secret });
      const header = await any.write({ value }).catch((error: unknown) => {
        assert.ok(error instanceof RangeError);
        return undefined;
      });
      if (header === undefined) return;
      assert.deepEqual(await any.read(withCookies(header)), JSON.parse(JSON.stringify({ value })));
    }),
    { numRuns: 40 },
  );
  assert.doesNotMatch(await adapter().write(session), /usr_bob/);
});

for (const [options, expected] of [
  [{}, /^__Host-svc_session_shop=[\w.-]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/],
  [{ sameSite: 'none' }, /^__Host-svc_session_shop=.*; HttpOnly; Secure; SameSite=None; Partitioned$/],
  [{ sameSite: 'none', partitioned: false }, /SameSite=None$/],
  [
    { secure: false, httpOnly: false, sameSite: 'strict' },
    /^svc_session_shop=[^;]+; Max-Age=604800; Path=\/; SameSite=Strict$/,
  ],
  [
    { cookieDomain: 'shop.example', maxAgeSeconds: 60 },
    /^__Secure-svc_session_shop=[^;]+; Max-Age=60; Path=\/; Domain=shop\.example; HttpOnly/,
  ],
  [{ cookiePath: '/app' }, /^__Secure-svc_session_shop=[^;]+; Max-Age=604800; Path=\/app/],
] as const)
  test(`attributes of the cookie with ${JSON.stringify(options)}, which its deletion has too`, async () => {
    const { write, clear } = adapter(options);
    const header = await write(session);
    assert.match(header, expected);
    const attributes = (text: string) =>
      text.split('; ').filter((part) => !/^(Max-Age=|.*svc_session)/.test(part));
    assert.deepEqual(attributes(clear()), attributes(header));
    assert.match(clear(), /Max-Age=0;/);
  });

for (const options of [
  { appId: 'a b' },
  { appId: '' },
  { secret: 'short' },
  { secret: [] },
  { sameSite: 'none', secure: false },
  { cookiePath: '/;Domain=evil.example' },
  { maxAgeSeconds: 0 },
] as Partial<SvcCookieSessionOptions>[])
  test(`options that do not fit are refused: ${JSON.stringify(options)}`, () => {
    assert.throws(() => adapter(options), TypeError);
  });

test('without a secret, the key comes from the client secret, which is then required', async () => {
  assert.throws(() => createSvcCookieSessionAdapter({ appId: 'shop' }), TypeError);
  const derived = createSvcCookieSessionAdapter<Session>({ appId: 'shop', clientSecret: secret });
  const { headers } = withCookies(await derived.write(session));
  assert.deepEqual(await derived.read({ headers }), session);
});

test('every changed, shortened or foreign cookie is no session', async () => {
  const header = await adapter().write(session);
  const [pair = ''] = header.split(';');
  const start = pair.indexOf('=') + 1;
  for (let at = start; at < pair.length; at += 7) {
    const other = pair[at] === 'A' ? 'B' : 'A';
    const changed = pair.slice(0, at) + other + pair.slice(at + 1);
    // Skip the last character of a part, some bits of which are unused.
    if (/[.]|$/.test(pair[at + 1] ?? '.') && (pair[at + 1] ?? '.') === '.') continue;
    assert.equal(await adapter().read(withCookies(changed)), null, `changed at ${String(at)}`);
    assert.equal(await adapter().read(withCookies(pair.slice(0, at))), null, `cut at ${String(at)}`);
  }
  assert.equal(await adapter({ secret: 'another secret, 0123456789' }).read(withCookies(header)), null);
  const otherApp = adapter({ appId: 'blog' });
  const asShop = (await otherApp.write(session)).replace('_blog=', '_shop=');
  assert.equal(await adapter().read(withCookies(asShop)), null);
  assert.equal(await adapter().read(new Request('https://shop.example/')), null);
});

test('a session ends after its time, also if the browser still sends the cookie', async () => {
  const header = await adapter({ maxAgeSeconds: 60 }).write(session);
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 59_000 });
  try {
    assert.deepEqual(await adapter().read(withCookies(header)), session);
    mock.timers.tick(2_000);
    assert.equal(await adapter().read(withCookies(header)), null);
  } finally {
    mock.timers.reset();
  }
});

test('an earlier secret opens sessions while the app changes to a new one', async () => {
  const before = await adapter().write(session);
  const next = 'the next secret of the app, 0123456789';
  const rotating = adapter({ secret: [next, secret] });
  assert.deepEqual(await rotating.read(withCookies(before)), session);
  const renewed = await rotating.write(session);
  assert.equal(await adapter().read(withCookies(renewed)), null);
  assert.deepEqual(await adapter({ secret: next }).read(withCookies(renewed)), session);
});

test('a cookie that another host of the site has added does not hide the session', async () => {
  const own = await adapter({ cookieDomain: 'shop.example' }).write(session);
  const tossed = own.replace(/=[^;]+/, '=tossed');
  const { read } = adapter({ cookieDomain: 'shop.example' });
  assert.deepEqual(await read(withCookies(tossed, own)), session);
  // Browsers refuse __Host- cookies with a domain, so no other host can add one.
  assert.match(await adapter().write(session), /^__Host-/);
});

test('the first source that knows the person is used, and named', async () => {
  const request = withCookies(await adapter().write(session));
  const own = (sent: Request) => adapter().read(sent);
  const parent = () => ({ userId: 'usr_alice' });
  assert.deepEqual(await resolveSvcAuthSession(request, { sdk_session: own, parent_auth_token: parent }), {
    userId: 'usr_bob',
    authSource: 'sdk_session',
  });
  const nobody = new Request('https://shop.example/');
  assert.deepEqual(await resolveSvcAuthSession(nobody, { sdk_session: own, parent_auth_token: parent }), {
    userId: 'usr_alice',
    authSource: 'parent_auth_token',
  });
  assert.equal(
    await resolveSvcAuthSession(nobody, { sdk_session: own, parent_auth_token: () => null }),
    null,
  );
});

test('a session that browsers would drop because of its size is refused', async () => {
  await assert.rejects(adapter().write({ userId: 'x'.repeat(4_000) }), RangeError);
});
