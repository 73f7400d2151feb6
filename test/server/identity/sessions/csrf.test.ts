/** Rules: docs/rules/identity.md, "CSRF". */
import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { test } from 'node:test';
import type { SessionAuth } from '../../../../contracts/http/auth.ts';
import { Refusal } from '../../../../contracts/http/errors.ts';
import { sessionAuthenticator } from '../../../../server/identity/sessions/authenticate-session.ts';
import { accountChanged, accounts } from '../../../../server/identity/documents.ts';
import { ada, bob, openSessions, sent } from './open-sessions.ts';

const baseUrl = 'https://svc.example';
const sameOrigin = { 'sec-fetch-site': 'same-origin' };

test('a POST needs the token of its browser and a page of this origin', async (t) => {
  const open = await openSessions({ config: { baseUrl } });
  t.after(() => open.close());
  const { sessions } = open.sessionNode();
  const fresh = sessions.csrf({});
  assert.match(
    fresh.cookies.join(),
    /^__Host-svc-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  const browser = sent(...fresh.cookies);
  assert.deepEqual(sessions.csrf(browser), { token: fresh.token, cookies: [] });
  const stranger = sessions.csrf({});
  const session = sent(...(await sessions.start({}, ada)).cookies);
  const signedIn = { cookie: `${browser.cookie}; ${session.cookie}` };
  const inSession = sessions.csrf(signedIn).token;
  const otherSession = sessions.csrf(sent(...(await sessions.start({}, bob)).cookies)).token;
  assert.deepEqual(sessions.csrf(signedIn).cookies, []);

  const before = (more: IncomingHttpHeaders) => ({ ...browser, 'x-csrf-token': fresh.token, ...more });
  const within = (more: IncomingHttpHeaders) => ({ ...signedIn, 'x-csrf-token': inSession, ...more });
  const accepted: [string, IncomingHttpHeaders][] = [
    ['nobody signed in', before(sameOrigin)],
    ['nobody signed in, an older browser', before({ origin: baseUrl })],
    ['somebody signed in', within(sameOrigin)],
    ['somebody signed in, plain http', within({ origin: baseUrl })],
    ['another name of this host, as the browser says', within({ ...sameOrigin, origin: 'http://127.0.0.1' })],
  ];
  for (const [what, headers] of accepted) assert.equal(sessions.checkCsrf(headers), undefined, what);

  const refused: [string, IncomingHttpHeaders][] = [
    ['nothing at all', {}],
    ['no token', { ...browser, ...sameOrigin }],
    ['an empty token', before({ ...sameOrigin, 'x-csrf-token': '' })],
    ['a token without its cookie', { 'x-csrf-token': fresh.token, ...sameOrigin }],
    ['an empty token without a cookie', { 'x-csrf-token': '', ...sameOrigin }],
    ['the token of another browser', before({ ...sameOrigin, 'x-csrf-token': stranger.token })],
    ['the token twice', before({ ...sameOrigin, 'x-csrf-token': `${fresh.token}, ${fresh.token}` })],
    ['a respelt token', before({ ...sameOrigin, 'x-csrf-token': `${fresh.token}=` })],
    ['a planted browser cookie under a session', within({ ...sameOrigin, 'x-csrf-token': fresh.token })],
    ['the token of another session', within({ ...sameOrigin, 'x-csrf-token': otherSession })],
    ['a browser cookie set twice', before({ ...sameOrigin, cookie: `${browser.cookie}; ${browser.cookie}` })],
    [
      'the browser cookie taken for a session',
      {
        ...sameOrigin,
        cookie: browser.cookie.replace('svc-browser', 'svc'),
        'x-csrf-token': fresh.token,
      },
    ],
    ['another site', within({ 'sec-fetch-site': 'cross-site', origin: baseUrl })],
    ['another host of this site', within({ 'sec-fetch-site': 'same-site', origin: baseUrl })],
    ['an address that was typed', within({ 'sec-fetch-site': 'none', origin: baseUrl })],
    ['two sites', within({ 'sec-fetch-site': 'same-origin, cross-site' })],
    ['another origin', within({ origin: 'https://evil.example' })],
    ['an origin without a name', within({ origin: 'null' })],
    ['the same host over http', within({ origin: 'http://svc.example' })],
    ['an origin that begins alike', within({ origin: `${baseUrl}.evil.example` })],
    ['neither site nor origin', within({})],
    ['a referrer alone', within({ referer: `${baseUrl}/oauth/sign-in` })],
  ];
  for (const [what, headers] of refused) assert.equal(sessions.checkCsrf(headers)?.code, 'forbidden', what);
});

test('an endpoint gets the signed-in account only with the required role and proof of the origin', async (t) => {
  const open = await openSessions({ config: { baseUrl } });
  t.after(() => open.close());
  const { sessions, directory } = open.sessionNode();
  const authenticate = sessionAuthenticator(open.deps, sessions, directory);
  const session = sent(...(await sessions.start({}, ada)).cookies);
  const ask = async (auth: Omit<SessionAuth, 'kind'>, headers: IncomingHttpHeaders) => {
    const caller = await authenticate(
      { kind: 'session', ...auth },
      {
        request: { method: 'POST', headers, headersDistinct: {} },
        body: undefined,
        address: '203.0.113.1',
        limit: async () => undefined,
      },
    );
    return caller instanceof Refusal ? caller.code : caller.accountId;
  };
  const proof = { ...sameOrigin, 'x-csrf-token': sessions.csrf(session).token };
  assert.equal(await ask({ csrf: false }, {}), 'session_required');
  assert.equal(await ask({ csrf: false }, session), 'usr_ada');
  assert.equal(await ask({ csrf: true }, {}), 'session_required');
  assert.equal(await ask({ csrf: true }, session), 'forbidden');
  assert.equal(await ask({ csrf: true }, { ...session, ...proof }), 'usr_ada');
  assert.equal(await ask({ csrf: true, optional: true }, sameOrigin), 'forbidden', 'even without a session');
  assert.equal(await ask({ csrf: false, role: 'admin' }, session), 'forbidden');
  const ref = accounts.ref('usr_ada');
  await open.deps.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      tx.put(ref, { ...tx.get(ref)!, roles: ['admin'] });
      tx.publish(accountChanged('usr_ada'));
    },
  });
  assert.equal(await ask({ csrf: false, role: 'admin' }, session), 'usr_ada');
  assert.equal(await ask({ csrf: false, role: 'tester' }, session), 'forbidden');
});
