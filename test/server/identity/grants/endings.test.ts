import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { decodeJwt } from 'jose';
import { Userinfo } from '../../../../contracts/identity/oauth/userinfo.ts';
import { TokenState } from '../../../../contracts/identity/oauth/token-state.ts';
import type { LoginScope } from '../../../../contracts/identity/sign-in/sign-in.ts';
import {
  accountChanged,
  accounts,
  clientChanged,
  clients,
  type Account,
} from '../../../../server/identity/documents.ts';
import { grants } from '../../../../server/identity/grants/documents.ts';
import { revokedTokens } from '../../../../server/identity/tokens/documents.ts';
import type { Identity } from '../../../../server/identity/index.ts';
import { askRoute, askToken, basic, wheelToken } from '../ask-token.ts';
import { secretOf, type OpenIdentity } from '../open-identity.ts';
import {
  authorizationOf,
  codeFor,
  description,
  openApps,
  redeem,
  refresh,
  revoke,
  shown,
  signIn,
  stateOf,
  tokensOf,
  userinfo,
} from './at-app.ts';

let opened: OpenIdentity;
let other: Identity;
before(async () => {
  opened = await openApps();
  other = await opened.node();
});
after(() => opened.close());

async function change(id: string, more: Partial<Account>): Promise<void> {
  const ref = accounts.ref(id);
  await opened.deps.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      tx.put(ref, { ...(tx.get(ref) as Account), ...more });
      tx.publish(accountChanged(id));
    },
  });
}

const setApproved = (approvedAt: number | null) => {
  const ref = clients.ref('svc_app');
  return opened.deps.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const app = tx.get(ref);
      assert(app?.kind === 'oauth');
      tx.put(ref, { ...app, approvedAt });
      tx.publish(clientChanged('svc_app'));
    },
  });
};

const ended = '401 invalid_token';

test('userinfo and id tokens contain the known data of the scopes', async () => {
  await change('usr_bob', { email: 'bob@example.org', emailVerified: true, roles: ['tester'] });
  const always = { sub: 'usr_bob', _id: 'usr_bob', userId: 'usr_bob', provider: 'credentials' };
  const profile = {
    userName: 'bob',
    preferred_username: 'bob',
    name: 'bob',
    displayName: 'bob',
    providerAccountId: 'usr_bob',
  };
  const email = { email: 'bob@example.org', email_verified: true };
  const cases: [LoginScope[], object][] = [
    [[], {}],
    [['openid'], {}],
    [['profile'], profile],
    [['email'], email],
    [['roles'], { roles: ['tester'] }],
    [['openid', 'profile', 'email', 'roles', 'offline_access'], { ...profile, ...email, roles: ['tester'] }],
  ];
  for (const [scopes, expected] of cases) {
    const { access_token, id_token } = await signIn(opened, { scopes });
    if (id_token !== undefined) {
      const claims = decodeJwt(id_token);
      const members = { ...always, ...profile, ...email, roles: [] };
      const known = Object.entries(claims).filter(([name]) => name in members);
      const { sub, provider } = always;
      assert.deepEqual(Object.fromEntries(known), { sub, provider, ...expected });
    }
    for (const id of ['readUserinfo', 'postUserinfo']) {
      const answer = await userinfo(opened.identity, access_token, id);
      assert.deepEqual(Userinfo.parse(answer.body), { ...always, ...expected });
      assert.equal(answer.headers?.['Cache-Control'], 'no-store');
    }
  }
});

test('userinfo names the linked chat account, and leaves out an unknown e-mail address', async () => {
  await change('usr_bob', { email: undefined, emailVerified: false, providers: { discord: '1111' } });
  const { access_token } = await signIn(opened, { scopes: ['profile', 'email'] });
  const { body } = await userinfo(opened.identity, access_token);
  assert.equal((body as Userinfo).platformId, '1111');
  assert.equal('email' in (body as object) || 'email_verified' in (body as object), false);
});

