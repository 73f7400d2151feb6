import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import * as openid from 'openid-client';
import { AuthorizationCode } from 'simple-oauth2';
import { startApp, type RunningApp } from '../start-app.ts';
import { AppBrowser, requestOf } from './authorize/app-browser.ts';
import { oauthApp, secretOf } from './open-identity.ts';

const callback = 'https://app.example/callback';
const goodbye = 'https://app.example/goodbye';
const scope = 'openid profile email offline_access';

let app: RunningApp;
let issuer: URL;

before(async () => {
  const more = { owner: 'alice', redirectUris: [callback], postLogoutRedirectUris: [goodbye] };
  app = await startApp({
    bootstrap: {
      clients: [
        oauthApp('svc_rs256', more),
        oauthApp('svc_es256', { ...more, idTokenAlg: 'ES256' }),
        oauthApp('svc_plain', { ...more, scopeSets: ['profile'] }),
      ],
    },
  });
  issuer = new URL(app.serving.config.baseUrl);
});
after(() => app.stop());

async function allowed(link: URL): Promise<{ browser: AppBrowser; address: URL }> {
  const browser = new AppBrowser(app.url);
  const { location } = await browser.go(link.pathname + link.search);
  const credentials = { userName: 'alice', password: 'correct horse battery' };
  const signedIn = await browser.post('/oauth/api/sign-in', { ...credentials, request: requestOf(location) });
  assert.equal(signedIn.status, 200, signedIn.text);
  const asked = requestOf((JSON.parse(signedIn.text) as { location: string }).location);
  assert.equal((await browser.view(asked)).step, 'consent');
  return { browser, address: new URL(await browser.decide(asked)) };
}

for (const clientId of ['svc_rs256', 'svc_es256']) {
  test(`openid-client, ${clientId}: sign-in, userinfo, refresh, a second sign-in, sign-out`, async () => {
    const configuration = await openid.discovery(issuer, clientId, secretOf(clientId), undefined, {
      execute: [openid.allowInsecureRequests],
    });
    const start = async (more: Record<string, string> = {}) => {
      const pkceCodeVerifier = openid.randomPKCECodeVerifier();
      const checks = {
        pkceCodeVerifier,
        expectedState: openid.randomState(),
        expectedNonce: openid.randomNonce(),
      };
      const link = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope,
        state: checks.expectedState,
        nonce: checks.expectedNonce,
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        ...more,
      });
      return { checks, link };
    };

    const { checks, link } = await start();
    const { browser, address } = await allowed(link);
    const tokens = await openid.authorizationCodeGrant(configuration, address, { ...checks, maxAge: 60 });
    const claims = tokens.claims();
    assert.equal(claims?.sub, 'usr_alice');
    const info = await openid.fetchUserInfo(configuration, tokens.access_token, 'usr_alice');
    assert.equal(info['userName'], 'alice');
    const renewed = await openid.refreshTokenGrant(configuration, tokens.refresh_token as string);
    assert.notEqual(renewed.access_token, tokens.access_token);

    for (const more of [{}, { prompt: 'none' }]) {
      const again = await start(more);
      const { location } = await browser.go(again.link.pathname + again.link.search);
      const next = await openid.authorizationCodeGrant(
        configuration,
        new URL(location as string),
        again.checks,
      );
      assert.equal(next.claims()?.sub, 'usr_alice');
      assert.equal(next.claims()?.['sid'], claims?.['sid']);
    }

    const leave = openid.buildEndSessionUrl(configuration, {
      id_token_hint: tokens.id_token as string,
      post_logout_redirect_uri: goodbye,
      state: 'bye',
    });
    assert.equal((await browser.go(leave.pathname + leave.search)).location, `${goodbye}?state=bye`);
    const silent = await start({ prompt: 'none' });
    const { location } = await browser.go(silent.link.pathname + silent.link.search);
    await assert.rejects(
      openid.authorizationCodeGrant(configuration, new URL(location as string), silent.checks),
      (error) => error instanceof openid.AuthorizationResponseError && error.error === 'login_required',
    );
  });
}

test('openid-client refuses an answer of another issuer and one for another state', async () => {
  const configuration = await openid.discovery(issuer, 'svc_rs256', secretOf('svc_rs256'), undefined, {
    execute: [openid.allowInsecureRequests],
  });
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const link = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: 'openid',
    state: 'mine',
    prompt: 'consent',
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const { address } = await allowed(link);
  const mixedUp = new URL(address);
  mixedUp.searchParams.set('iss', 'https://evil.example');
  const checks = { pkceCodeVerifier, expectedState: 'mine' };
  await assert.rejects(openid.authorizationCodeGrant(configuration, mixedUp, checks));
  await assert.rejects(
    openid.authorizationCodeGrant(configuration, address, { ...checks, expectedState: 'other' }),
  );
  assert.ok((await openid.authorizationCodeGrant(configuration, address, checks)).access_token);
});

test('simple-oauth2, with PKCE added by hand and without OpenID Connect', async () => {
  const client = new AuthorizationCode({
    client: { id: 'svc_plain', secret: secretOf('svc_plain') },
    auth: {
      tokenHost: issuer.origin,
      tokenPath: '/mana/oauth/token',
      authorizePath: '/oauth/authorize',
    },
  });
  const code_verifier = randomBytes(32).toString('base64url');
  const code_challenge = await openid.calculatePKCECodeChallenge(code_verifier);
  const parameters = { redirect_uri: callback, state: 'x', code_challenge, code_challenge_method: 'S256' };
  const { address } = await allowed(new URL(client.authorizeURL(parameters)));
  const code = address.searchParams.get('code') as string;
  const { token } = await client.getToken({ code, redirect_uri: callback, ...{ code_verifier } });
  assert.equal(token['scope'], 'profile');
  assert.equal(token['refresh_token'], undefined);
  assert.equal(token['id_token'], undefined);
});
