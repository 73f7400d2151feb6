import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { OAuthErrorBody } from '../../contracts/http/error-forms.ts';
import { TokenAnswer } from '../../contracts/identity/oauth/token.ts';
import { basic } from '../server/identity/ask-token.ts';
import { oauthApp, secretOf } from '../server/identity/open-identity.ts';
import { startApp, testClient, type RunningApp } from '../server/start-app.ts';

const registered = oauthApp('svc_app', { owner: 'alice', scopeSets: ['profile offline_access'] });
const redirectUri = registered.redirectUris[0] as string;
const verifier = 'v'.repeat(43);
const authorization = basic('svc_app', secretOf('svc_app'));

let app: RunningApp;
before(async () => {
  app = await startApp({ config: { rateLimitScale: 1 }, bootstrap: { clients: [registered] } });
});
after(() => app.stop());

async function code(): Promise<string> {
  const session = {
    id: 'session-of-bob',
    accountId: 'usr_bob',
    authenticatedAt: app.serving.deps.clock.now(),
    provider: 'credentials',
    providerSubject: 'usr_bob',
  } as const;
  return app.serving.identity.grants.issueCode({
    clientId: 'svc_app',
    accountId: 'usr_bob',
    session,
    scopes: ['profile', 'offline_access'],
    redirectUri,
    codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
    nonce: undefined,
  });
}

const codeForm = async () =>
  String(
    new URLSearchParams({
      grant_type: 'authorization_code',
      code: await code(),
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  );

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: {
      Authorization: authorization,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body,
  });
}

async function signIn(): Promise<TokenAnswer> {
  return TokenAnswer.parse(await (await post('/mana/oauth/token', await codeForm())).json());
}

async function shown(answer: Response): Promise<string> {
  if (answer.status === 200) return '200';
  return `${answer.status} ${OAuthErrorBody.parse(await answer.json()).error}`;
}

test('attack 02: repeated parameters are refused before the code is checked', async () => {
  const form = await codeForm();
  for (const name of ['code', 'redirect_uri', 'code_verifier', 'grant_type', 'resource', 'scope']) {
    const twice = `${form}${form.includes(`${name}=`) ? '' : `&${name}=x`}&${name}=x`;
    assert.equal(await shown(await post('/mana/oauth/token', twice)), '400 invalid_request', name);
  }
  assert.equal(await shown(await post('/mana/oauth/token', form)), '200');
});

test('attack 16: a code or a refresh token in the query is refused, and stays valid', async () => {
  const form = await codeForm();
  assert.equal(await shown(await post(`/mana/oauth/token?${form}`, '')), '400 invalid_request');
  assert.equal(await shown(await post('/mana/oauth/token', form)), '200');
});

for (const path of ['/mana/oauth/revoke', '/mana/oauth/introspect']) {
  const tries: [name: string, body: string, headers: Record<string, string>, expected: string][] = [
    ['attack 02: a repeated token', 'token=x&token=y', {}, '400 invalid_request'],
    ['no token', 'token_type_hint=access_token', {}, '400 invalid_request'],
    ['attack 08: two ways of authentication', 'token=x&client_secret=x', {}, '400 invalid_request'],
    [
      'attack 08: another client id beside Basic',
      `token=x&client_id=${testClient.clientId}`,
      {},
      '400 invalid_request',
    ],
    ['a bearer token', 'token=x', { Authorization: 'Bearer x' }, '401 invalid_client'],
    ['a wrong secret', 'token=x', { Authorization: basic('svc_app', 'x') }, '401 invalid_client'],
    ['JSON', '{"token":"x"}', { 'Content-Type': 'application/json' }, '400 invalid_request'],
    ['a page of another site', 'token=x', { 'Sec-Fetch-Site': 'cross-site' }, '400 invalid_request'],
    ['9 kB', `token=${'x'.repeat(9_000)}`, {}, '413 invalid_request'],
    ['8 kB of token', `token=${'x'.repeat(8_000)}`, {}, '200'],
    ['a NUL', 'token=%00', {}, '200'],
    ['a broken escape', 'token=%zz', {}, '400 invalid_request'],
    ['a path in place of the id of a grant', 'token=..%2F..%2Faccount%3Ausr_bob.0.x', {}, '200'],
    ['a wrong hint', 'token=x&token_type_hint=constructor', {}, '200'],
  ];
  for (const [name, body, headers, expected] of tries) {
    test(`${name} at ${path}: ${expected}`, async () => {
      const answer = await post(path, body, headers);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.equal(answer.headers.get('access-control-allow-origin'), null);
      if (answer.status === 401) assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic /);
      assert.equal(await shown(answer), expected);
    });
  }

  test(`${path}: GET is not allowed`, async () => {
    const answer = await fetch(`${app.url}${path}?token=x`, { headers: { Authorization: authorization } });
    assert.equal(answer.status, 405);
    assert.equal(((await answer.json()) as { error?: string }).error, 'invalid_request');
  });
}

