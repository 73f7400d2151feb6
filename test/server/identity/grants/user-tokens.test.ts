import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { KeySet } from '../../../../contracts/identity/oauth/discovery.ts';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { Answer } from '../../../../server/http/answers/answer.ts';
import type { Call } from '../../../../server/http/route.ts';
import type { Identity } from '../../../../server/identity/index.ts';
import { goodClaims, ownKey } from '../../../attacks/forge-token.ts';
import { wheelToken } from '../ask-token.ts';
import { bearer, type OpenIdentity } from '../open-identity.ts';
import { openApps, shown, signIn, userinfo } from './at-app.ts';

let opened: OpenIdentity;
before(async () => {
  opened = await openApps();
});
after(() => opened.close());

async function published(identity: Identity): Promise<KeySet> {
  const route = identity.routes.find(({ endpoint }) => endpoint.id === 'readKeySet');
  assert(route?.kind === 'json');
  return KeySet.parse(((await route.handle({} as Call)) as Answer).body);
}

const verified = async (token: string, audience: string) =>
  jwtVerify(token, createLocalJWKSet(await published(opened.identity)), {
    currentDate: new Date(opened.clock.time),
    issuer: 'http://127.0.0.1:8080',
    audience,
  });

test('an access token of a person has the claims of RFC 9068 and of the sign-in', async () => {
  const { access_token } = await signIn(opened);
  const { payload, protectedHeader } = await verified(access_token, 'service.identity');
  assert.deepEqual(protectedHeader, { alg: 'ES256', typ: 'at+jwt', kid: protectedHeader.kid });
  const { jti, grant_id, ...claims } = payload;
  assert.match(String(jti), /^[\w-]{22}$/);
  assert.match(String(grant_id), /^[\w-]{22}$/);
  assert.deepEqual(claims, {
    iss: 'http://127.0.0.1:8080',
    sub: 'usr_bob',
    aud: 'service.identity',
    client_id: 'svc_app',
    scope: 'openid profile offline_access',
    iat: 1_750_000_000,
    exp: 1_750_003_600,
    token_use: 'user',
    auth_time: 1_749_999_995,
    sid: 'session-of-bob',
    provider: 'credentials',
  });
});

for (const [clientId, alg] of [
  ['svc_app', 'RS256'],
  ['svc_other', 'ES256'],
] as const) {
  test(`the id_token of an app with ${alg} verifies with the published keys`, async () => {
    const { id_token = '', access_token } = await signIn(opened, { clientId, scopes: ['openid'] });
    const { payload, protectedHeader } = await verified(id_token, clientId);
    assert.deepEqual(protectedHeader, { alg, typ: 'JWT', kid: protectedHeader.kid });
    assert.deepEqual(payload, {
      iss: 'http://127.0.0.1:8080',
      sub: 'usr_bob',
      aud: clientId,
      iat: 1_750_000_000,
      exp: 1_750_003_600,
      auth_time: 1_749_999_995,
      nonce: 'nonce-1',
      at_hash: createHash('sha256').update(access_token).digest().subarray(0, 16).toString('base64url'),
      sid: 'session-of-bob',
      provider: 'credentials',
    });
  });
}

test('without a nonce in the request, the id_token has none', async () => {
  const { id_token = '' } = await signIn(opened, { nonce: undefined });
  assert.equal('nonce' in decodeJwt(id_token), false);
});

test('id tokens are accepted as hints even if expired, but not if changed', async () => {
  const { grants } = opened.identity;
  const parties = { clientId: 'svc_app', accountId: 'usr_bob', sessionId: 'session-of-bob' };
  const { id_token = '', access_token } = await signIn(opened);
  assert.deepEqual(await grants.readIdToken(id_token), parties);
  const { id_token: es256 = '' } = await signIn(opened, { clientId: 'svc_other', scopes: ['openid'] });
  assert.deepEqual(await grants.readIdToken(es256), { ...parties, clientId: 'svc_other' });
  opened.clock.time += 30 * 24 * 3_600_000;
  assert.deepEqual(await grants.readIdToken(id_token), parties);
  const [header, claims, signature] = id_token.split('.') as [string, string, string];
  const [, otherClaims] = es256.split('.') as [string, string];
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  for (const forged of [
    access_token,
    `${header}.${otherClaims}.${signature}`,
    `${none}.${claims}.`,
    `${header}.${claims}.`,
    'x',
    '',
    'x'.repeat(10_000),
  ]) {
    assert.equal(await grants.readIdToken(forged), undefined, forged.slice(0, 60));
  }
  const { sign } = await ownKey(opened.deps);
  assert.equal(
    await grants.readIdToken(await sign({ typ: 'JWT' }, { iss: 'https://evil.example', sid: 's' })),
    undefined,
  );
});

test('attack 15: tokens of people and id tokens are refused at the APIs of services', async () => {
  const { access_token, id_token = '' } = await signIn(opened);
  const { id_token: es256 = '' } = await signIn(opened, { clientId: 'svc_other', scopes: ['openid'] });
  const code = async (token: string, audience: 'service.wheel' | 'service.identity') => {
    const verdict = await bearer(opened.identity, `Bearer ${token}`, { audience, scope: 'wheel:read' });
    return verdict instanceof Refusal ? verdict.code : 'ok';
  };
  assert.equal(await code(access_token, 'service.wheel'), 'invalid_audience');
  assert.equal(await code(access_token, 'service.identity'), 'service_token_required');
  for (const token of [id_token, es256]) assert.equal(await code(token, 'service.wheel'), 'invalid_token');
});