test('userinfo without a token, with another scheme or a broken token: 401 in the form of RFC 6750', async () => {
  const cases: [string | undefined, RegExp][] = [
    [undefined, /^Bearer realm="svc"$/],
    ['Basic eDp5', /^Bearer realm="svc"$/],
    ['Bearer', /^Bearer realm="svc"$/],
    ['Bearer x', /error="invalid_token"/],
    ['Bearer a b', /error="invalid_token"/],
  ];
  for (const [authorization, challenge] of cases) {
    for (const id of ['readUserinfo', 'postUserinfo']) {
      const { access_token } = await signIn(opened);
      const answer = await askRoute(opened.identity, id, { authorization, form: { access_token } });
      assert.equal(shown(answer), ended);
      assert.match(answer.headers?.['WWW-Authenticate'] ?? '', challenge);
    }
  }
});

const whole: LoginScope[] = ['openid', 'offline_access'];
const endings: [
  name: string,
  scopes: LoginScope[],
  end: () => Promise<unknown>,
  undo?: () => Promise<unknown>,
][] = [
  ['the account revokes the app', whole, () => opened.identity.grants.revoke('usr_bob', 'svc_app')],
  [
    'the session ends, without offline_access',
    ['openid'],
    () => opened.identity.grants.endSession('session-of-bob'),
  ],
  [
    'the app is stopped',
    whole,
    () => opened.identity.setClientActive('svc_app', false),
    () => opened.identity.setClientActive('svc_app', true),
  ],
  [
    'the account of the app is stopped',
    whole,
    () => opened.identity.setAccountActive('usr_ada', false),
    () => opened.identity.setAccountActive('usr_ada', true),
  ],
  [
    'the account is stopped',
    whole,
    () => opened.identity.setAccountActive('usr_bob', false),
    () => opened.identity.setAccountActive('usr_bob', true),
  ],
  ['the app loses its approval', whole, () => setApproved(null), () => setApproved(1)],
  [
    'all sessions of the account end, without offline_access',
    ['openid'],
    () => change('usr_bob', { sessionEpoch: 99 }),
  ],
];
for (const [name, scopes, end, undo] of endings) {
  test(`tokens end on every node when ${name}`, async () => {
    const { access_token, refresh_token } = await signIn(opened, { scopes });
    const code = await codeFor(opened, { scopes });
    for (const node of [opened.identity, other])
      assert.equal(shown(await userinfo(node, access_token)), '200');
    await end();
    for (const node of [opened.identity, other])
      assert.equal(shown(await userinfo(node, access_token)), ended);
    assert.notEqual(shown(await redeem(opened.identity, code)), '200');
    if (refresh_token !== undefined) assert.notEqual(shown(await refresh(other, refresh_token)), '200');
    await undo?.();
  });
}

test('the end of a session does not affect offline access and other sessions', async () => {
  const offline = await signIn(opened);
  const elsewhere = await signIn(opened, {
    scopes: ['openid'],
    session: {
      id: 'another-session',
      accountId: 'usr_bob',
      authenticatedAt: opened.clock.time,
      provider: 'credentials',
      providerSubject: 'usr_bob',
    },
  });
  await opened.identity.grants.endSession('session-of-bob');
  for (const { access_token } of [offline, elsewhere]) {
    assert.equal(shown(await userinfo(opened.identity, access_token)), '200');
  }
});

test('more grants than fit into one commit are revoked, but not those of other accounts', async () => {
  const kept = await signIn(opened, { clientId: 'svc_other', scopes: ['email'] });
  await Promise.all(Array.from({ length: 450 }, () => codeFor(opened)));
  await opened.identity.grants.revoke('usr_bob', 'svc_app');
  const { documents } = await opened.deps.store.find({
    collection: grants,
    index: 'parties',
    prefix: ['usr_bob', 'svc_app'],
    limit: 1,
  });
  assert.equal(documents.length, 0);
  assert.equal(shown(await userinfo(opened.identity, kept.access_token)), '200');
});

