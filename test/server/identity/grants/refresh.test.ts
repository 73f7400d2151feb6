/** Rules: docs/rules/identity.md, "Refresh tokens". */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decodeJwt } from 'jose';
import type { OpenIdentity } from '../open-identity.ts';
import { openApps, refresh, setScopeSets, shown, signIn, stateOf, tokensOf, userinfo } from './at-app.ts';

let opened: OpenIdentity;
before(async () => {
  opened = await openApps();
});
after(() => opened.close());

const day = 24 * 3_600_000;
const next = async (token: string | undefined) =>
  tokensOf(await refresh(opened.identity, token)).refresh_token;

test('a refresh token is replaced, and its access tokens name the same person and sign-in', async () => {
  const first = await signIn(opened);
  opened.clock.time += 10_000;
  const second = tokensOf(await refresh(opened.identity, first.refresh_token));
  assert.notEqual(second.refresh_token, first.refresh_token);
  assert.equal(second.scope, first.scope);
  const [before_, after_] = [decodeJwt(first.access_token), decodeJwt(second.access_token)];
  for (const claim of ['sub', 'client_id', 'aud', 'auth_time', 'sid', 'provider', 'grant_id']) {
    assert.equal(after_[claim], before_[claim], claim);
  }
  assert.equal(after_.iat, (before_.iat ?? 0) + 10);
  assert.notEqual(after_.jti, before_.jti);
  for (const { access_token } of [first, second]) {
    assert.equal(shown(await userinfo(opened.identity, access_token)), '200');
  }
});

test('the refreshed id_token keeps auth_time and has no nonce', async () => {
  const first = await signIn(opened);
  const second = tokensOf(await refresh(opened.identity, first.refresh_token));
  const [original, refreshed] = [first, second].map(({ id_token }) => decodeJwt(id_token ?? ''));
  assert.equal(original?.['nonce'], 'nonce-1');
  assert.equal(refreshed?.['nonce'], undefined);
  for (const claim of ['iss', 'sub', 'aud', 'auth_time', 'sid']) {
    assert.equal(refreshed?.[claim], original?.[claim], claim);
  }
});

test('within a minute of its replacement a token gets the same successor again', async () => {
  const { refresh_token: first } = await signIn(opened);
  const second = await next(first);
  opened.clock.time += 59_999;
  assert.equal(await next(first), second);
  const third = await next(second);
  assert.notEqual(third, second);
});

test('within a minute of its own replacement each of several generations gets the current token', async () => {
  const { refresh_token: first } = await signIn(opened);
  const second = await next(first);
  const third = await next(second);
  assert.equal(await next(first), third);
  assert.equal(await next(second), third);
});

for (const generations of [1, 2, 40]) {
  test(`attack 06: a token that was replaced a minute ago, ${generations} generations back, revokes all tokens of its family`, async () => {
    const tokens = await signIn(opened);
    let latest = tokens.refresh_token;
    for (let at = 0; at < generations; at++) {
      latest = await next(latest);
      opened.clock.time += generations > 30 ? 2_000 : 0;
    }
    const { access_token } = tokensOf(await refresh(opened.identity, latest));
    opened.clock.time += 60_000;
    assert.equal(shown(await refresh(opened.identity, tokens.refresh_token)), '400 invalid_grant');
    assert.equal(shown(await refresh(opened.identity, latest)), '400 invalid_grant');
    assert.equal(shown(await userinfo(opened.identity, access_token)), '401 invalid_token');
  });
}

test('attack 06: fifty concurrent refreshes on two nodes sign nobody out', async () => {
  const nodes = [opened.identity, await opened.node()] as const;
  const { refresh_token: first } = await signIn(opened);
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => refresh(nodes[at % 2] as (typeof nodes)[0], first)),
    );
    const successors = new Set(answers.map((answer) => tokensOf(answer).refresh_token));
    assert.equal(successors.size, 1, 'all of them get one successor');
    const [successor] = successors;
    for (const node of nodes) tokensOf(await refresh(node, successor));
  }
});

test('a client that refreshes a hundred times within a minute is not signed out', async () => {
  const { refresh_token: first } = await signIn(opened);
  const seen = new Set<string>();
  let latest = first as string;
  for (let at = 0; at < 100; at++) {
    latest = (await next(latest)) as string;
    seen.add(latest);
  }
  assert.equal(seen.size, 32, 'tokens are replaced until 32 generations are remembered');
  assert.equal(await next(first), latest);
  opened.clock.time += 60_000;
  assert.notEqual(await next(latest), latest);
});

test('a refresh token lasts 30 days without use', async () => {
  const [early, late] = [await signIn(opened), await signIn(opened)];
  opened.clock.time += 30 * day - 1;
  assert.equal(shown(await refresh(opened.identity, early.refresh_token)), '200');
  opened.clock.time += 1;
  assert.equal(shown(await refresh(opened.identity, late.refresh_token)), '400 invalid_grant');
});

