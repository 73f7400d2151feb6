/** Rules: docs/rules/identity.md, "Passkeys". */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { PasskeySetup } from '../../../../contracts/identity/sign-in/factors.ts';
import { accounts, type Account } from '../../../../server/identity/documents.ts';
import { Authenticator, type Oddities } from './authenticator.ts';
import { Person, startFactors, type FactorApp } from './person.ts';

async function started(t: TestContext): Promise<FactorApp> {
  const app = await startFactors();
  t.after(() => app.stop());
  return app;
}

test('a passkey is enough for a sign-in, and completes a sign-in by password', async (t) => {
  const app = await started(t);
  const owner = new Person(app);
  await owner.enterPassword();
  const { authenticator, added } = await owner.addPasskey('My laptop');
  assert.deepEqual(
    added.factors.passkeys.map(({ name, usedAt, synced }) => ({ name, usedAt, synced })),
    [{ name: 'My laptop', usedAt: null, synced: false }],
  );
  assert.equal(added.recoveryCodes?.length, 10);

  const alone = new Person(app);
  assert.equal((await alone.usePasskey(authenticator)).status, 200);
  assert.equal((await alone.factors()).passkeys[0]?.usedAt, new Date(app.clock.time).toISOString());

  const person = new Person(app);
  const second = (await person.enterPassword()) ?? '';
  assert.deepEqual((await person.view(second)).secondWays, ['passkey', 'recovery']);
  const asked = await person.challenge({ second });
  assert.deepEqual(
    asked.options.allowCredentials.map(({ id }) => id),
    [authenticator.credentialId.toString('base64url')],
  );
  const passkey = { challenge: asked.challenge, answer: authenticator.answer(asked) };
  assert.equal((await person.secondStep(second, { passkey })).status, 200);
  assert.equal(await person.isSignedIn(), true);
});

test('challenges for a sign-in tell nothing about accounts, store nothing, and have a limit of their own', async (t) => {
  const app = await startFactors({ config: { rateLimitScale: 0.1 } });
  t.after(() => app.stop());
  const owner = new Person(app);
  await owner.enterPassword();
  await owner.addPasskey();
  const commits = t.mock.method(app.store, 'commit').mock;
  const shapes = new Set<string>();
  for (const person of [owner, new Person(app), new Person(app)]) {
    const { challenge, options } = await person.challenge();
    shapes.add(JSON.stringify([challenge.length, { ...options, challenge: options.challenge.length }]));
  }
  assert.equal(shapes.size, 1);
  const answers = [];
  for (let count = 0; count < 40; count += 1)
    answers.push((await owner.call('POST', '/oauth/api/passkey/challenge', {})).status);
  assert.deepEqual([answers.at(0), answers.at(-1)], [200, 429]);
  assert.equal(commits.callCount(), 0);
  assert.notEqual(await new Person(app).enterPassword(), undefined, 'a sign-in is still possible');
});

const faults: [string, Oddities][] = [
  ['made by a page of another origin', { origin: 'https://evil.example' }],
  ['made for another host', { rpId: 'evil.example' }],
  ['without verification of the person', { verified: false }],
  ['of another ceremony', { type: 'webauthn.create' }],
  ['with the user handle of somebody else', { userHandle: 'AAAA' }],
  ['with a counter that went back', { counter: 1 }],
];

test('an answer with any wrong part signs nobody in', async (t) => {
  const app = await started(t);
  const owner = new Person(app);
  await owner.enterPassword();
  const { authenticator } = await owner.addPasskey();
  for (const _ of [1, 2]) assert.equal((await new Person(app).usePasskey(authenticator)).status, 200);
  for (const [name, odd] of faults) {
    const person = new Person(app);
    const asked = await person.challenge();
    const passkey = { challenge: asked.challenge, answer: authenticator.answer(asked, odd) };
    const { status, body } = await person.browser.post('/oauth/api/passkey', { passkey });
    assert.deepEqual([status, body.code], [403, 'proof_failed'], name);
    assert.ok(!person.browser.cookies.has('svc'), name);
  }
  const stranger = await new Person(app).usePasskey(new Authenticator(owner.origin));
  assert.equal(stranger.body.code, 'proof_failed', 'a passkey that nobody has added');
});

