/** Rules: docs/rules/identity.md, "Sign-in" and "CSRF". */
import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { Worker } from 'node:worker_threads';
import { ownPath } from '../../contracts/identity/sign-in/own-path.ts';
import { sessions } from '../../server/identity/sessions/documents.ts';
import { Browser } from '../server/identity/browser.ts';
import { startApp, type RunningApp } from '../server/start-app.ts';

const alice = ['alice', 'correct horse battery'] as const;
const bob = ['bob', 'staple battery horse'] as const;

describe('signing in', () => {
  let app: RunningApp;
  before(async () => {
    app = await startApp({
      bootstrap: {
        users: [
          { userId: 'usr_stopped', userName: 'stopped', password: 'stopped password' },
          { userId: 'usr_accents', userName: 'Zoë', password: 'Pässword with ﬁ' },
        ],
      },
    });
    await app.serving.identity.setAccountActive('usr_stopped', false);
  });
  after(() => app.stop());

  const accountOf = async () => {
    const { documents } = await app.store.find({
      collection: sessions,
      index: 'end',
      prefix: [],
      limit: 5_000,
    });
    return documents.map(({ accountId }) => accountId);
  };

  it('starts a session of the account for every Unicode form of name and password', async () => {
    for (const [userName, password, accountId] of [
      [...alice, 'usr_alice'],
      ['ALICE', alice[1], 'usr_alice'],
      ['Ａｌｉｃｅ', alice[1], 'usr_alice'],
      ['zoe\u0308', 'Pa\u0308ssword with fi', 'usr_accents'],
    ] as const) {
      const browser = new Browser(app);
      const answer = await browser.signIn(userName, password);
      assert.deepEqual([answer.status, answer.body], [200, { location: '/account' }], userName);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.deepEqual([...browser.cookies.keys()].sort(), ['svc', 'svc-browser', 'svc-device']);
      assert.ok((await accountOf()).includes(accountId));
      const out = await browser.post('/oauth/api/sign-out', {});
      assert.deepEqual([out.status, out.body], [200, { location: '/oauth/sign-out' }]);
      assert.ok(!browser.cookies.has('svc'));
      assert.ok(!(await accountOf()).includes(accountId), 'the session is gone from the store');
    }
  });

  it('does not reveal which accounts exist, neither by its answers nor by the work that it does', async () => {
    const hashes = mock.method(Worker.prototype, 'postMessage').mock;
    const seen = [];
    for (const [userName, password] of [
      ['alice', 'wrong password'],
      ['nobody', 'wrong password'],
      ['stopped', 'wrong password'],
      ['x'.repeat(256), 'wrong password'],
      ['ﷺ'.repeat(256), 'wrong password'],
      ['..', 'wrong password'],
      ['__proto__', 'wrong password'],
      ['alice/head', 'wrong password'],
      ['?', 'wrong password'],
      ['alice', `${alice[1]} `],
      ['alice', alice[1].toUpperCase()],
      ['alice', 'x'.repeat(256)],
    ] as const) {
      hashes.resetCalls();
      const { status, headers, body } = await new Browser(app).signIn(userName, password);
      seen.push({
        status,
        ...body,
        requestId: '',
        headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
        hashes: hashes.callCount(),
      });
    }
    hashes.restore();
    for (const each of seen) assert.deepEqual(each, seen[0]);
    const { status, code, hashes: first, headers } = seen[0]!;
    assert.deepEqual([status, code, first], [401, 'sign_in_failed', 1]);
    assert.ok(!headers.some(([name]) => name === 'set-cookie'));
  });

  it('refuses odd bodies with 400', async () => {
    for (const body of [
      {},
      { userName: 'alice' },
      { userName: 'alice', password: '' },
      { userName: '', password: 'x' },
      { userName: 'alice', password: 'x'.repeat(257) },
      { userName: ['alice'], password: alice[1] },
      { userName: 'alice\u0000', password: alice[1] },
      { userName: '\ud800', password: alice[1] },
      { userName: 'alice', password: alice[1], returnTo: 7 },
      { userName: 'alice', password: alice[1], request: '../x' },
      { userName: 'alice', password: alice[1], admin: true },
    ]) {
      assert.equal(
        (await new Browser(app).post('/oauth/api/sign-in', body)).status,
        400,
        JSON.stringify(body),
      );
    }
  });

  it('attack 23: refuses forms of other sites, which could sign in a visitor to an account of the attacker', async () => {
    const planted = new Browser(app);
    await planted.signIn('nobody', 'wrong password');
    const count = (await accountOf()).length;
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'x-csrf-token': '' },
      { 'x-csrf-token': 'A'.repeat(43) },
      { cookie: '' },
      { cookie: `svc-browser=${'A'.repeat(43)}` },
      { cookie: `${planted.cookie}; ${planted.cookie}` },
    ] as Record<string, string>[]) {
      const answer = await planted.signIn(...bob, {}, headers);
      assert.deepEqual([answer.status, answer.body.code], [403, 'forbidden'], JSON.stringify(headers));
      assert.deepEqual(answer.headers.getSetCookie(), []);
    }
    assert.equal((await accountOf()).length, count);
  });

  it('attack 25: creates a new session at every sign-in, even if the browser already sends cookies', async () => {
    const attacker = new Browser(app);
    await attacker.signIn(...bob);
    const victim = new Browser(app);
    victim.cookies.set('svc', attacker.cookies.get('svc')!);
    await victim.signIn(...alice);
    assert.notEqual(victim.cookies.get('svc'), attacker.cookies.get('svc'));
    const chosen = 'A'.repeat(43);
    const second = new Browser(app);
    second.cookies.set('svc', chosen);
    assert.equal((await second.signIn(...alice)).status, 200);
    assert.notEqual(second.cookies.get('svc'), chosen);
  });

  it('attack 28: answers malformed cookies, never with a 500', async () => {
    const good = new Browser(app);
    await good.signIn(...alice);
    for (const cookie of [
      'svc',
      'svc=',
      'svc="',
      ';;;=',
      `svc=${'%'.repeat(4_000)}`,
      `svc-device=${'.'.repeat(4_000)}`,
      `svc-device=${good.cookies.get('svc-device')}.x`,
      `${good.cookie}; ${good.cookie}`,
      'svc=\u00ff\u00fe',
      'svc=__proto__; svc-browser=constructor; svc-device=toString',
    ]) {
      for (const path of ['/oauth/api/sign-in', '/oauth/api/sign-out']) {
        const answer = await new Browser(app).post(
          path,
          { userName: 'alice', password: 'x' },
          { cookie: cookie },
        );
        assert.ok([400, 403].includes(answer.status), `${answer.status} ${cookie.slice(0, 60)}`);
      }
    }
  });

  it('signs out only with proof of the origin, and accepts a browser that is already signed out', async () => {
    const browser = new Browser(app);
    await browser.signIn(...alice);
    const forged = await browser.post('/oauth/api/sign-out', {}, { 'sec-fetch-site': 'cross-site' });
    assert.deepEqual([forged.status, forged.body.code], [403, 'forbidden']);
    assert.ok(browser.cookies.has('svc'));
    const nobody = new Browser(app);
    assert.equal((await nobody.post('/oauth/api/sign-out', {}, { 'x-csrf-token': 'x' })).status, 403);
    assert.equal((await nobody.post('/oauth/api/sign-out', {})).status, 200);
    const before = browser.cookie;
    assert.equal((await browser.post('/oauth/api/sign-out', {})).status, 200);
    const replayed = await browser.post('/oauth/api/sign-out', {}, { cookie: before, 'x-csrf-token': 'x' });
    assert.equal(replayed.status, 403);
  });

  it('starts no session for a request that has expired', async () => {
    const count = (await accountOf()).length;
    const browser = new Browser(app);
    const answer = await browser.signIn(...alice, { request: 'not_a_sealed_request' });
    assert.deepEqual([answer.status, answer.body.code], [410, 'request_expired']);
    assert.ok(!browser.cookies.has('svc'));
    assert.equal((await accountOf()).length, count);
  });
});

