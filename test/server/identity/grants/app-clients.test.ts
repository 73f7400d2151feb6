import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { AuthorizationCode } from 'simple-oauth2';
import type { BootstrapApp } from '../../../../contracts/identity/bootstrap.ts';
import { loginScopes } from '../../../../contracts/identity/sign-in/sign-in.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import { oauthApp } from '../open-identity.ts';

const redirectUri = 'http://localhost:3000/auth/callback';
const byAlg = {
  RS256: oauthApp('svc_rs256', { redirectUris: [redirectUri], owner: 'alice' }),
  ES256: oauthApp('svc_es256', { redirectUris: [redirectUri], owner: 'alice', idTokenAlg: 'ES256' }),
};

let app: RunningApp;
let issuer: URL;
before(async () => {
  app = await startApp({ bootstrap: { clients: Object.values(byAlg) } });
  issuer = new URL(app.serving.config.baseUrl);
});
after(() => app.stop());

async function comeBack(
  { clientId }: BootstrapApp,
  { challenge, state, nonce }: { challenge: string; state?: string; nonce?: string },
): Promise<URL> {
  const now = app.serving.deps.clock.now();
  const code = await app.serving.identity.grants.issueCode({
    clientId,
    accountId: 'usr_bob',
    session: {
      id: 'session-of-bob',
      accountId: 'usr_bob',
      authenticatedAt: now,
      provider: 'credentials',
      providerSubject: 'usr_bob',
    },
    scopes: loginScopes,
    redirectUri,
    codeChallenge: challenge,
    nonce,
  });
  const back = new URL(redirectUri);
  back.search = String(
    new URLSearchParams({ code, iss: issuer.origin, ...(state !== undefined && { state }) }),
  );
  return back;
}

for (const [alg, registered] of Object.entries(byAlg)) {
  for (const method of ['ClientSecretBasic', 'ClientSecretPost'] as const) {
    test(`openid-client, ${alg}, ${method}`, async () => {
      const configuration = await openid.discovery(
        issuer,
        registered.clientId,
        { id_token_signed_response_alg: alg },
        openid[method](registered.clientSecret),
        { execute: [openid.allowInsecureRequests] },
      );
      const verifier = openid.randomPKCECodeVerifier();
      const challenge = await openid.calculatePKCECodeChallenge(verifier);
      const [state, nonce] = [openid.randomState(), openid.randomNonce()];
      const address = openid.buildAuthorizationUrl(configuration, { redirect_uri: redirectUri, state });
      assert.equal(address.pathname, '/oauth/authorize');

      const tokens = await openid.authorizationCodeGrant(
        configuration,
        await comeBack(registered, { challenge, state, nonce }),
        {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
          maxAge: 60,
        },
      );
      assert.equal(tokens.claims()?.sub, 'usr_bob');
      const person = await openid.fetchUserInfo(configuration, tokens.access_token, 'usr_bob');
      assert.equal(person['userName'], 'bob');

      const refreshed = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
      assert.equal(refreshed.claims()?.sub, 'usr_bob');
      assert.notEqual(refreshed.refresh_token, tokens.refresh_token);
      const state1 = await openid.tokenIntrospection(configuration, refreshed.access_token);
      assert.equal(state1.active, true);

      await openid.tokenRevocation(configuration, refreshed.refresh_token ?? '');
      const state2 = await openid.tokenIntrospection(configuration, refreshed.access_token);
      assert.equal(state2.active, false);
      await assert.rejects(openid.fetchUserInfo(configuration, refreshed.access_token, 'usr_bob'));
      await assert.rejects(openid.refreshTokenGrant(configuration, refreshed.refresh_token ?? ''), {
        error: 'invalid_grant',
      });
      const logout = openid.buildEndSessionUrl(configuration, { id_token_hint: tokens.id_token ?? '' });
      assert.equal(logout.pathname, '/oauth/logout');
    });
  }
}

const insecure = { [oauth.allowInsecureRequests]: true };
async function discovered(): Promise<oauth.AuthorizationServer> {
  return oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...insecure }),
  );
}

