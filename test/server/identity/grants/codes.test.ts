/** Rules: docs/rules/identity.md, "Codes". */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { grants } from '../../../../server/identity/grants/documents.ts';
import type { OpenIdentity } from '../open-identity.ts';
import {
  challenge,
  codeFor,
  description,
  openApps,
  redeem,
  refresh,
  setScopeSets,
  shown,
  tokensOf,
  userinfo,
  verifier,
} from './at-app.ts';

let opened: OpenIdentity;
before(async () => {
  opened = await openApps();
});
after(() => opened.close());

const otherVerifier = verifier.replace('a', 'b');

test('a code can be exchanged for tokens once', async () => {
  const code = await codeFor(opened);
  assert.match(code, /^[\w-]{65}$/);
  const answer = await redeem(opened.identity, code);
  const tokens = tokensOf(answer);
  assert.deepEqual(Object.keys(tokens).sort(), [
    'access_token',
    'aud',
    'expires_in',
    'id_token',
    'refresh_token',
    'scope',
    'token_type',
  ]);
  assert.equal(tokens.scope, 'openid profile offline_access');
  assert.equal(tokens.aud, 'service.identity');
  assert.equal(tokens.expires_in, 3600);
  assert.equal(answer.headers?.['Cache-Control'], 'no-store');
  assert.equal(shown(await redeem(opened.identity, code)), '400 invalid_grant');
});

test('without offline_access there is no refresh token, and without openid no id_token', async () => {
  const plain = tokensOf(await redeem(opened.identity, await codeFor(opened, { scopes: [] })));
  assert.deepEqual([plain.scope, plain.refresh_token, plain.id_token], ['', undefined, undefined]);
  const email = tokensOf(await redeem(opened.identity, await codeFor(opened, { scopes: ['email'] })));
  assert.deepEqual([email.scope, email.refresh_token, email.id_token], ['email', undefined, undefined]);
});

test('a code for a scope that the app has lost meanwhile is refused, and stays valid', async () => {
  const code = await codeFor(opened);
  const earlier = await setScopeSets(opened, ['openid offline_access']);
  assert.equal(shown(await redeem(opened.identity, code)), '400 invalid_scope');
  assert.equal(shown(await redeem(opened.identity, code, { clientId: 'svc_other' })), '400 invalid_grant');
  await setScopeSets(opened, earlier);
  assert.equal(tokensOf(await redeem(opened.identity, code)).scope, 'openid profile offline_access');
});

test('no code is stored in plain text', async () => {
  const code = await codeFor(opened);
  const { documents } = await opened.deps.store.find({
    collection: grants,
    index: 'parties',
    prefix: ['usr_bob', 'svc_app'],
    limit: 1_000,
  });
  const text = JSON.stringify(documents);
  assert(text.includes(code.slice(0, 22)), 'the grant of the code is stored');
  assert(!text.includes(code.slice(22)));
  assert(!text.includes(verifier));
});

const refusals: [name: string, change: Record<string, string>, expected: string][] = [
  ['no code', { code: '' }, '400 invalid_request'],
  ['no redirect_uri', { redirect_uri: '' }, '400 invalid_request'],
  ['attack 04: no verifier', { code_verifier: '' }, '400 invalid_request'],
  ['a verifier that is too short', { code_verifier: 'x'.repeat(42) }, '400 invalid_request'],
  ['a verifier that is too long', { code_verifier: 'x'.repeat(129) }, '400 invalid_request'],
  ['a verifier with other characters', { code_verifier: `${'x'.repeat(42)}+` }, '400 invalid_request'],
  ['attack 03: another verifier', { code_verifier: otherVerifier }, '400 invalid_grant'],
  [
    'attack 04: the challenge as the verifier, as by the method plain',
    { code_verifier: challenge },
    '400 invalid_grant',
  ],
  ['another service', { resource: 'service.wheel' }, '400 invalid_target'],
  ['an unknown service', { resource: 'https://app.example' }, '400 invalid_target'],
  ['attack 03: another app', { clientId: 'svc_other' }, '400 invalid_grant'],
  ['a service client', { clientId: 'svc_one' }, '400 unauthorized_client'],
  ['client credentials of an app', { grant_type: 'client_credentials' }, '400 unauthorized_client'],
  ['the implicit grant', { grant_type: 'implicit' }, '400 unsupported_grant_type'],
  ['the password grant', { grant_type: 'password' }, '400 unsupported_grant_type'],
  [
    'attack 03: redirect_uri with an extra slash',
    { redirect_uri: 'https://svc-app.example/callback/' },
    '400 invalid_grant',
  ],
  [
    'attack 03: redirect_uri in other case',
    { redirect_uri: 'https://SVC-app.example/callback' },
    '400 invalid_grant',
  ],
  [
    'attack 03: redirect_uri with its port',
    { redirect_uri: 'https://svc-app.example:443/callback' },
    '400 invalid_grant',
  ],
  [
    'attack 03: redirect_uri with a query',
    { redirect_uri: 'https://svc-app.example/callback?x' },
    '400 invalid_grant',
  ],
];
for (const [name, change, expected] of refusals) {
  test(`${name} is refused, and the code stays valid: ${expected}`, async () => {
    const code = await codeFor(opened);
    assert.equal(shown(await redeem(opened.identity, code, change)), expected);
    assert.equal(shown(await redeem(opened.identity, code)), '200');
  });
}

