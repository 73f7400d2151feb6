/** Rules: docs/rules/identity.md, "Account page". */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Me, OwnConsent, OwnSession } from '../../../../contracts/identity/account.ts';
import type { AuditPage } from '../../../../contracts/identity/audit.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import { oauthApp, secretOf } from '../open-identity.ts';
import { locationOf, requestOf, AppBrowser } from '../authorize/app-browser.ts';
import { challenge, verifier } from '../grants/at-app.ts';
import { Person } from './person.ts';

const callback = 'https://app.example/callback';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let app: RunningApp;
before(async () => {
  app = await startApp({
    bootstrap: {
      users: [
        { userId: 'usr_carol', userName: 'carol', password: 'a password of carol', displayName: 'Carol' },
      ],
      clients: [oauthApp('svc_app', { owner: 'carol', redirectUris: [callback], name: 'The App' })],
    },
  });
});
after(() => app.stop());

const sessionsOf = async (person: Person) =>
  (await person.own<{ sessions: OwnSession[] }>('GET', 'sessions')).sessions;
const kindsOf = async (person: Person) =>
  (await person.own<AuditPage>('GET', 'audit')).events.map(({ kind }) => kind);

test('without a session the page leads to the sign-in and back, and the API refuses', async () => {
  const page = await fetch(`${app.url}/account?x=1&y=a%20b`, { redirect: 'manual' });
  assert.equal(page.status, 303);
  assert.equal(
    page.headers.get('location'),
    `/oauth/sign-in?returnTo=${encodeURIComponent('/account?x=1&y=a%20b').replaceAll('%20', '+')}`,
  );
  for (const path of ['me', 'sessions', 'consents', 'deletion', 'inheritances'])
    assert.equal((await fetch(`${app.url}/account/api/${path}`)).status, 401, path);
});

test('a display name is cleaned, must have a visible character, and its change is recorded', async () => {
  const person = await Person.signedIn(app);
  await person.own('PATCH', 'profile', { body: { displayName: ' Ada\u202E\u0007 Lovelace ' } });
  const me = await person.own<Me>('GET', 'me');
  assert.equal(me.displayName, 'Ada Lovelace');
  assert.equal(me.userName, 'alice');
  assert.equal((await kindsOf(person))[0], 'profile_changed');
  for (const displayName of ['', '  ', '\u200B', 'x'.repeat(61), 'x'.repeat(1_201)])
    await person.own('PATCH', 'profile', { body: { displayName }, status: 400 });
  const empty = await person.own<{ errors: { message: string }[] }>('PATCH', 'profile', {
    ...{ body: { displayName: ' ' }, status: 400 },
  });
  assert.equal(empty.errors[0]?.message, 'Enter a name with at least one visible character');
  const before = await kindsOf(person);
  await person.own('PATCH', 'profile', { body: { displayName: 'Ada Lovelace' } });
  assert.deepEqual(await kindsOf(person), before, 'the same name again is no change');
});

test('changes of the display name cannot push other events out of the trail', async (t) => {
  const limited = await startApp({ config: { rateLimitScale: 1 } });
  t.after(() => limited.stop());
  const person = await Person.signedIn(limited);
  for (let at = 0; at < 10; at += 1)
    await person.own('PATCH', 'profile', { body: { displayName: `Name ${at}` } });
  await person.own('PATCH', 'profile', { body: { displayName: 'Name 10' }, status: 429 });
});

test('a write without the token of the page, or from another site, is forbidden', async () => {
  const person = await Person.signedIn(app);
  for (const more of [{ 'x-csrf-token': 'A'.repeat(43) }, { 'sec-fetch-site': 'same-site' }]) {
    const answer = await fetch(`${app.url}/account/api/profile`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', ...person.headers(), ...more },
      body: JSON.stringify({ displayName: 'Mallory' }),
    });
    assert.equal(answer.status, 403);
  }
});

test('sessions are listed with their device, and can be ended one by one or all others at once', async () => {
  const [here, there, elsewhere] = [
    await Person.signedIn(app, 'bob', firefox),
    await Person.signedIn(app, 'bob'),
    await Person.signedIn(app, 'bob'),
  ];
  const listed = await sessionsOf(here);
  assert.equal(listed.length, 3);
  const own = listed.filter(({ current }) => current);
  assert.deepEqual(
    own.map(({ device, provider, strong }) => ({ device, provider, strong })),
    [{ device: 'Firefox on Windows', provider: 'credentials', strong: false }],
  );
  const [last] = listed;
  await here.own('DELETE', `sessions/${last?.id}`);
  await elsewhere.own('GET', 'me', { status: 401 });
  await here.own('DELETE', `sessions/${last?.id}`, { status: 404 });
  assert.deepEqual(await here.own('POST', 'sessions/end-others', { body: {}, status: 200 }), { ended: 1 });
  await there.own('GET', 'me', { status: 401 });
  assert.equal((await sessionsOf(here)).length, 1);
  assert.deepEqual((await kindsOf(here)).slice(0, 2), ['all_sessions_ended', 'session_ended']);
});

test('nobody can end a session of another account', async () => {
  const [alice, bob] = [await Person.signedIn(app), await Person.signedIn(app, 'bob')];
  const session = (await sessionsOf(bob)).find(({ current }) => current);
  await alice.own('DELETE', `sessions/${session?.id}`, { status: 404 });
  await bob.own('GET', 'me');
});

test('an app with consent is listed; after its access was withdrawn its next call fails', async () => {
  const browser = new AppBrowser(app.url);
  const query = new URLSearchParams({
    ...{ client_id: 'svc_app', redirect_uri: callback, response_type: 'code', scope: 'openid profile' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  });
  const { location } = await browser.go(`/oauth/authorize?${query.toString()}`);
  const credentials = { userName: 'carol', password: 'a password of carol' };
  const request = requestOf(location);
  const asked = requestOf(locationOf(await browser.post('/oauth/api/sign-in', { ...credentials, request })));
  const code = new URL(await browser.decide(asked)).searchParams.get('code') ?? '';
  const answer = await fetch(`${app.url}/mana/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`svc_app:${secretOf('svc_app')}`).toString('base64')}` },
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: verifier },
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const userinfo = () =>
    fetch(`${app.url}/mana/oauth/userinfo`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal((await userinfo()).status, 200);

  const carol = new Person(app);
  await carol.signIn('carol', 'a password of carol');
  const { consents } = await carol.own<{ consents: OwnConsent[] }>('GET', 'consents');
  assert.deepEqual(
    consents.map(({ clientId, name, host, scopes }) => ({ clientId, name, host, scopes })),
    [{ clientId: 'svc_app', name: 'The App', host: 'app.example', scopes: ['openid', 'profile'] }],
  );
  await carol.own('DELETE', 'consents/svc_app');
  assert.deepEqual(await carol.own('GET', 'consents'), { consents: [] });
  assert.equal((await userinfo()).status, 401);
  assert.equal((await kindsOf(carol))[0], 'consent_withdrawn');
});
