/** Rules: docs/rules/identity.md, "Sign-in". */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { accounts, verifiedEmails } from '../../../../server/identity/documents.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import { Browser } from '../browser.ts';

const password = 'a password of this one';

async function started(t: TestContext, rateLimitScale = 1): Promise<RunningApp> {
  const users = [
    { userId: 'usr_carol', userName: 'carol', password, email: 'Carol@mail.example' },
    { userId: 'usr_named', userName: 'odd@mail.example', password: 'another password here' },
  ];
  const app = await startApp({ bootstrap: { users }, config: { rateLimitScale, trustProxy: true } });
  t.after(() => app.stop());
  return app;
}

async function signIn(app: RunningApp, typed: string, given = password): Promise<string> {
  const { status, body } = await new Browser(app).signIn(typed, given);
  return body.code ?? String(status);
}

test('a verified address signs in, whatever its case, and a user name that looks like one comes first', async (t) => {
  const app = await started(t);
  assert.equal(await signIn(app, 'CAROL@mail.example'), '200');
  assert.equal(await signIn(app, 'carol@mail.example', 'another password here'), 'sign_in_failed');
  assert.equal(await signIn(app, 'odd@mail.example', 'another password here'), '200');
});

test('attack 32: an address that an account has not verified signs nobody in to it', async (t) => {
  const app = await started(t);
  const ref = accounts.ref('usr_alice');
  for (const email of ['free@mail.example', 'carol@mail.example'])
    await app.store.commit({
      touch: [ref.aggregate],
      decide: (tx) => tx.put(ref, { ...tx.get(ref)!, email, emailVerified: false }),
    });
  for (const typed of ['free@mail.example', 'carol@mail.example'])
    assert.equal(await signIn(app, typed, 'correct horse battery'), 'sign_in_failed');
  assert.equal(await app.store.get(verifiedEmails.ref('free%40mail.example')), undefined);
});

test('neither answer, reads nor limits show whether an address has an account, or which one', async (t) => {
  const app = await started(t);
  const reads = t.mock.method(app.store, 'get').mock;
  const readsOf = async (typed: string) => {
    const before = reads.callCount();
    assert.equal(await signIn(app, typed, 'not the password'), 'sign_in_failed');
    return reads.callCount() - before;
  };
  assert.equal(await readsOf('carol@mail.example'), await readsOf('nobody@mail.example'));
  assert.equal(await readsOf('carol'), await readsOf('nobody'));
  for (let at = 0; at < 10; at += 1) await signIn(app, 'carol', 'not the password');
  assert.equal(await signIn(app, 'carol', 'not the password'), 'too_many_attempts');
  for (const typed of ['carol@mail.example', 'nobody@mail.example'])
    assert.equal(await signIn(app, typed, 'not the password'), 'sign_in_failed');
});

test('failures under the names and the address of an account count together, without telling it', async (t) => {
  // With a scale of 0.2, the limit for a name is 20 failures instead of 100.
  const app = await started(t, 0.2);
  let at = 0;
  const from = () => ({ 'x-forwarded-for': `10.0.0.${(at += 1)}` });
  const attempt = async (typed: string, given: string, browser = new Browser(app)) => {
    const { status, body } = await browser.signIn(typed, given, {}, from());
    return body.code ?? String(status);
  };
  const guesses = (typed: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => attempt(typed, 'not the password')));
  const home = new Browser(app);
  assert.equal(await attempt('carol', password, home), '200');
  const wrong = (count: number) => Array<string>(count).fill('sign_in_failed');
  assert.deepEqual(await guesses('carol', 10), wrong(10));
  assert.deepEqual(await guesses('carol@mail.example', 10), wrong(10));
  for (const typed of ['carol', 'CAROL@mail.example'])
    assert.equal(
      await attempt(typed, password),
      'sign_in_failed',
      `the right password after 20 failures: ${typed}`,
    );
  assert.equal(await attempt('odd@mail.example', 'another password here'), '200', 'another account');
  assert.equal(await attempt('carol', password, home), '200', 'a known device');
  // Carol's user name and her address each allow as many attempts as an address without an account.
  for (const [typed, done] of [
    ['carol', 11],
    ['carol@mail.example', 11],
    ['nobody@mail.example', 0],
  ] as const) {
    assert.deepEqual(await guesses(typed, 20 - done), wrong(20 - done), typed);
    assert.equal(await attempt(typed, 'not the password'), 'too_many_attempts', typed);
  }
});

test('an address that is too long or is none is refused like a wrong one', async (t) => {
  const app = await started(t);
  for (const typed of [`${'ä'.repeat(200)}@mail.example`, `${'a'.repeat(250)}@b.c`, '@', 'a@b@c', ' @ '])
    assert.equal(await signIn(app, typed), 'sign_in_failed');
});