test('an app that waits for approval gets an error that says so', async () => {
  const code = await codeFor(opened);
  const { refresh_token } = await signIn(opened);
  await setApproved(null);
  for (const answer of [await redeem(opened.identity, code), await refresh(opened.identity, refresh_token)]) {
    assert.equal(shown(answer), '400 unauthorized_client');
    assert.match(description(answer), /waits for approval/);
  }
  await setApproved(1);
  assert.equal(shown(await redeem(opened.identity, code)), '200');
});

test('the owner of an app that waits for approval can try it', async () => {
  await setApproved(null);
  const own = { ...authorizationOf(opened), accountId: 'usr_ada' };
  const code = await opened.identity.grants.issueCode({
    ...own,
    session: { ...own.session, accountId: 'usr_ada' },
  });
  const answer = await redeem(opened.identity, code);
  assert.equal(shown(answer), '200');
  const tokens = answer.body as { access_token: string; refresh_token: string };
  assert.equal(shown(await userinfo(opened.identity, tokens.access_token)), '200');
  assert.equal(shown(await refresh(opened.identity, tokens.refresh_token)), '200');
  await setApproved(1);
});

test('a client revokes its own refresh token and its own access token, and both end the grant', async () => {
  for (const kind of ['refresh_token', 'access_token'] as const) {
    const tokens = await signIn(opened);
    await revoke(other, tokens[kind] ?? '');
    for (const node of [opened.identity, other]) {
      assert.equal(shown(await userinfo(node, tokens.access_token)), ended);
      assert.equal(shown(await refresh(node, tokens.refresh_token)), '400 invalid_grant');
    }
  }
});

test('revocation of unknown tokens and of tokens of others has the usual answer and no effect', async () => {
  const tokens = await signIn(opened);
  for (const token of [tokens.access_token, tokens.refresh_token ?? '', tokens.id_token ?? '', 'x']) {
    await revoke(opened.identity, token, 'svc_other');
    await revoke(opened.identity, token, 'svc_one');
  }
  await revoke(opened.identity, tokens.id_token ?? '');
  assert.equal(shown(await userinfo(opened.identity, tokens.access_token)), '200');
  assert.equal(shown(await refresh(opened.identity, tokens.refresh_token)), '200');
});

test('a service can revoke a single token, on every node and across a restart, until the token has expired', async () => {
  const [one, two] = [
    await wheelToken(opened.identity, 'svc_one', 'wheel:read'),
    await wheelToken(opened.identity, 'svc_one', 'wheel:read'),
  ];
  const states = async (node: Identity) =>
    [(await stateOf(node, one, 'svc_one')).active, (await stateOf(node, two, 'svc_one')).active] as const;
  assert.deepEqual(await states(other), [true, true]);
  await revoke(opened.identity, one, 'svc_app');
  assert.deepEqual(await states(other), [true, true]);
  await revoke(opened.identity, one, 'svc_one');
  for (const node of [opened.identity, other, await opened.node()]) {
    assert.deepEqual(await states(node), [false, true]);
  }
  const marks = async () =>
    (await opened.deps.store.find({ collection: revokedTokens, index: 'expiry', prefix: [], limit: 9 }))
      .documents.length;
  const sweep = () =>
    opened.identity.jobs
      ?.find(({ name }) => name === 'delete-revoked-tokens')
      ?.work(new AbortController().signal);
  await sweep();
  assert.equal(await marks(), 1);
  opened.clock.time += 605_000;
  assert.deepEqual(await states(opened.identity), [false, false]);
  await sweep();
  assert.equal(await marks(), 0);
});

