/** Rules: docs/rules/identity.md, "Second step". */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { eventDetails } from '../../../../components/signed-in/audit-words.ts';
import type { AuditPage } from '../../../../contracts/identity/audit.ts';
import { SecondStep } from '../../../../server/identity/factors/second-step.ts';
import { sessions } from '../../../../server/identity/sessions/documents.ts';
import { codeAt, Person, startFactors, type FactorApp } from './person.ts';

async function started(t: TestContext): Promise<FactorApp> {
  const app = await startFactors();
  t.after(() => app.stop());
  return app;
}

test('after a password the code of the app completes the sign-in, and only then a session begins', async (t) => {
  const app = await started(t);
  const owner = new Person(app);
  assert.equal(await owner.enterPassword(), undefined, 'no factor, no second step');
  const { secret, recoveryCodes } = await owner.addTotp();
  assert.equal(recoveryCodes?.length, 10);

  const person = new Person(app);
  const second = await person.enterPassword({ returnTo: '/account' });
  assert.ok(second !== undefined);
  assert.equal(await person.isSignedIn(), false);
  assert.ok(!person.browser.cookies.has('svc'));
  assert.ok(!person.browser.cookies.has('svc-device'), 'the device is not known before both proofs');
  const view = await person.view(second);
  assert.deepEqual([view.step, view.secondWays, view.account], ['second-step', ['totp', 'recovery'], null]);

  const wrong = await person.secondStep(second, { totp: '000000' });
  assert.deepEqual([wrong.status, wrong.body.code], [403, 'proof_failed']);
  const done = await person.secondStep(second, {
    totp: codeAt(secret, app.clock.time),
    returnTo: '/account',
  });
  assert.deepEqual([done.status, done.body.location], [200, '/account']);
  assert.equal(await person.isSignedIn(), true);
  assert.ok(person.browser.cookies.has('svc-device'));
});

test('the trail records the proofs of each sign-in: password, passkey, and the second step', async (t) => {
  const app = await started(t);
  const owner = new Person(app);
  await owner.enterPassword();
  const { secret, recoveryCodes } = await owner.addTotp();
  const { authenticator } = await owner.addPasskey();
  const proofs = [{ totp: codeAt(secret, app.clock.time) }, { recovery: recoveryCodes?.[0] }];
  for (const proof of proofs) {
    const person = new Person(app);
    assert.equal((await person.secondStep((await person.enterPassword()) ?? '', proof)).status, 200);
  }
  assert.equal((await new Person(app).usePasskey(authenticator)).status, 200);
  const { body } = await owner.call<AuditPage>('GET', '/account/api/audit?limit=100');
  const signIns = body.events.filter(({ kind }) => kind === 'signed_in_on_new_device').toReversed();
  assert.deepEqual(
    signIns.map(({ details }) => details),
    [
      { provider: 'credentials', proof: 'password' },
      { provider: 'credentials', proof: 'password', second: 'totp' },
      { provider: 'credentials', proof: 'password', second: 'recovery' },
      { provider: 'credentials', proof: 'passkey' },
    ],
  );
  assert.deepEqual(
    signIns.map((event) => eventDetails(event).join(', ')),
    [
      'with a password',
      'with a password, second step: a code of an authenticator app',
      'with a password, second step: a recovery code',
      'with a passkey',
    ],
  );
  assert.deepEqual(eventDetails({ kind: 'signed_in', details: { provider: 'credentials' } }), [
    'with a password',
  ]);
});

test('codes of the time steps directly before and after are accepted, others are refused', async (t) => {
  const app = await started(t);
  const owner = new Person(app);
  await owner.enterPassword();
  const { secret } = await owner.addTotp();
  app.clock.time += 600_000;
  for (const [shift, status] of [
    [-60_000, 403],
    [60_000, 403],
    [-30_000, 200],
    [0, 200],
    [30_000, 200],
    // Expect a refusal, because the server has already accepted a code of a later period.
    [0, 403],
  ] as const) {
    const person = new Person(app);
    const second = (await person.enterPassword()) ?? '';
    const { status: got } = await person.secondStep(second, { totp: codeAt(secret, app.clock.time + shift) });
    assert.equal(got, status, `${shift} ms`);
  }
});

test('attack 34: a used code is refused, even the one that added the app, and of two concurrent uses one is accepted', async (t) => {
  const app = await started(t);
  const owner = new Person(app);
  await owner.enterPassword();
  const { secret } = await owner.addTotp();
  const adding = codeAt(secret, app.clock.time - 30_000);
  const people = Array.from({ length: 8 }, () => new Person(app));
  const seconds = await Promise.all(people.map(async (person) => (await person.enterPassword()) ?? ''));
  assert.equal((await people[0]!.secondStep(seconds[0]!, { totp: adding })).status, 403);
  const totp = codeAt(secret, app.clock.time);
  const answers = await Promise.all(people.map((person, at) => person.secondStep(seconds[at]!, { totp })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(7).fill(403)]);
  app.clock.time += 29_000;
  const late = new Person(app);
  assert.equal((await late.secondStep((await late.enterPassword()) ?? '', { totp })).status, 403);
});

