/** Rules: docs/rules/identity.md, "Second step". */
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { pino } from 'pino';
import { factors } from '../../server/identity/factors/documents.ts';
import { codeAt, Person, startFactors } from '../server/identity/factors/person.ts';

const hour = 3_600_000;

test('attack 36: somebody who knows the password may try ten wrong codes an hour, and the owner can still sign in', async (t) => {
  const app = await startFactors({ config: { rateLimitScale: 1 } });
  t.after(() => app.stop());
  const home = new Person(app);
  await home.enterPassword();
  const { secret, recoveryCodes } = await home.addTotp();
  const { authenticator } = await home.addPasskey();
  const other = new Person(app, 'bob');
  await other.enterPassword();
  const others = await other.addTotp();

  const thief = new Person(app);
  const second = (await thief.enterPassword()) ?? '';
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, at) => thief.secondStep(second, { totp: String(100_000 + at) })),
  );
  const counts = new Map<string, number>();
  for (const { body } of guesses) counts.set(body.code ?? '', (counts.get(body.code ?? '') ?? 0) + 1);
  assert.deepEqual(Object.fromEntries(counts), { proof_failed: 10, too_many_attempts: 20 });
  const totp = () => codeAt(secret, app.clock.time);
  const right = await thief.secondStep(second, { totp: totp() });
  assert.equal(right.body.code, 'too_many_attempts', 'the right code is refused too');
  assert.ok(Number(right.headers.get('retry-after')) > 3_000);

  const known = (await home.enterPassword()) ?? '';
  assert.equal((await home.secondStep(known, { totp: totp() })).status, 200, 'on a known device');
  const abroad = new Person(app);
  assert.equal((await abroad.usePasskey(authenticator)).status, 200, 'by passkey');
  const lost = new Person(app);
  const step = (await lost.enterPassword()) ?? '';
  assert.equal(
    (await lost.secondStep(step, { recovery: recoveryCodes?.[0] })).status,
    200,
    'by recovery code',
  );
  const friend = new Person(app, 'bob');
  const bobs = (await friend.enterPassword()) ?? '';
  const code = codeAt(others.secret, app.clock.time);
  assert.equal((await friend.secondStep(bobs, { totp: code })).status, 200, 'somebody else');
});

test('re-authentication counts wrong codes and passwords as sign-ins do', async (t) => {
  const app = await startFactors({ config: { rateLimitScale: 1 } });
  t.after(() => app.stop());
  const person = new Person(app);
  await person.enterPassword();
  await person.addTotp();
  for (const proof of [{ totp: '000000' }, { password: 'wrong password' }]) {
    const codes: (string | undefined)[] = [];
    for (let time = 0; time < 12; time += 1) codes.push((await person.confirm(proof)).body.code);
    assert.deepEqual(codes, [
      ...Array<string>(10).fill('proof_failed'),
      'too_many_attempts',
      'too_many_attempts',
    ]);
  }
});

test('attack 39: nothing stored or logged contains a secret or a code', async (t) => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await startFactors({ log: pino({ level: 'trace' }, sink) });
  t.after(() => app.stop());
  const person = new Person(app);
  await person.enterPassword();
  const { secret, recoveryCodes } = await person.addTotp();
  app.clock.time += hour;
  const totp = codeAt(secret, app.clock.time);
  const again = new Person(app);
  const second = (await again.enterPassword()) ?? '';
  assert.equal((await again.secondStep(second, { totp })).status, 200);
  const used = new Person(app);
  const step = (await used.enterPassword()) ?? '';
  await used.secondStep(step, { recovery: recoveryCodes?.[0] });
  const stored = JSON.stringify(await app.store.get(factors.ref('usr_alice')));
  assert.ok(stored.length > 500);
  const seen = stored + lines.join('');
  const codes = recoveryCodes ?? [];
  for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    assert.ok(!seen.includes(hidden), hidden);
  assert.ok(!lines.some((line) => line.includes(totp) || line.includes(second) || line.includes(step)));
});