test('an answer is accepted only once, from the browser that got the challenge, and for the purpose of the challenge', async (t) => {
  const app = await started(t);
  const owner = new Person(app);
  await owner.enterPassword();
  const { authenticator } = await owner.addPasskey();
  const person = new Person(app);
  const asked = await person.challenge();
  const passkey = { challenge: asked.challenge, answer: authenticator.answer(asked, { counter: 0 }) };
  const signIn = (who: Person) => who.browser.post('/oauth/api/passkey', { passkey });
  const thief = new Person(app);
  await thief.challenge();
  assert.equal((await signIn(thief)).status, 403, 'another browser');
  assert.equal((await owner.confirm({ passkey })).status, 403, 'another purpose');
  const once = await Promise.all(Array.from({ length: 6 }, () => signIn(person)));
  assert.deepEqual(once.map(({ status }) => status).toSorted(), [200, 403, 403, 403, 403, 403]);
  const late = await person.challenge();
  app.clock.time += 30 * 60_000;
  const answer = { challenge: late.challenge, answer: authenticator.answer(late, { counter: 0 }) };
  assert.equal(
    (await person.browser.post('/oauth/api/passkey', { passkey: answer })).status,
    403,
    'too late',
  );
});

test('a passkey of one account completes no sign-in of another', async (t) => {
  const app = await started(t);
  const [alice, bob] = [new Person(app), new Person(app, 'bob')];
  await alice.enterPassword();
  await bob.enterPassword();
  await alice.addPasskey();
  const { authenticator } = await bob.addPasskey();
  const person = new Person(app);
  const second = (await person.enterPassword()) ?? '';
  const asked = await person.challenge({ second });
  const passkey = { challenge: asked.challenge, answer: authenticator.answer(asked) };
  assert.equal((await person.secondStep(second, { passkey })).status, 403);
  const other = await bob.challenge({ confirm: true });
  const foreign = { challenge: other.challenge, answer: authenticator.answer(other) };
  assert.equal((await alice.confirm({ passkey: foreign })).status, 403);
  assert.equal((await bob.confirm({ passkey: foreign })).status, 200);
});

test('a new passkey needs a correct answer, can be added once, and belongs to one account', async (t) => {
  const app = await started(t);
  const [alice, bob] = [new Person(app), new Person(app, 'bob')];
  await alice.enterPassword();
  await bob.enterPassword();
  const add = async (person: Person, odd: Oddities, authenticator: Authenticator) => {
    const { body } = await person.call<PasskeySetup>('POST', '/account/api/factors/passkeys/challenge');
    const passkey = authenticator.create(body, odd);
    return { challenge: body.challenge, passkey, name: 'Key' };
  };
  const path = '/account/api/factors/passkeys';
  for (const [name, odd] of faults.slice(0, 3)) {
    const answer = await alice.call<{ code: string }>(
      'POST',
      path,
      await add(alice, odd, new Authenticator(alice.origin)),
    );
    assert.deepEqual([answer.status, answer.body.code], [403, 'proof_failed'], name);
  }
  const key = new Authenticator(alice.origin);
  const body = await add(alice, {}, key);
  assert.equal((await bob.call('POST', path, body)).status, 403, 'a challenge of somebody else');
  assert.equal((await alice.call('POST', path, body)).status, 201);
  assert.equal((await alice.call('POST', path, body)).status, 409, 'again');
  assert.equal((await bob.call('POST', path, await add(bob, {}, key))).status, 409, 'of another account');
  assert.equal((await bob.factors()).passkeys.length, 0);
});

