/** Rules: docs/rules/identity.md, "Re-authentication" and "Strong sessions". */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { ConfirmView } from '../../../../contracts/identity/sign-in/reauthenticate.ts';
import { accountChanged, accounts } from '../../../../server/identity/documents.ts';
import { sessionAuthenticator } from '../../../../server/identity/sessions/authenticate-session.ts';
import { ada, openSessions, sent } from '../sessions/open-sessions.ts';
import { codeAt, passwords, Person, startFactors, type FactorApp } from './person.ts';

const minutes = 60_000;
const setUp = '/account/api/factors/totp/setup';

async function started(t: TestContext): Promise<FactorApp> {
  const app = await startFactors();
  t.after(() => app.stop());
  return app;
}

async function viewOf(person: Person): Promise<ConfirmView> {
  return (await person.call<ConfirmView>('GET', '/oauth/api/reauthenticate')).body;
}
const waysOf = async (person: Person): Promise<readonly string[]> => (await viewOf(person)).ways;

test('ten minutes after a sign-in, changes of factors require the password again', async (t) => {
  const app = await started(t);
  const person = new Person(app);
  await person.enterPassword();
  assert.equal((await viewOf(person)).confirmed, true);
  app.clock.time += 10 * minutes;
  assert.equal((await viewOf(person)).confirmed, false);
  const refused = await person.call<{ code: string }>('POST', setUp);
  assert.deepEqual([refused.status, refused.body.code], [403, 'reauthentication_required']);
  assert.equal((await person.call('GET', '/account/api/factors')).status, 200, 'reading requires none');

  const cookie = person.browser.cookies.get('svc');
  const wrong = await person.confirm({ password: passwords.bob });
  assert.deepEqual([wrong.status, wrong.body.code], [403, 'proof_failed']);
  const right = await person.confirm({ password: passwords.alice });
  assert.deepEqual([right.status, right.body], [200, { strong: false }]);
  assert.equal(person.browser.cookies.get('svc'), cookie, 'tokens of open pages stay valid');
  assert.equal((await viewOf(person)).confirmed, true);
  assert.equal((await person.call('POST', setUp)).status, 200);
  app.clock.time += 10 * minutes;
  assert.equal((await person.call('POST', setUp)).status, 403);
});

test('a proof of identity does not change the time of the sign-in in the list of sessions', async (t) => {
  const app = await started(t);
  const person = new Person(app);
  const signedInAt = new Date(app.clock.time).toISOString();
  await person.enterPassword();
  app.clock.time += 10 * minutes;
  assert.equal((await person.confirm({ password: passwords.alice })).status, 200);
  const { body } = await person.call<{ sessions: { signedInAt: string }[] }>('GET', '/account/api/sessions');
  assert.deepEqual(
    body.sessions.map((session) => session.signedInAt),
    [signedInAt],
  );
});

test('a passkey or a code is accepted too, and makes the session strong', async (t) => {
  const app = await started(t);
  const weak = new Person(app);
  await weak.enterPassword();
  assert.deepEqual(await waysOf(weak), ['password']);
  const owner = new Person(app);
  await owner.enterPassword();
  const { secret } = await owner.addTotp();
  const { authenticator } = await owner.addPasskey();
  assert.deepEqual(await waysOf(owner), ['password', 'passkey', 'totp']);

  // Require a factor: an attacker may have stolen this session, because it is older than the factors.
  app.clock.time += 10 * minutes;
  assert.deepEqual(await waysOf(weak), ['passkey', 'totp']);
  assert.equal((await viewOf(weak)).confirmed, false);
  assert.equal((await weak.confirm({ password: passwords.alice })).status, 403);
  const asked = await weak.challenge({ confirm: true });
  const passkey = { challenge: asked.challenge, answer: authenticator.answer(asked) };
  assert.deepEqual((await weak.confirm({ passkey })).body, { strong: true });
  assert.deepEqual(await waysOf(weak), ['password', 'passkey', 'totp']);
  app.clock.time += 10 * minutes;
  const totp = codeAt(secret, app.clock.time);
  assert.deepEqual((await owner.confirm({ totp })).body, { strong: true });
  assert.equal(
    (await weak.confirm({ totp })).body.code,
    'proof_failed',
    'the code was used in another session',
  );
});

test('a recent proof by the password no longer counts when the account gets a factor', async (t) => {
  const app = await started(t);
  const thief = new Person(app);
  await thief.enterPassword();
  const owner = new Person(app);
  await owner.enterPassword();
  const { secret } = await owner.addTotp();
  for (const [method, path] of [
    ['DELETE', '/account/api/factors/totp'],
    ['POST', '/account/api/factors/passkeys/challenge'],
    ['POST', '/account/api/factors/recovery-codes'],
  ] as const) {
    const { status, body } = await thief.call<{ code: string }>(method, path);
    assert.deepEqual([status, body.code], [403, 'reauthentication_required'], path);
  }
  assert.equal((await owner.call('POST', '/account/api/factors/passkeys/challenge')).status, 200);
  assert.equal((await thief.confirm({ totp: codeAt(secret, app.clock.time) })).status, 200);
  assert.equal((await thief.call('POST', '/account/api/factors/passkeys/challenge')).status, 200);
});

test('re-authentication needs a session, proof of the origin, and exactly one proof of identity', async (t) => {
  const app = await started(t);
  const person = new Person(app);
  assert.equal((await person.confirm({ password: passwords.alice })).status, 401);
  await person.enterPassword();
  for (const body of [{}, { password: 'x', totp: '000000' }, { totp: '12345' }, { totp: '１２３４５６' }])
    assert.equal((await person.confirm(body)).status, 400, JSON.stringify(body));
  const forged = await person.browser.post(
    '/oauth/api/reauthenticate',
    { password: passwords.alice },
    { 'sec-fetch-site': 'same-site' },
  );
  assert.deepEqual([forged.status, forged.body.code], [403, 'forbidden']);
});

test('in production, operators need a second factor; adding one is enough', async (t) => {
  for (const production of [true, false]) {
    const open = await openSessions({ config: { production } });
    t.after(() => open.close());
    const { sessions, directory } = open.sessionNode();
    const authenticate = sessionAuthenticator(open.deps, sessions, directory);
    const ref = accounts.ref('usr_ada');
    await open.deps.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        tx.put(ref, { ...tx.get(ref)!, roles: ['admin', 'tester'] });
        tx.publish(accountChanged('usr_ada'));
      },
    });
    const { session, cookies } = await sessions.start({}, ada);
    const ask = async (role: string) => {
      const caller = await authenticate(
        { kind: 'session', csrf: false, role },
        {
          request: { method: 'GET', headers: sent(...cookies), headersDistinct: {} },
          body: undefined,
          address: '203.0.113.1',
          limit: async () => undefined,
        },
      );
      return caller instanceof Refusal ? caller.code : caller.accountId;
    };
    assert.equal(await ask('admin'), production ? 'second_factor_required' : 'usr_ada');
    assert.equal(await ask('tester'), 'usr_ada');
    await sessions.confirm(session, { strong: true });
    assert.equal(await ask('admin'), 'usr_ada');
    await sessions.confirm(session, { strong: false });
    assert.equal(await ask('admin'), 'usr_ada', 'a later proof by password does not weaken the session');
  }
});
