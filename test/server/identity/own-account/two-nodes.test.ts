import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { OwnSession } from '../../../../contracts/identity/account.ts';
import { TokenAnswer } from '../../../../contracts/identity/oauth/token.ts';
import { freshDatabase } from '../../../postgres/server.ts';
import { startApp, testClient, type RunningApp } from '../../start-app.ts';
import { basic } from '../ask-token.ts';
import { AppBrowser, locationOf, requestOf } from '../authorize/app-browser.ts';
import { challenge, verifier } from '../grants/at-app.ts';
import { oauthApp, secretOf } from '../open-identity.ts';

const app = oauthApp('svc_app', { owner: 'bob' });
const redirectUri = app.redirectUris[0] as string;
const password = 'correct horse battery';

let database: { url: string; drop(): Promise<void> };
let one: RunningApp;
let other: RunningApp;
before(async () => {
  database = await freshDatabase();
  const config = { masterKey: randomBytes(32), baseUrl: 'https://wheels.example', databaseUrl: database.url };
  const start = () => startApp({ config, bootstrap: { clients: [app] } });
  [one, other] = await Promise.all([start(), start()]);
});
after(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await database.drop();
});

function heard(type: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = other.store.subscribe({
      event(event) {
        if (event.type !== type) return;
        stop();
        resolve();
      },
      gap() {},
    });
  });
}

async function signedIn({ url }: RunningApp, given = password): Promise<AppBrowser> {
  const browser = new AppBrowser(url);
  locationOf(await browser.post('/oauth/api/sign-in', { userName: 'alice', password: given }));
  return browser;
}

async function call(browser: AppBrowser, method: string, path: string, body?: object): Promise<number> {
  const headers = {
    'Content-Type': 'application/json',
    'X-CSRF-Token': (await browser.view()).csrf,
    'Sec-Fetch-Site': 'same-origin',
  };
  return (
    await browser.go(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  ).status;
}

const me = (browser: AppBrowser) => call(browser, 'GET', '/account/api/me');

const ask = (
  { url }: RunningApp,
  form: Record<string, string>,
  { clientId, clientSecret } = testClient as { clientId: string; clientSecret: string },
) =>
  fetch(`${url}/mana/oauth/token`, {
    method: 'POST',
    headers: { authorization: basic(clientId, clientSecret) },
    body: new URLSearchParams(form),
  });

const bearer = async ({ url }: RunningApp, path: string, token: string) =>
  (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).status;

test('a session that is ended on one node is ended on the other', async () => {
  const [here, there] = [await signedIn(one), await signedIn(other)];
  assert.equal(await me(there), 200);
  const { text } = await here.go('/account/api/sessions');
  const { sessions } = JSON.parse(text) as { sessions: OwnSession[] };
  const theirs = sessions.find(({ current }) => !current);
  const told = heard('session-changed');
  assert.equal(await call(here, 'DELETE', `/account/api/sessions/${theirs?.id}`), 204);
  await told;
  assert.deepEqual([await me(there), await me(here)], [401, 200]);
});

test('a consent that is withdrawn on one node ends the tokens of the app on the other', async () => {
  const here = await signedIn(one);
  const query = new URLSearchParams({
    ...{
      client_id: 'svc_app',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid offline_access',
    },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  });
  const { location } = await here.go(`/oauth/authorize?${query.toString()}`);
  const code = new URL(await here.decide(requestOf(location))).searchParams.get('code') ?? '';
  const credentials = { clientId: 'svc_app', clientSecret: secretOf('svc_app') };
  const grant = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  const redeemed = await ask(other, grant, credentials);
  const tokens = TokenAnswer.parse(await redeemed.json());
  const userinfo = (node: RunningApp) => bearer(node, '/mana/oauth/userinfo', tokens.access_token);
  assert.deepEqual([await userinfo(one), await userinfo(other)], [200, 200]);
  const told = heard('grant-ended');
  assert.equal(await call(here, 'DELETE', '/account/api/consents/svc_app'), 204);
  await told;
  assert.deepEqual([await userinfo(one), await userinfo(other)], [401, 401]);
  const renewal = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
  assert.equal((await ask(other, renewal, credentials)).status, 400);
});

test('a client that is deactivated on one node gets no token on the other, and its tokens end', async () => {
  const here = await signedIn(one);
  const form = { grant_type: 'client_credentials', scope: 'wheel:read' };
  const token = TokenAnswer.parse(await (await ask(other, form)).json()).access_token;
  const wheels = () => bearer(other, '/wheelapp/api/v1/wheels', token);
  assert.equal(await wheels(), 200);
  const path = `/developer/api/clients/${testClient.clientId}/active`;
  for (const [active, expected] of [
    [false, [403, 401]],
    [true, [200, 200]],
  ] as const) {
    const told = heard('client-changed');
    assert.equal(await call(here, 'PUT', path, { active }), 200);
    await told;
    assert.deepEqual([await wheels(), (await ask(other, form)).status], expected);
  }
});

test('a new password that is set on one node ends sessions and the old password on the other', async () => {
  const [here, there] = [await signedIn(one), await signedIn(other)];
  assert.equal(await me(there), 200);
  const told = heard('account-changed');
  const chosen = 'window lamp orbit quilt 77';
  assert.equal(await call(here, 'PUT', '/account/api/password', { password: chosen }), 204);
  await told;
  assert.equal(await me(there), 401);
  const late = new AppBrowser(other.url);
  assert.equal((await late.post('/oauth/api/sign-in', { userName: 'alice', password })).status, 401);
  assert.equal(await me(await signedIn(other, chosen)), 200);
});