test('an account has at most ten passkeys, can rename and remove them, and loses its recovery codes with the last one', async (t) => {
  const app = await started(t);
  const owner = new Person(app);
  await owner.enterPassword();
  for (let at = 0; at < 10; at += 1) await owner.addPasskey(`Key ${at}`);
  const eleventh = await owner.call<{ code: string }>('POST', '/account/api/factors/passkeys/challenge');
  assert.deepEqual([eleventh.status, eleventh.body.code], [409, 'factor_limit']);
  const { passkeys } = await owner.factors();
  const path = (at: number) => `/account/api/factors/passkeys/${passkeys[at]?.id}`;
  assert.equal((await owner.call('PATCH', path(0), { name: ' Phone ' })).status, 200);
  assert.equal((await owner.factors()).passkeys[0]?.name, 'Phone');
  const removed = await Promise.all(passkeys.slice(1).map((_, at) => owner.call('DELETE', path(at + 1))));
  assert.ok(removed.every(({ status }) => status === 200));
  assert.equal((await owner.call('DELETE', path(1))).status, 404);
  assert.equal((await owner.factors()).recovery?.left, 10);
  assert.equal((await owner.call('DELETE', path(0))).status, 200);
  assert.deepEqual(await owner.factors(), { passkeys: [], totp: null, recovery: null });
  assert.equal(await new Person(app).enterPassword(), undefined, 'no second step');
});

test('a new passkey signs out no other browser, but ends the proofs that are not by a factor', async (t) => {
  const app = await started(t);
  const [owner, other] = [new Person(app), new Person(app)];
  for (const person of [owner, other]) await person.enterPassword();
  await owner.addPasskey();
  assert.equal(await other.isSignedIn(), true);
  const refused = await other.call<{ code: string }>('POST', '/account/api/factors/passkeys/challenge');
  assert.deepEqual([refused.status, refused.body.code], [403, 'reauthentication_required']);
  assert.equal((await other.call('POST', '/account/api/export', {})).status, 403);
  assert.equal((await owner.call('POST', '/account/api/export', {})).status, 200);
});

test('a removed passkey no longer signs in, and can be added again', async (t) => {
  const app = await started(t);
  const owner = new Person(app);
  await owner.enterPassword();
  await owner.addTotp();
  const { authenticator, added } = await owner.addPasskey();
  assert.equal(added.recoveryCodes, null, 'there are some');
  const asked = await owner.challenge();
  const answer = { challenge: asked.challenge, answer: authenticator.answer(asked) };
  await owner.call('DELETE', `/account/api/factors/passkeys/${added.factors.passkeys[0]?.id}`);
  assert.equal((await owner.browser.post('/oauth/api/passkey', { passkey: answer })).status, 403);
  const again = await owner.call<PasskeySetup>('POST', '/account/api/factors/passkeys/challenge');
  const passkey = authenticator.create(again.body);
  const body = { challenge: again.body.challenge, passkey, name: 'Again' };
  assert.equal((await owner.call('POST', '/account/api/factors/passkeys', body)).status, 201);
});

test('the last way to sign in cannot be removed, and neither can the factor that a short password requires', async (t) => {
  const app = await started(t);
  const owner = new Person(app);
  await owner.enterPassword();
  const { added } = await owner.addPasskey();
  const path = `/account/api/factors/passkeys/${added.factors.passkeys[0]?.id}`;
  const ref = accounts.ref('usr_alice');
  const become = (change: (account: Account) => Account) =>
    app.store.commit({ touch: [ref.aggregate], decide: (tx) => tx.put(ref, change(tx.get(ref)!)) });
  const remove = async () => (await owner.call<{ code?: string }>('DELETE', path)).body.code;
  await become((account) => ({ ...account, shortPassword: true }));
  assert.equal(await remove(), 'password_too_short');
  await become(({ shortPassword: _, password: __, ...account }) => account);
  assert.equal(await remove(), 'last_way_to_sign_in');
  assert.equal((await owner.factors()).passkeys.length, 1);
});
