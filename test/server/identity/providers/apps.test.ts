import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as openid from 'openid-client';
import type { RunningApp } from '../../start-app.ts';
import { locationOf, requestOf } from '../authorize/app-browser.ts';
import { oauthApp, secretOf } from '../open-identity.ts';
import { startWithStandIns, Wanderer } from './at-provider.ts';

const callback = 'https://app.example/callback';
let app: RunningApp;
let configuration: openid.Configuration;

before(async () => {
  app = await startWithStandIns({
    bootstrap: {
      clients: [oauthApp('svc_app', { owner: 'alice', redirectUris: [callback], trusted: true })],
    },
  });
  configuration = await openid.discovery(
    new URL(app.serving.config.baseUrl),
    'svc_app',
    secretOf('svc_app'),
    undefined,
    { execute: [openid.allowInsecureRequests] },
  );
});
after(() => app.stop());

async function link(more: Record<string, string>) {
  const verifier = openid.randomPKCECodeVerifier();
  const { pathname, search } = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: 'openid profile email',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  });
  return { verifier, path: pathname + search };
}

async function userinfo(verifier: string, address: string | null) {
  assert(address !== null && address.startsWith(`${callback}?`), `not at the app: ${address}`);
  const tokens = await openid.authorizationCodeGrant(configuration, new URL(address), {
    pkceCodeVerifier: verifier,
  });
  return openid.fetchUserInfo(configuration, tokens.access_token, openid.skipSubjectCheck);
}

const ada = { name: 'Ada', email: 'ada@people.example', verified: true };

test('provider with prompt=login redirects to the provider, requires a new sign-in there, and returns the identity to the app', async () => {
  const { verifier, path } = await link({ provider: 'discord', prompt: 'login', ui_locales: 'ja' });
  const browser = new Wanderer(app);
  const first = await browser.go(path);
  assert.match(first.location ?? '', /^\/oauth\/providers\/discord\?request=[\w-]+$/);
  const begun = await browser.go(first.location as string);
  const asked = await browser.atPage(begun.location);
  assert.equal(asked.get('prompt'), 'consent');
  assert.equal(asked.get('code_challenge_method'), 'S256');
  const back = await browser.go(await browser.choose('discord', asked, ada));
  assert.equal(back.location, '/oauth/welcome');
  const welcome = await browser.welcome();
  assert.deepEqual([welcome.app?.name, welcome.language], ['svc_app', 'ja']);
  const who = await userinfo(verifier, await browser.create('ada'));
  assert.equal(who['provider'], 'discord');
  assert.equal(who['userName'], 'ada');
  assert.equal(who['platformId'], who['providerAccountId']);
  assert.match(who['platformId'] as string, /^\d{18}$/);
  assert.deepEqual([who.email, who.email_verified], ['ada@people.example', true]);

  // Demand another sign-in at the provider, although there is a session.
  const again = await link({ provider: 'discord', prompt: 'login' });
  const { location } = await browser.go(again.path);
  const asking = await browser.atPage((await browser.go(location as string)).location);
  const done = await browser.go(await browser.choose('discord', asking, ada));
  assert.equal((await userinfo(again.verifier, done.location))['userName'], 'ada');
});

test('a cancelled sign-in returns to the sign-in page of the same request', async () => {
  const { path } = await link({ provider: 'twitch', prompt: 'login' });
  const browser = new Wanderer(app);
  const { location } = await browser.go(path);
  const asked = await browser.atPage((await browser.go(location as string)).location);
  assert.equal(asked.get('force_verify'), 'true');
  const back = await browser.go(await browser.choose('twitch', asked));
  const query = new URL(back.location as string, 'http://x').searchParams;
  assert.deepEqual([query.get('problem'), query.get('provider')], ['cancelled', 'twitch']);
  const view = await browser.view(query.get('request') as string);
  assert.deepEqual([view.step, view.providers], ['sign-in', ['twitch']]);
});

test('a named provider is the only one offered; one that is not configured is unsupported', async () => {
  const browser = new Wanderer(app);
  const { location } = await browser.go((await link({ provider: 'steam' })).path);
  const only = await browser.view(requestOf(location));
  assert.deepEqual([only.providers, only.passkey], [['steam'], false]);
  const all = await browser.go((await link({})).path);
  const offered = await browser.view(requestOf(all.location));
  assert.deepEqual(offered.providers, ['google', 'steam', 'epic', 'discord', 'twitch', 'credentials']);
  assert.equal(offered.passkey, true);
  const unknown = await browser.go((await link({ provider: 'facebook' })).path);
  assert.match(unknown.location ?? '', /error=unsupported_provider/);
});

test('attack 31: required_provider accepts no session, sign-in or new person of another provider', async () => {
  const browser = new Wanderer(app);
  await browser.join('google', { name: 'Grace' }, 'grace');
  const { verifier, path } = await link({ required_provider: 'epic' });
  const request = requestOf((await browser.go(path)).location);
  // The session began at Google, so it does not satisfy the request.
  assert.equal((await browser.view(request)).step, 'sign-in');
  assert.equal((await browser.go(`/oauth/providers/google?request=${request}`)).status, 403);
  const guarded = { userName: 'alice', password: 'correct horse battery', request };
  assert.equal((await browser.post('/oauth/api/sign-in', guarded)).status, 403);

  const asked = await browser.begin('epic', { request });
  const back = await browser.go(await browser.choose('epic', asked, { name: 'Grace' }));
  assert.equal(back.location, '/oauth/welcome');
  const linked = locationOf(await browser.post('/oauth/api/welcome/link', {}));
  const who = await userinfo(verifier, linked);
  assert.deepEqual([who['provider'], who['userName']], ['epic', 'grace']);
});

test('an expired request signs nobody in', async () => {
  const browser = new Wanderer(app);
  const request = requestOf((await browser.go((await link({})).path)).location);
  const other = new Wanderer(app);
  assert.equal((await other.go(`/oauth/providers/google?request=${request}`)).status, 410);
  assert.equal((await other.go(`/oauth/providers/google?request=a.b`)).status, 410);
});
