import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { ClientCredentials } from 'simple-oauth2';
import { startApp, testClient, type RunningApp } from '../start-app.ts';

const resource = 'service.wheel';
const scope = 'wheel:spin wheel:read';
const answeredScope = 'wheel:read wheel:spin';

let app: RunningApp;
let issuer: URL;
const wheelPath = '/wheelapp/api/v1/wheels/party';

before(async () => {
  app = await startApp();
  issuer = new URL(app.serving.config.baseUrl);
  const body = { listName: 'party', entries: [{ name: 'Ada', weight: 1 }] };
  const made = await app.call('POST', '/wheelapp/api/v1/wheels', body);
  assert.equal(made.status, 201, await made.text());
});
after(() => app.stop());

async function reads(accessToken: string): Promise<void> {
  const answer = await fetch(app.url + wheelPath, { headers: { Authorization: `Bearer ${accessToken}` } });
  assert.equal(answer.status, 200, await answer.clone().text());
  assert.equal(((await answer.json()) as { listName?: string }).listName, 'party');
}

for (const algorithm of ['oidc', 'oauth2'] as const) {
  for (const method of ['ClientSecretBasic', 'ClientSecretPost'] as const) {
    test(`openid-client, ${algorithm} discovery, ${method}`, async () => {
      const configuration = await openid.discovery(
        issuer,
        testClient.clientId,
        undefined,
        openid[method](testClient.clientSecret),
        { algorithm, execute: [openid.allowInsecureRequests] },
      );
      const token = await openid.clientCredentialsGrant(configuration, { resource, scope });
      assert.equal(token.token_type, 'bearer');
      assert.equal(token.scope, answeredScope);
      assert.equal(token['aud'], resource);
      assert.equal(token.expires_in, 600);
      await reads(token.access_token);
      const wheel = await openid.fetchProtectedResource(
        configuration,
        token.access_token,
        new URL(wheelPath, issuer),
        'GET',
      );
      assert.equal(wheel.status, 200);
    });
  }
}

test('oauth4webapi, including validation of the access token by RFC 9068', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
  const server = await oauth.processDiscoveryResponse(issuer, found);
  const client: oauth.Client = { client_id: testClient.clientId };
  const answer = await oauth.clientCredentialsGrantRequest(
    server,
    client,
    oauth.ClientSecretBasic(testClient.clientSecret),
    { resource, scope },
    insecure,
  );
  const token = await oauth.processClientCredentialsResponse(server, client, answer);
  assert.equal(token.scope, answeredScope);
  await reads(token.access_token);

  const request = new Request(new URL(wheelPath, issuer), {
    headers: { Authorization: `Bearer ${token.access_token}` },
  });
  const claims = await oauth.validateJwtAccessToken(server, request, resource, insecure);
  assert.equal(claims.client_id, testClient.clientId);
  assert.equal(claims.sub, testClient.clientId);
});

test('oauth4webapi understands a refusal and its challenge', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
  );
  const client: oauth.Client = { client_id: testClient.clientId };
  const ask = async (secret: string, parameters: Record<string, string>) => {
    const by = oauth.ClientSecretBasic(secret);
    const answer = await oauth.clientCredentialsGrantRequest(server, client, by, parameters, insecure);
    return oauth.processClientCredentialsResponse(server, client, answer);
  };
  await assert.rejects(
    ask(testClient.clientSecret, { resource, scope: 'chatbot:read' }),
    (error: unknown) => error instanceof oauth.ResponseBodyError && error.error === 'invalid_scope',
  );
  await assert.rejects(ask('wrong', { resource, scope }), (error: unknown) => {
    if (error instanceof oauth.WWWAuthenticateChallengeError) return error.cause[0]?.scheme === 'basic';
    return error instanceof oauth.ResponseBodyError && error.error === 'invalid_client';
  });
});

for (const authorizationMethod of ['header', 'body'] as const) {
  test(`simple-oauth2, credentials in the ${authorizationMethod}`, async () => {
    const client = new ClientCredentials({
      client: { id: testClient.clientId, secret: testClient.clientSecret },
      auth: { tokenHost: issuer.origin, tokenPath: '/mana/oauth/token' },
      options: { authorizationMethod },
    });
    const { token } = await client.getToken({ scope: ['wheel:spin', 'wheel:read'], resource });
    assert.equal(token['scope'], answeredScope);
    assert.equal(token['aud'], resource);
    await reads(String(token['access_token']));
  });
}
