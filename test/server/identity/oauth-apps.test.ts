/** Rules: docs/rules/identity.md, "OAuth apps". */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BootstrapClient } from '../../../contracts/identity/bootstrap.ts';
import { parseLoginScopes } from '../../../contracts/identity/oauth/login-scopes.ts';
import { isRedirectUri } from '../../../contracts/identity/oauth/redirect-uri.ts';
import { fitsScopeSet } from '../../../server/identity/clients/scope-sets.ts';
import { clients } from '../../../server/identity/documents.ts';
import { oauthApp, openIdentity } from './open-identity.ts';

const accepted = [
  'https://app.example/callback',
  'https://app.example',
  'https://app.example:8443/a/b?x=1&y=%20',
  'https://xn--bcher-kva.example/callback',
  'https://app.example/callback?next=a@b',
  'http://localhost:3000/callback',
  'http://127.0.0.1/callback',
  'http://[::1]:3000/callback',
];
for (const uri of accepted) {
  test(`redirect address accepted: ${uri}`, () => assert.equal(isRedirectUri(uri), true));
}

const refused: [name: string, uri: string][] = [
  ['http elsewhere', 'http://app.example/callback'],
  ['http on a name that begins as localhost', 'http://localhost.evil.example/callback'],
  ['http on an address of a private network', 'http://10.0.0.1/callback'],
  ['http on every address', 'http://0.0.0.0/callback'],
  ['userinfo', 'https://app.example@evil.example/callback'],
  ['userinfo with a password', 'https://app:x@app.example/callback'],
  ['loopback as userinfo', 'http://localhost@evil.example/'],
  ['a fragment', 'https://app.example/callback#x'],
  ['an empty fragment', 'https://app.example/callback#'],
  ['a backslash for a slash', 'https:\\\\app.example/callback'],
  ['a backslash after the host', 'https://app.example\\@evil.example/'],
  ['a script', 'javascript:alert(1)'],
  ['a scheme of an app', 'com.example.app:/callback'],
  ['a scheme in capitals', 'HTTPS://app.example/callback'],
  ['no host', 'https:///callback'],
  ['a blank', 'https://app.example/call back'],
  ['a blank before it', ' https://app.example/callback'],
  ['a line break', 'https://app.example/callback\r\nX: 1'],
  ['a tab inside the host', 'https://app.exa\tmple/callback'],
  ['letters beyond ASCII', 'https://bücher.example/callback'],
  ['a port above 65535', 'https://app.example:99999/callback'],
  ['a relative address', '/callback'],
  ['nothing', ''],
];
for (const [name, uri] of refused) {
  test(`redirect address refused: ${name}`, () => assert.equal(isRedirectUri(uri), false));
}

test('an app of the bootstrap file is approved, signs with RS256 and asks for consent', async (t) => {
  const { clientSecret, ...app } = oauthApp('svc_app', {
    scopeSets: ['email openid', 'openid email', 'profile openid offline_access'],
  });
  const opened = await openIdentity({ clients: [{ ...app, clientSecret }] });
  t.after(() => opened.close());
  const stored = await opened.deps.store.get(clients.ref('svc_app'));
  assert(stored?.kind === 'oauth');
  const { secrets, ...rest } = stored;
  assert.equal(secrets.length, 1);
  assert.deepEqual(rest, {
    clientId: 'svc_app',
    kind: 'oauth',
    name: 'svc_app',
    ownerId: 'usr_ada',
    redirectUris: ['https://svc-app.example/callback'],
    postLogoutRedirectUris: [],
    scopeSets: ['openid email', 'openid profile offline_access'],
    idTokenAlg: 'RS256',
    trusted: false,
    approvedAt: opened.clock.time,
    active: true,
    createdAt: opened.clock.time,
  });
});

const faults: [name: string, change: object][] = [
  ['no redirect address', { redirectUris: [] }],
  [
    'eleven redirect addresses',
    { redirectUris: Array.from({ length: 11 }, (_, at) => `https://a.example/${at}`) },
  ],
  ['a redirect address over http', { redirectUris: ['http://app.example/'] }],
  ['an address after sign-out over http', { postLogoutRedirectUris: ['http://app.example/'] }],
  ['no scope set', { scopeSets: [] }],
  ['an empty scope set', { scopeSets: [''] }],
  ['an unknown scope', { scopeSets: ['openid admin'] }],
  ['two blanks between scopes', { scopeSets: ['openid  email'] }],
  ['a scope of services', { scopeSets: ['wheel:read'] }],
  ['an audience', { audience: 'service.wheel' }],
  ['HS256', { idTokenAlg: 'HS256' }],
  ['a short secret', { clientSecret: 'short' }],
];
for (const [name, change] of faults) {
  test(`a bootstrap file is refused for ${name} of an app`, () => {
    assert.equal(BootstrapClient.safeParse(oauthApp('svc_app')).success, true);
    assert.equal(BootstrapClient.safeParse({ ...oauthApp('svc_app'), ...change }).success, false);
  });
}

test('scopes are parsed once each, in a fixed order, and only as whole words', () => {
  assert.deepEqual(parseLoginScopes('email openid email'), ['openid', 'email']);
  assert.deepEqual(parseLoginScopes(''), []);
  for (const text of ['Openid', 'open', 'openid email ', ' openid', 'openid,email', 'constructor']) {
    assert.equal(parseLoginScopes(text), undefined, text);
  }
});

test('an app may request any part of one of its scope sets, but not parts of two', () => {
  const app = { scopeSets: ['openid profile', 'openid email'] };
  assert.equal(fitsScopeSet(app, []), true);
  assert.equal(fitsScopeSet(app, ['openid', 'email']), true);
  assert.equal(fitsScopeSet(app, ['profile', 'email']), false);
  assert.equal(fitsScopeSet(app, ['offline_access']), false);
});