test('with use, a refresh token lasts 90 days, and its last access token an hour more', async () => {
  let { refresh_token: latest } = await signIn(opened);
  const start = opened.clock.time;
  for (const days of [29, 58, 87]) {
    opened.clock.time = start + days * day;
    latest = await next(latest);
  }
  // Rotates the keys, because the clock of the test has skipped the automatic rotation.
  await opened.identity.rotateKeys();
  opened.clock.time = start + 90 * day - 1;
  const last = tokensOf(await refresh(opened.identity, latest));
  opened.clock.time += 3_599_000;
  assert.equal(shown(await refresh(opened.identity, last.refresh_token)), '400 invalid_grant');
  assert.equal(shown(await userinfo(opened.identity, last.access_token)), '200');
});

test('scope narrows the access token, but not the grant', async () => {
  const { refresh_token: first } = await signIn(opened);
  const narrow = tokensOf(await refresh(opened.identity, first, { scope: 'profile' }));
  assert.equal(narrow.scope, 'profile');
  assert.equal(narrow.id_token, undefined);
  assert.equal(decodeJwt(narrow.access_token)['scope'], 'profile');
  const whole = tokensOf(await refresh(opened.identity, narrow.refresh_token));
  assert.equal(whole.scope, 'openid profile offline_access');
});

const refusals: [name: string, change: Record<string, string>, expected: string][] = [
  ['no refresh token', { refresh_token: '' }, '400 invalid_request'],
  ['text', { refresh_token: 'x' }, '400 invalid_grant'],
  ['another app', { clientId: 'svc_other' }, '400 invalid_grant'],
  ['a service client', { clientId: 'svc_one' }, '400 unauthorized_client'],
  ['a scope beyond the grant', { scope: 'openid email' }, '400 invalid_scope'],
  ['a scope of services', { scope: 'wheel:read' }, '400 invalid_scope'],
  ['a part of a scope', { scope: 'open' }, '400 invalid_scope'],
  ['two blanks between scopes', { scope: 'openid  profile' }, '400 invalid_scope'],
  ['another service', { resource: 'service.wheel' }, '400 invalid_target'],
];
for (const [name, change, expected] of refusals) {
  test(`${name} is refused, and the token stays valid: ${expected}`, async () => {
    const { refresh_token } = await signIn(opened);
    assert.equal(shown(await refresh(opened.identity, refresh_token, change)), expected);
    assert.equal(shown(await refresh(opened.identity, refresh_token)), '200');
  });
}

test('changed tokens, and tokens of future generations, are refused and revoke nothing', async () => {
  const { refresh_token } = await signIn(opened);
  const [grantId, generation, mac] = (refresh_token ?? '').split('.') as [string, string, string];
  assert.equal(generation, '0');
  const flipped = (mac[0] === 'A' ? 'B' : 'A') + mac.slice(1);
  for (const forged of [
    `${grantId}.1.${mac}`,
    `${grantId}.00.${mac}`,
    `${grantId}.-1.${mac}`,
    `${grantId}.0.${flipped}`,
    `${grantId}.0.`,
    `${grantId}.0`,
    `${'A'.repeat(22)}.0.${mac}`,
    `${refresh_token}x`,
  ]) {
    assert.equal(shown(await refresh(opened.identity, forged)), '400 invalid_grant', forged);
  }
  assert.equal(shown(await refresh(opened.identity, refresh_token)), '200');
});

test('a scope that the app has lost is refused, but the rest of the grant stays valid', async () => {
  const { refresh_token, access_token } = await signIn(opened);
  const earlier = await setScopeSets(opened, ['openid offline_access']);
  assert.equal(shown(await userinfo(opened.identity, access_token)), '401 invalid_token');
  assert.equal(shown(await refresh(opened.identity, refresh_token)), '400 invalid_scope');
  const less = tokensOf(await refresh(opened.identity, refresh_token, { scope: 'openid' }));
  assert.equal(less.scope, 'openid');
  assert.equal(shown(await userinfo(opened.identity, less.access_token)), '200');
  await setScopeSets(opened, earlier);
});

test('a replaced refresh token is active for its minute, the current one until it expires', async () => {
  const { refresh_token: first } = await signIn(opened);
  const second = await next(first);
  assert.equal((await stateOf(opened.identity, first ?? '')).active, true);
  opened.clock.time += 60_000;
  assert.equal((await stateOf(opened.identity, first ?? '')).active, false);
  assert.equal((await stateOf(opened.identity, second ?? '')).active, true, 'introspection revokes nothing');
  opened.clock.time += 30 * day;
  assert.equal((await stateOf(opened.identity, second ?? '')).active, false);
});

test('an account keeps the hundred refresh tokens at an app that were used last', async () => {
  const used = await signIn(opened);
  opened.clock.time += 1;
  const unused = await signIn(opened);
  const elsewhere = await signIn(opened, { clientId: 'svc_other', scopes: ['email'] });
  opened.clock.time += 1;
  const successor = await next(used.refresh_token);
  for (let each = 0; each < 99; each++) {
    opened.clock.time += 1;
    await signIn(opened);
  }
  assert.equal(shown(await refresh(opened.identity, unused.refresh_token)), '400 invalid_grant');
  assert.equal(shown(await userinfo(opened.identity, unused.access_token)), '401 invalid_token');
  assert.equal(shown(await refresh(opened.identity, successor)), '200');
  assert.equal(shown(await userinfo(opened.identity, elsewhere.access_token)), '200');
  assert.equal(
    shown(await userinfo(opened.identity, (await signIn(opened, { scopes: ['openid'] })).access_token)),
    '200',
  );
});