test('attack 35: a recovery code replaces the app once, in every spelling, and the others stay valid', async (t) => {
  const app = await started(t);
  const owner = new Person(app);
  await owner.enterPassword();
  const { recoveryCodes } = await owner.addTotp();
  const [code = '', other = ''] = recoveryCodes ?? [];
  assert.match(code, /^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  const person = new Person(app);
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
  const done = await person.secondStep((await person.enterPassword()) ?? '', { recovery: typed });
  assert.equal(done.status, 200);
  assert.equal((await person.factors()).recovery?.left, 9);

  const again = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      const each = new Person(app);
      const second = (await each.enterPassword()) ?? '';
      return (await each.secondStep(second, { recovery: at % 2 === 0 ? code : other })).status;
    }),
  );
  assert.deepEqual(again.toSorted(), [200, 403, 403, 403, 403, 403]);
  const renewed = await owner.call<{ recoveryCodes: string[] }>(
    'POST',
    '/account/api/factors/recovery-codes',
  );
  assert.equal(renewed.status, 201);
  const last = new Person(app);
  const second = (await last.enterPassword()) ?? '';
  assert.equal((await last.secondStep(second, { recovery: recoveryCodes?.[2] })).status, 403, 'replaced');
  assert.equal((await last.secondStep(second, { recovery: renewed.body.recoveryCodes[0] })).status, 200);
});

test('the second step waits ten minutes in the browser that began it, and can be completed once', async (t) => {
  const app = await started(t);
  const owner = new Person(app);
  await owner.enterPassword();
  const { secret } = await owner.addTotp();
  const totp = () => codeAt(secret, app.clock.time);
  const [person, thief] = [new Person(app), new Person(app)];
  const second = (await person.enterPassword()) ?? '';
  await thief.enterPassword();
  const stolen = await thief.secondStep(second, { totp: totp() });
  assert.deepEqual([stolen.status, stolen.body.code], [410, 'second_step_expired']);
  assert.equal((await thief.view(second)).step, 'sign-in');
  assert.equal(
    (await person.secondStep((second.startsWith('A') ? 'B' : 'A') + second.slice(1), { totp: totp() }))
      .status,
    410,
  );

  assert.equal((await person.secondStep(second, { totp: totp() })).status, 200);
  app.clock.time += 30_000;
  assert.equal((await person.secondStep(second, { totp: totp() })).body.code, 'second_step_expired');
  const slow = (await person.enterPassword()) ?? '';
  app.clock.time += 600_000;
  assert.equal((await person.secondStep(slow, { totp: totp() })).body.code, 'second_step_expired');
});

test('a sign-in that waits for its second step ends if the account is stopped', async (t) => {
  const app = await started(t);
  const owner = new Person(app);
  await owner.enterPassword();
  const { secret } = await owner.addTotp();
  const person = new Person(app);
  const second = (await person.enterPassword()) ?? '';
  for (const active of [false, true]) {
    await app.serving.identity.setAccountActive('usr_alice', active);
    const answer = await person.secondStep(second, { totp: codeAt(secret, app.clock.time) });
    assert.equal(answer.body.code, 'second_step_expired', String(active));
  }
});

test('a sign-in at a provider needs the second step too, and the session names that provider', async (t) => {
  const app = await started(t);
  const owner = new Person(app);
  await owner.enterPassword();
  const { secret } = await owner.addTotp();
  const person = new Person(app);
  await person.challenge();
  const begun = await new SecondStep(app.serving.deps).begin(
    { cookie: person.browser.cookie },
    { accountId: 'usr_alice', provider: 'discord', providerSubject: '1111' },
    { returnTo: '/account' },
  );
  const second = new URL(begun?.location ?? '', person.origin).searchParams.get('second') ?? '';
  assert.equal((await person.secondStep(second, { totp: codeAt(secret, app.clock.time) })).status, 200);
  const query = { collection: sessions, index: 'account', prefix: ['usr_alice'], limit: 10 } as const;
  const { documents } = await app.store.find(query);
  const found = documents.map(({ provider, providerSubject, strong }) => [provider, providerSubject, strong]);
  assert.deepEqual(found.toSorted(), [
    ['credentials', 'usr_alice', true],
    ['discord', '1111', true],
  ]);
});
