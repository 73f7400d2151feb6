/** Rules: docs/rules/identity.md, "Registration" and "New passwords". */
import assert from 'node:assert/strict';
import { after, before, describe, it, test } from 'node:test';
import { accounts, userNameLooks, userNames } from '../../../../server/identity/documents.ts';
import { accountIdOf } from '../../../../server/identity/accounts/find-account.ts';
import { lookKey } from '../../../../server/identity/accounts/look-alikes.ts';
import { auditEntries } from '../../../../server/identity/audit/documents.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import { Browser, type Got } from '../browser.ts';

const password = 'four green lamps over Lisbon';
const register = (browser: Browser, userName: string, more: object = {}, headers?: Record<string, string>) =>
  browser.post('/oauth/api/register', { userName, password, ...more }, headers);
const outcome = ({ status, body }: Got) => [status, body.code];
const issues = ({ body }: Got) => (body as { errors?: { path: string; code: string }[] }).errors;

describe('registration', () => {
  let app: RunningApp;
  before(async () => {
    app = await startApp({
      bootstrap: { users: [{ userId: 'usr_mail', userName: 'postbox', email: 'known@example.com' }] },
    });
  });
  after(() => app.stop());

  const stored = async (userName: string) => {
    const userId = await accountIdOf(app.store, userName);
    return userId === undefined ? undefined : app.store.get(accounts.ref(userId));
  };

  it('creates an account, signs in, and returns to the page from which the person came', async () => {
    const browser = new Browser(app);
    const answer = await register(browser, ' Grace ', { returnTo: '/wheels/friday' });
    assert.deepEqual([answer.status, answer.body], [200, { location: '/wheels/friday' }]);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const account = await stored('grace');
    assert.match(account?.userId ?? '', /^usr_[A-Za-z0-9]{24}$/);
    assert.deepEqual(
      [
        account?.userName,
        account?.displayName,
        account?.emailVerified,
        account?.roles,
        account?.shortPassword,
      ],
      ['Grace', 'Grace', false, [], undefined],
    );
    const view = (await (
      await fetch(`${app.url}/oauth/api/sign-in`, { headers: { cookie: browser.cookie } })
    ).json()) as { account: unknown };
    assert.deepEqual(view.account, { userName: 'Grace', displayName: 'Grace' });
    const query = { collection: auditEntries, index: 'account', prefix: [account!.userId], limit: 10 };
    const { documents } = await app.store.find(query);
    assert.deepEqual(
      documents.map(({ kind }) => kind),
      ['account_created', 'signed_in_on_new_device'],
    );
    assert.ok(browser.cookies.has('svc-device'));
    assert.equal((await new Browser(app).signIn('GRACE', password)).status, 200);
    assert.equal((await browser.signIn('grace', `${password} `)).status, 401);
  });

  it('refuses names that are taken, reserved, or look like others', async () => {
    for (const [userName, code] of [
      ['alice', 'user_name_taken'],
      ['ALICE', 'user_name_taken'],
      ['Ａｌｉｃｅ', 'user_name_taken'],
      ['a1ice', 'user_name_similar'],
      ['AIice', 'user_name_similar'],
      ['al_ice', 'user_name_similar'],
      ['àlice', 'user_name_similar'],
      ['alісе', 'validation_failed'],
      ['admin', 'user_name_taken'],
      ['adm1n', 'user_name_taken'],
      ['support', 'user_name_taken'],
      ['usr_someone', 'user_name_taken'],
    ] as const) {
      const browser = new Browser(app);
      const answer = await register(browser, userName);
      assert.equal(answer.body.code, code, userName);
      assert.equal(answer.status, code === 'validation_failed' ? 400 : 409, userName);
      assert.ok(!browser.cookies.has('svc'));
    }
  });

  it('reports the first rule that a name or password breaks', async () => {
    for (const [body, path, code] of [
      [{ userName: 'al' }, 'userName', 'too_short'],
      [{ userName: 'аda' }, 'userName', 'scripts'],
      [{ userName: 'a\u200bda' }, 'userName', 'characters'],
      [{ password: 'x7$Kq2!mB9' }, 'password', 'too_short'],
      [{ password: '' }, 'password', 'too_short'],
      [{ password: 'passwordpassword' }, 'password', 'guessable'],
      [{ password: '123456789012345' }, 'password', 'guessable'],
      [{ password: 'qwertyuiopasdfgh' }, 'password', 'guessable'],
      [{ userName: 'katherine', password: 'katherinekatherine' }, 'password', 'guessable'],
      [{ password: 'streamer streamer' }, 'password', 'guessable'],
      [{ password: 'Streamer-streamer!' }, 'password', 'guessable'],
      [{ password: 'moon river moon river' }, 'password', 'guessable'],
      [{ password: 'correct horse battery staple' }, 'password', 'guessable'],
      [{ password: `${'ab1$ '.repeat(51)}xy` }, 'password', 'too_long'],
      [{ password: 'ﷺ'.repeat(20) }, 'password', 'too_long'],
      [{ password: '😀'.repeat(14) }, 'password', 'too_short'],
    ] as const) {
      const answer = await register(new Browser(app), 'somebody', body);
      assert.deepEqual(outcome(answer), [400, 'validation_failed']);
      assert.deepEqual(
        issues(answer)?.map((issue) => [issue.path, issue.code]),
        [[path, code]],
        JSON.stringify(body),
      );
    }
    assert.equal(await stored('somebody'), undefined);
  });

  it('accepts a password of 256 characters in every Unicode form, but not of 257', async () => {
    const long = 'Ünïcödé wörds '.repeat(18) + 'late';
    assert.equal(Array.from(long).length, 256);
    assert.equal((await register(new Browser(app), 'longest', { password: `${long}s` })).status, 400);
    assert.equal(
      (await register(new Browser(app), 'longest', { password: long.normalize('NFD') })).status,
      200,
    );
    assert.equal((await new Browser(app).signIn('longest', long)).status, 200);
    assert.equal((await new Browser(app).signIn('longest', long.slice(0, 255))).status, 401);
  });

  it('refuses malformed bodies with 400, and pages of other sites with 403', async () => {
    for (const body of [
      { userName: 7 },
      { userName: 'x'.repeat(257) },
      { password: 'x'.repeat(1_025) },
      { password: 'a\u0000bcdefghijklmnop' },
      { password: '\ud800' },
      { roles: ['admin'] },
      { userId: 'usr_alice' },
      { email: 'nobody' },
      { request: '../x' },
    ])
      assert.equal((await register(new Browser(app), 'odd', body)).status, 400, JSON.stringify(body));
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'x-csrf-token': '' },
      { 'x-csrf-token': 'A'.repeat(43) },
      { cookie: '' },
    ] as Record<string, string>[]) {
      const browser = new Browser(app);
      assert.deepEqual(outcome(await register(browser, 'forged', {}, headers)), [403, 'forbidden']);
      assert.ok(!browser.cookies.has('svc'));
    }
    const expired = await register(new Browser(app), 'forged', { request: 'not_a_sealed_request' });
    assert.deepEqual(outcome(expired), [410, 'request_expired']);
    assert.equal(await stored('forged'), undefined);
    assert.equal(await stored('odd'), undefined);
  });

  it('gives a name to only one of many concurrent requests for it or for names that look like it', async () => {
    const wishes = ['racer', 'Racer', 'RACER', 'ｒacer', 'r.acer', 'rácer', 'ra_cer', 'RÀCER'];
    const answers = await Promise.all(wishes.map((wish) => register(new Browser(app), wish)));
    const won = answers.filter(({ status }) => status === 200);
    assert.equal(won.length, 1);
    for (const { status, body } of answers.filter((answer) => answer !== won[0])) {
      assert.equal(status, 409);
      assert.match(body.code ?? '', /^user_name_(taken|similar)$/);
    }
    const claims = [
      await app.store.get(userNames.ref('racer')),
      await app.store.get(userNameLooks.ref(lookKey('racer'))),
    ];
    assert.ok(claims.some((claim) => claim?.userId !== undefined));
  });

  it('reports whether a name is free while somebody types it', async () => {
    for (const [userName, state, normal] of [
      ['free name', 'invalid', 'free name'],
      ['Ｆree.name', 'free', 'Free.name'],
      ['alice', 'taken', 'alice'],
      ['a1ice', 'similar', 'a1ice'],
      ['root', 'taken', 'root'],
      ['', 'invalid', ''],
    ] as const) {
      const answer = await fetch(
        `${app.url}/oauth/api/user-name?${new URLSearchParams({ userName }).toString()}`,
      );
      const body = (await answer.json()) as { state: string; userName: string; message: string };
      assert.deepEqual([answer.status, body.state, body.userName], [200, state, normal]);
      assert.equal(body.message === '', state === 'free');
    }
  });

  it('stores an address unverified, and shows the same for one that is known and one that is not', async () => {
    const known = await register(new Browser(app), 'mailone', { email: 'known@example.com' });
    const again = await register(new Browser(app), 'mailtwo', { email: 'new@example.com' });
    assert.deepEqual(again.body, known.body);
    assert.equal(again.status, known.status);
    for (const [name, email] of [
      ['mailone', 'known@example.com'],
      ['mailtwo', 'new@example.com'],
    ] as const) {
      const account = await stored(name);
      assert.deepEqual([account?.email, account?.emailVerified], [email, false]);
    }
  });
});

test('an address creates ten accounts an hour, and refused attempts do not count', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 1, trustProxy: true } });
  t.after(() => app.stop());
  const from = (address: string) => ({ 'x-forwarded-for': address });
  for (let at = 0; at < 12; at += 1)
    assert.equal((await register(new Browser(app), 'alice', {}, from('203.0.113.5'))).status, 409);
  const names = 'kite lamp moon nest oven pear quay rope sand tent urns vine'.split(' ');
  const answers = await Promise.all(
    names.map((name) => register(new Browser(app), `${name}-${name}`, {}, from('203.0.113.5'))),
  );
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(answers.filter(({ status }) => status === 200).length, 10);
  assert.equal(refused.length, 2);
  for (const { headers, body } of refused) {
    assert.equal(body.code, 'rate_limited');
    assert.ok(Number(headers.get('retry-after')) > 3_000);
  }
  assert.equal((await register(new Browser(app), 'elsewhere', {}, from('203.0.113.6'))).status, 200);
});