for (const [name, method, path, status] of [
  ['that is unknown', 'GET', '/mana/oauth/tokens', 404],
  ['with another method', 'DELETE', '/mana/oauth/userinfo', 405],
] as const)
  test(`an OAuth address ${name} is refused in the form of RFC 6749`, async () => {
    const answer = await fetch(app.url + path, { method });
    const body = (await answer.json()) as Record<string, string>;
    assert.deepEqual(Object.keys(body).sort(), ['error', 'error_description']);
    assert.deepEqual([answer.status, body['error']], [status, 'invalid_request']);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  });

const authorizations: [name: string, value: string][] = [
  ['text', 'hello'],
  ['the scheme alone', 'Bearer'],
  ['Basic', authorization],
  ['two tokens', 'Bearer a b'],
  ['three dots', 'Bearer ...'],
  ['10 kB', `Bearer ${'a'.repeat(10_000)}`],
  ['10 kB in the form of a token', `Bearer ${'a'.repeat(10_000)}.a.${'A'.repeat(86)}`],
  ['JSON', 'Bearer {"alg":"none"}'],
  ['Latin letters', 'Bearer \xe9\xe9'],
];
for (const [name, value] of authorizations) {
  for (const method of ['GET', 'POST']) {
    test(`attack 17: userinfo by ${method}, Authorization: ${name}: 401`, async () => {
      const answer = await fetch(`${app.url}/mana/oauth/userinfo`, {
        method,
        headers: { Authorization: value },
      });
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer /);
      assert.equal(await shown(answer), '401 invalid_token');
    });
  }
}

test('attack 16: userinfo reads no token from query, body or cookie', async () => {
  const { access_token } = await signIn();
  const url = `${app.url}/mana/oauth/userinfo`;
  const form = new URLSearchParams({ access_token });
  for (const answer of [
    await fetch(`${url}?${String(form)}`),
    await fetch(url, { method: 'POST', body: form }),
    await fetch(url, { headers: { Cookie: `access_token=${access_token}; svc=${access_token}` } }),
  ]) {
    assert.equal(await shown(answer), '401 invalid_token');
  }
});

test('userinfo is not readable by pages of other origins', async () => {
  const { access_token } = await signIn();
  const headers = { Authorization: `Bearer ${access_token}`, Origin: 'https://evil.example' };
  const answer = await fetch(`${app.url}/mana/oauth/userinfo`, { headers });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('access-control-allow-origin'), null);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
});

test('attack 15: a token of a person is refused by the APIs for services', async () => {
  const { access_token } = await signIn();
  const headers = { Authorization: `Bearer ${access_token}` };
  const answer = await fetch(`${app.url}/wheelapp/api/v1/wheels`, { headers });
  assert.equal(answer.status, 401);
  assert.equal(((await answer.json()) as { code: string }).code, 'invalid_audience');
});

test('userinfo accepts sixty requests a minute per token', async () => {
  const [one, two] = [await signIn(), await signIn()];
  const read = async ({ access_token }: TokenAnswer) =>
    fetch(`${app.url}/mana/oauth/userinfo`, { headers: { Authorization: `Bearer ${access_token}` } });
  for (let at = 0; at < 60; at++) assert.equal((await read(one)).status, 200);
  const limited = await read(one);
  assert.notEqual(limited.headers.get('retry-after'), null);
  assert.equal(await shown(limited), '429 slow_down');
  assert.equal((await read(two)).status, 200);
});

test('hundreds of people can sign in to one app within a minute', async () => {
  const forms = await Promise.all(Array.from({ length: 300 }, codeForm));
  const answers = await Promise.all(forms.map((form) => post('/mana/oauth/token', form)));
  assert(answers.every(({ status }) => status === 200));
});

test('wrong secrets at revocation and introspection count as failed authentication', async () => {
  const wrong = { Authorization: basic('svc_guessed', 'x') };
  const seen: number[] = [];
  for (let at = 0; at < 12; at++) {
    const path = at % 2 === 0 ? '/mana/oauth/revoke' : '/mana/oauth/introspect';
    seen.push((await post(path, 'token=x', wrong)).status);
  }
  assert.deepEqual(seen, [...Array.from({ length: 10 }, () => 401), 429, 429]);
});
