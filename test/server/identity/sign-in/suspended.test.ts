/** Rules: docs/rules/identity.md, "Sign-in". */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Person, startFactors } from '../factors/person.ts';
import { Browser } from '../browser.ts';

test('only the right proof learns that an account is suspended', async (t) => {
  const app = await startFactors();
  t.after(() => app.stop());
  const owner = new Person(app, 'bob');
  await owner.enterPassword();
  const { authenticator } = await owner.addPasskey();
  for (const id of ['usr_alice', 'usr_bob']) await app.serving.identity.setAccountActive(id, false);

  const tried = async (userName: string, password: string) => {
    const { status, body } = await new Browser(app).signIn(userName, password);
    return [status, body];
  };
  const wrong = await tried('alice', 'another four words');
  assert.deepEqual(wrong[0], 401);
  const code = (answer: unknown[]) => (answer[1] as { code: string; message: string }).code;
  assert.deepEqual(
    [code(wrong), code(await tried('nobody', 'another four words'))],
    Array(2).fill('sign_in_failed'),
  );
  const right = await tried('alice', 'correct horse battery');
  assert.deepEqual([right[0], code(right)], [403, 'account_suspended']);
  const passkey = await new Person(app, 'bob').usePasskey(authenticator);
  assert.deepEqual([passkey.status, passkey.body.code], [403, 'account_suspended']);

  await app.serving.identity.setAccountActive('usr_alice', true);
  assert.equal((await tried('alice', 'correct horse battery'))[0], 200);
});