test('a wrong redirect_uri is named at the beginning of the description', async () => {
  const code = await codeFor(opened);
  const answer = await redeem(opened.identity, code, { redirect_uri: 'https://evil.example/' });
  assert.match(description(answer), /^redirect_uri_mismatch/);
});

test('unknown and changed codes are refused without any effect', async () => {
  const code = await codeFor(opened);
  const flipped = code.at(-1) === 'A' ? 'E' : 'A';
  for (const other of [
    'x',
    code.slice(1),
    `${code}A`,
    code.slice(0, -1) + flipped,
    `${'A'.repeat(22)}${code.slice(22)}`,
  ]) {
    for (let attempt = 0; attempt < 6; attempt++) {
      assert.equal(shown(await redeem(opened.identity, other)), '400 invalid_grant');
    }
  }
  assert.equal(shown(await redeem(opened.identity, code)), '200');
});

const mistakes: [name: string, change: Record<string, string>][] = [
  ['verifiers', { code_verifier: otherVerifier }],
  ['redirect addresses', { redirect_uri: 'https://evil.example/' }],
  ['apps', { clientId: 'svc_other' }],
];
for (const [name, change] of mistakes) {
  test(`attack 03: a code stays valid after four requests with a wrong ${name}, but not after five`, async () => {
    for (const [failures, expected] of [
      [4, '200'],
      [5, '400 invalid_grant'],
    ] as const) {
      const code = await codeFor(opened);
      for (let attempt = 0; attempt < failures; attempt++) await redeem(opened.identity, code, change);
      assert.equal(shown(await redeem(opened.identity, code)), expected);
    }
  });
}

test('a code is valid for a minute', async () => {
  const [early, late] = [await codeFor(opened), await codeFor(opened)];
  opened.clock.time += 59_999;
  assert.equal(shown(await redeem(opened.identity, early)), '200');
  opened.clock.time += 1;
  assert.equal(shown(await redeem(opened.identity, late)), '400 invalid_grant');
});

test('attack 05: of fifty concurrent redemptions on two nodes one succeeds, and its tokens stay valid', async () => {
  const nodes = [opened.identity, await opened.node()] as const;
  const code = await codeFor(opened);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => redeem(nodes[at % 2] as (typeof nodes)[0], code)),
  );
  const granted = answers.filter(({ status }) => status === 200);
  assert.equal(granted.length, 1);
  assert(answers.filter((each) => each !== granted[0]).every((each) => shown(each) === '400 invalid_grant'));
  const tokens = tokensOf(granted[0] as (typeof answers)[0]);
  for (const node of nodes) assert.equal(shown(await userinfo(node, tokens.access_token)), '200');
  assert.equal(shown(await refresh(opened.identity, tokens.refresh_token)), '200');
});

const replays: [name: string, wait: number, change: Record<string, string>, alive: boolean][] = [
  ['the same client within 30 s', 29_999, {}, true],
  [
    'the same client with another of its redirect addresses',
    1_000,
    { redirect_uri: 'https://a.example/' },
    true,
  ],
  ['the same client after 30 s', 30_000, {}, false],
  ['a wrong verifier', 0, { code_verifier: otherVerifier }, false],
  ['another client', 0, { clientId: 'svc_other' }, false],
  ['the same client an hour later', 3_599_000, {}, false],
];
for (const [name, wait, change, alive] of replays) {
  test(`attack 05: a replay by ${name} ${alive ? 'revokes nothing' : 'revokes the grant'}`, async () => {
    const code = await codeFor(opened);
    const tokens = tokensOf(await redeem(opened.identity, code));
    assert.equal(shown(await userinfo(opened.identity, tokens.access_token)), '200');
    opened.clock.time += wait;
    assert.equal(shown(await redeem(opened.identity, code, change)), '400 invalid_grant');
    assert.equal(
      shown(await userinfo(opened.identity, tokens.access_token)),
      alive ? '200' : '401 invalid_token',
    );
    assert.equal(
      shown(await refresh(opened.identity, tokens.refresh_token)),
      alive ? '200' : '400 invalid_grant',
    );
  });
}

test('attack 05: random attempts in random order exchange a code for tokens at most once', async () => {
  const attempt = fc.record({
    node: fc.nat(1),
    wait: fc.constantFrom(0, 0, 0, 20_000, 40_000),
    change: fc.constantFrom<Record<string, string>[]>(
      {},
      {},
      { code_verifier: otherVerifier },
      { redirect_uri: 'https://evil.example/' },
      { clientId: 'svc_other' },
    ),
  });
  const nodes = [opened.identity, await opened.node()];
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 8 }), async (attempts) => {
      const code = await codeFor(opened);
      const issued = opened.clock.time;
      let failures = 0;
      let granted = 0;
      for (const { node, wait, change } of attempts) {
        opened.clock.time += wait;
        const good = Object.keys(change).length === 0;
        const expected = good && granted === 0 && failures < 5 && opened.clock.time < issued + 60_000;
        const answer = await redeem(nodes[node] as OpenIdentity['identity'], code, change);
        assert.equal(answer.status === 200, expected);
        if (expected) granted += 1;
        else failures += 1;
      }
      assert(granted <= 1);
    }),
    { numRuns: 40 },
  );
});