test('oauth4webapi, including signatures of id tokens and the hash of the access token', async () => {
  const server = await discovered();
  const { clientId, clientSecret } = byAlg.RS256;
  const client: oauth.Client = { client_id: clientId };
  const by = oauth.ClientSecretBasic(clientSecret);
  const verifier = oauth.generateRandomCodeVerifier();
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  const challenge = await oauth.calculatePKCECodeChallenge(verifier);
  const back = await comeBack(byAlg.RS256, { challenge, state, nonce });
  const parameters = oauth.validateAuthResponse(server, client, back, state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    by,
    parameters,
    redirectUri,
    verifier,
    insecure,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  await oauth.validateApplicationLevelSignature(server, answer, insecure);
  const userinfo = await oauth.userInfoRequest(server, client, tokens.access_token, insecure);
  const person = await oauth.processUserInfoResponse(server, client, 'usr_bob', userinfo);
  assert.equal(person['_id'], 'usr_bob');
  const claims = new Set(server.claims_supported);
  assert.deepEqual(
    Object.keys(person).filter((claim) => !claims.has(claim)),
    [],
    'claims that discovery does not name',
  );

  const again = await oauth.refreshTokenGrantRequest(
    server,
    client,
    by,
    tokens.refresh_token ?? '',
    insecure,
  );
  const refreshed = await oauth.processRefreshTokenResponse(server, client, again);
  const revoked = await oauth.revocationRequest(server, client, by, refreshed.access_token, insecure);
  await oauth.processRevocationResponse(revoked);
  const gone = await oauth.userInfoRequest(server, client, refreshed.access_token, insecure);
  await assert.rejects(
    oauth.processUserInfoResponse(server, client, 'usr_bob', gone),
    (error: unknown) =>
      error instanceof oauth.WWWAuthenticateChallengeError &&
      error.cause[0]?.scheme === 'bearer' &&
      error.cause[0].parameters.error === 'invalid_token',
  );
});

for (const authorizationMethod of ['header', 'body'] as const) {
  test(`simple-oauth2, credentials in the ${authorizationMethod}`, async () => {
    const { clientId, clientSecret } = byAlg.ES256;
    const client = new AuthorizationCode({
      client: { id: clientId, secret: clientSecret },
      auth: {
        tokenHost: issuer.origin,
        tokenPath: '/mana/oauth/token',
        revokePath: '/mana/oauth/revoke',
        authorizePath: '/oauth/authorize',
      },
      options: { authorizationMethod },
    });
    const verifier = openid.randomPKCECodeVerifier();
    const back = await comeBack(byAlg.ES256, {
      challenge: await openid.calculatePKCECodeChallenge(verifier),
    });
    const tokens = await client.getToken({
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    } as Parameters<typeof client.getToken>[0]);
    const read = async (token: unknown) =>
      (
        await fetch(`${app.url}/mana/oauth/userinfo`, {
          headers: { Authorization: `Bearer ${String(token)}` },
        })
      ).status;
    assert.equal(await read(tokens.token['access_token']), 200);
    const refreshed = await tokens.refresh();
    assert.equal(await read(refreshed.token['access_token']), 200);
    await refreshed.revokeAll();
    assert.equal(await read(refreshed.token['access_token']), 401);
  });
}

test('both discovery documents name every endpoint, at the public origin', async () => {
  const openidConfiguration = await discovered();
  const plain = (await (await fetch(`${app.url}/.well-known/oauth-authorization-server`)).json()) as object;
  const base = issuer.origin;
  const expected = {
    issuer: base,
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: `${base}/mana/oauth/token`,
    userinfo_endpoint: `${base}/mana/oauth/userinfo`,
    revocation_endpoint: `${base}/mana/oauth/revoke`,
    introspection_endpoint: `${base}/mana/oauth/introspect`,
    end_session_endpoint: `${base}/oauth/logout`,
    jwks_uri: `${base}/mana/oauth/jwks`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
  for (const document of [openidConfiguration, plain]) {
    for (const [name, value] of Object.entries(expected)) {
      assert.deepEqual((document as Record<string, unknown>)[name], value, name);
    }
  }
});