test('attack 15: tokens of services and id tokens are refused at userinfo', async () => {
  const { id_token = '' } = await signIn(opened);
  const { id_token: es256 = '' } = await signIn(opened, { clientId: 'svc_other', scopes: ['openid'] });
  const service = await wheelToken(opened.identity, 'svc_one', 'wheel:read');
  for (const token of [service, id_token, es256]) {
    assert.equal(shown(await userinfo(opened.identity, token)), '401 invalid_token');
  }
});

/** All forgeries are signed with our key. Each differs from a valid token in one header or claim. */
const forgeries: [name: string, header: object, claims: Record<string, unknown>, expected: string][] = [
  ['nothing changed', {}, {}, '200'],
  ['another use', {}, { token_use: 'service' }, '401 invalid_token'],
  ['an unknown use', {}, { token_use: 'admin' }, '401 invalid_token'],
  ['another audience', {}, { aud: 'service.wheel' }, '401 invalid_token'],
  ['another person', {}, { sub: 'usr_ada' }, '401 invalid_token'],
  ['another app', {}, { client_id: 'svc_other' }, '401 invalid_token'],
  ['no grant', {}, { grant_id: undefined }, '401 invalid_token'],
  ['an unknown grant', {}, { grant_id: 'A'.repeat(22) }, '401 invalid_token'],
  [
    'a grant id that the store would refuse as a key',
    {},
    { grant_id: '../account:usr_ada/head' },
    '401 invalid_token',
  ],
  ['a scope that the app does not hold', {}, { scope: 'openid wheel:read' }, '200'],
  ['the type of an id token', { typ: 'JWT' }, {}, '401 invalid_token'],
  ['a key address', { jku: 'https://evil.example/jwks' }, {}, '401 invalid_token'],
  ['an hour old', {}, { exp: 1_750_000_000 - 6 }, '401 invalid_token'],
];
for (const [name, header, claims, expected] of forgeries) {
  test(`at userinfo, signed with our key, ${name}: ${expected}`, async () => {
    const good = decodeJwt((await signIn(opened)).access_token);
    const { sign } = await ownKey(opened.deps);
    const token = await sign(header as Record<string, unknown>, {
      ...goodClaims(opened.deps),
      ...good,
      ...claims,
    });
    assert.equal(shown(await userinfo(opened.identity, token)), expected);
  });
}

test('both kinds of keys rotate, and tokens signed with the old keys stay valid', async () => {
  const before_ = await signIn(opened);
  const kids = async () => (await published(opened.identity)).keys.map(({ kid }) => kid);
  const earlier = await kids();
  assert.equal(earlier.length, 4);
  await opened.identity.rotateKeys();
  assert.equal((await kids()).length, 6);
  const after_ = await signIn(opened);
  for (const [older, newer] of [
    [before_.access_token, after_.access_token],
    [before_.id_token, after_.id_token],
  ] as const) {
    const [kid, newKid] = [older, newer].map((token) => decodeProtectedHeader(token ?? '').kid ?? '');
    assert.notEqual(kid, newKid);
    assert(earlier.includes(newKid ?? ''), 'the new key was published before it signed');
  }
  await verified(before_.id_token ?? '', 'svc_app');
  assert.equal(shown(await userinfo(opened.identity, before_.access_token)), '200');

  opened.clock.time += 3_600_000 + 300_000;
  const signal = new AbortController().signal;
  await opened.identity.jobs?.find(({ name }) => name === 'delete-old-keys')?.work(signal);
  assert.equal((await kids()).length, 4);
  for (const kid of await kids()) assert(kid !== decodeProtectedHeader(before_.access_token).kid);
});

test('no request is refused while keys rotate', async () => {
  const nodes = [opened.identity, await opened.node()] as const;
  const first = await signIn(opened);
  let rotating = true;
  const rotations = (async () => {
    for (let at = 0; at < 3; at++) await nodes[at % 2]?.rotateKeys();
    rotating = false;
  })();
  let requests = 0;
  const lanes = nodes.flatMap((node) =>
    Array.from({ length: 4 }, async () => {
      while (rotating) {
        // Signs in without `offline_access`, because an account can have only a limited number of refresh
        // tokens at an app.
        const fresh = await signIn(opened, { scopes: ['openid'] }, node);
        for (const { access_token } of [first, fresh]) {
          assert.equal(shown(await userinfo(node, access_token)), '200');
        }
        assert.notEqual(await node.grants.readIdToken(fresh.id_token ?? ''), undefined);
        requests += 1;
      }
    }),
  );
  await Promise.all([rotations, ...lanes]);
  assert(requests >= 8);
});

test('no token, code or private key is logged', async () => {
  const { access_token, refresh_token = '', id_token = '' } = await signIn(opened);
  for (const token of [access_token, refresh_token, id_token]) {
    assert(!opened.logged().includes(token));
    assert(!opened.logged().includes(token.split('.')[2] as string));
  }
});
