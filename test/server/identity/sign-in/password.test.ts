/** Rules: docs/rules/identity.md, "Passwords". */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { test } from 'node:test';
import { TooBusy } from '../../../../server/runtime/few-at-once.ts';
import {
  hashesAtOnce,
  hashPassword,
  hashPlaces,
  isPassword,
} from '../../../../server/identity/accounts/password.ts';
import { startApp } from '../../start-app.ts';
import { Browser } from '../browser.ts';

/**
 * Fills the queue of password hashes.
 * @returns a function that empties it
 */
function keepBusy(): () => Promise<unknown> {
  let holding = true;
  const hold = async () => {
    // The queue is full again as soon as a preferred hash has taken the free slot.
    while (holding && (await isPassword('x', undefined).catch(() => 'refused')) !== 'refused');
  };
  const places = Array.from({ length: hashPlaces }, hold);
  return () => {
    holding = false;
    return Promise.all(places);
  };
}

test('a password matches its hash in every Unicode form, and nothing matches a missing hash', async () => {
  const stored = await hashPassword('Pässword ﬁ');
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.notEqual(await hashPassword('Pässword ﬁ'), stored, 'salted');
  assert.equal(await isPassword('Pa\u0308ssword fi', stored), true);
  assert.equal(await isPassword('Password fi', stored), false);
  assert.equal(await isPassword('', undefined), false);
});

test('a stored hash that cannot be read is an error, and the next one is checked', async () => {
  await assert.rejects(isPassword('x', '$argon2id$broken'));
  assert.equal(await isPassword('x', undefined), false);
});

if (process.platform === 'linux') {
  test('hashes run on at most two threads, whose priority is below that of all others', async () => {
    await Promise.all(Array.from({ length: 8 }, () => isPassword('x', undefined)));
    const usual = getPriority();
    const threads = readdirSync('/proc/self/task').map((id) => {
      const fields = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
      return Number(fields?.[16]);
    });
    const lower = threads.filter((priority) => priority !== usual);
    const below = Math.max(usual, constants.priority.PRIORITY_BELOW_NORMAL);
    assert.deepEqual(lower, Array<number>(usual === below ? 0 : hashesAtOnce).fill(below));
  });
}

test('sixty hashes wait, and the next one is refused', async (t) => {
  const release = keepBusy();
  t.after(release);
  await assert.rejects(isPassword('x', undefined), TooBusy);
  await assert.rejects(hashPassword('x'), TooBusy);
  await release();
  assert.equal(await isPassword('x', undefined), false);
});

test('a sign-in that finds the queue full is refused with a time to retry, and does not count as a failure', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 1 } });
  t.after(() => app.stop());
  const release = keepBusy();
  t.after(release);
  // Sixteen refusals show that refusals do not count as failures, because ten failures would limit the
  // sign-ins.
  for (const _ of [1, 2]) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => new Browser(app).signIn('alice', 'correct horse battery')),
    );
    for (const { status, headers, body } of answers) {
      assert.deepEqual([status, body.code, headers.get('retry-after')], [503, 'unavailable', '2']);
    }
  }
  await release();
  assert.equal((await new Browser(app).signIn('alice', 'correct horse battery')).status, 200);
});

test('a flood of attempts does not lock out a person on a known device', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 1 } });
  t.after(() => app.stop());
  const known = new Browser(app);
  assert.equal((await known.signIn('alice', 'correct horse battery')).status, 200);
  const release = keepBusy();
  t.after(release);
  assert.equal((await new Browser(app).signIn('alice', 'correct horse battery')).status, 503);
  assert.equal((await known.signIn('alice', 'correct horse battery')).status, 200);
});