describe('the address after a sign-in', () => {
  const base = 'https://svc.example';
  for (const [wanted, expected] of [
    [undefined, '/'],
    ['/account', '/account'],
    ['/wheels/friday?tab=1#top', '/wheels/friday?tab=1#top'],
    ['/a//b', '/a//b'],
    ['/a/../b', '/b'],
    ['/?next=//evil.example', '/?next=//evil.example'],
    ['/@evil.example', '/@evil.example'],
    ['', '/'],
    ['account', '/'],
    ['//evil.example', '/'],
    ['///evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\n/evil.example', '/'],
    ['\t//evil.example', '/'],
    [' //evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/x/..//evil.example', '/'],
    ['/%2e//evil.example', '/'],
    ['/./\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
    ['data:text/html,x', '/'],
    ['https://evil.example/', '/'],
    ['https:evil.example', '/'],
    ['https:/account', '/'],
    [`${base}/account`, '/'],
    [`${base}@evil.example`, '/'],
    ['//svc.example/account', '/account'],
    ['//', '/'],
    ['//[', '/'],
    ['/\u0000', '/'],
    ['//evil.example/account', '/'],
    ['/\u2028', '/%E2%80%A8'],
    ['/\uff0f\uff0fevil.example', '/%EF%BC%8F%EF%BC%8Fevil.example'],
  ] as const) {
    it(`of ${JSON.stringify(wanted)} is ${expected}`, () => {
      const path = ownPath(wanted, base);
      assert.equal(path, expected);
      assert.equal(new URL(path, base).origin, base);
    });
  }
});