test('introspection describes the caller’s own tokens', async () => {
  const { access_token, refresh_token = '' } = await signIn(opened);
  const { iat, exp, jti } = decodeJwt(access_token);
  const person = {
    active: true,
    client_id: 'svc_app',
    sub: 'usr_bob',
    iss: 'http://127.0.0.1:8080',
    username: 'bob',
  };
  const scope = 'openid profile offline_access';
  assert.deepEqual(TokenState.parse(await stateOf(opened.identity, access_token)), {
    ...person,
    ...{ scope, iat, exp, jti, aud: 'service.identity', token_type: 'Bearer', token_use: 'user' },
    ...{ auth_time: (iat ?? 0) - 5, sid: 'session-of-bob', provider: 'credentials' },
  });
  assert.deepEqual(TokenState.parse(await stateOf(opened.identity, refresh_token)), {
    ...person,
    ...{ scope, iat, exp: (iat ?? 0) + 30 * 24 * 3_600, token_use: 'refresh' },
  });
  const service = await wheelToken(opened.identity, 'svc_one', 'wheel:read');
  const state = TokenState.parse(
    JSON.parse(JSON.stringify(await stateOf(opened.identity, service, 'svc_one'))),
  );
  assert.deepEqual(state, { active: true, token_type: 'Bearer', ...decodeJwt(service) });
});

test('introspection reports every other token as inactive, without further data', async () => {
  const { access_token, refresh_token = '', id_token = '' } = await signIn(opened);
  const service = await wheelToken(opened.identity, 'svc_one', 'wheel:read');
  const cases: [token: string, clientId: string][] = [
    ...[access_token, refresh_token].map((token): [string, string] => [token, 'svc_other']),
    ...[access_token, refresh_token].map((token): [string, string] => [token, 'svc_one']),
    [service, 'svc_app'],
    [id_token, 'svc_app'],
    ['x', 'svc_app'],
  ];
  for (const [token, clientId] of cases) {
    assert.deepEqual(await stateOf(opened.identity, token, clientId), { active: false });
  }
  opened.clock.time += 3_605_000;
  assert.deepEqual(await stateOf(opened.identity, access_token), { active: false });
});

for (const id of ['revokeToken', 'introspectToken']) {
  test(`${id} requires the client’s secret, and a token`, async () => {
    const authorization = basic('svc_app', secretOf('svc_other'));
    assert.equal(shown(await askRoute(opened.identity, id, { form: { token: 'x' } })), '401 invalid_client');
    assert.equal(
      shown(await askRoute(opened.identity, id, { authorization, form: { token: 'x' } })),
      '401 invalid_client',
    );
    assert.equal(shown(await askToken(opened.identity, 'svc_app', {}, id)), '400 invalid_request');
  });
}

test('grants are deleted when none of their tokens is valid any more', async () => {
  const found = async () =>
    (await opened.deps.store.find({ collection: grants, index: 'expiry', prefix: [], limit: 5_000 }))
      .documents.length;
  const sweep = () =>
    opened.identity.jobs
      ?.find(({ name }) => name === 'delete-expired-grants')
      ?.work(new AbortController().signal);
  opened.clock.time += 200 * 24 * 3_600_000;
  await sweep();
  assert.equal(await found(), 0);

  await Promise.all(Array.from({ length: 250 }, () => codeFor(opened)));
  await signIn(opened, { scopes: ['openid'] });
  const { refresh_token } = await signIn(opened);
  opened.clock.time += 59_999;
  await sweep();
  assert.equal(await found(), 252, 'codes are good for a minute');
  opened.clock.time += 1;
  await sweep();
  assert.equal(await found(), 2);
  opened.clock.time += 3_605_000;
  await sweep();
  assert.equal(await found(), 1, 'an access token lasts an hour');
  tokensOf(await refresh(opened.identity, refresh_token));
  opened.clock.time += 30 * 24 * 3_600_000 + 3_604_999;
  await sweep();
  assert.equal(await found(), 1, 'a refresh token lasts 30 days, its access token an hour more');
  opened.clock.time += 1;
  await sweep();
  assert.equal(await found(), 0);
});
