/** Rules: docs/rules/identity.md, "Offers". */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewSecret } from '../../../../contracts/identity/portal/portal.ts';
import { clientsPath, loginApp } from '../portal/portal-api.ts';
import { email, openMail } from './open-mail.ts';

test('the recipient of a client gets a mail without the name of the client, once for each offer', async (t) => {
  const { mail, signedIn, emptied } = await openMail(t);
  const alice = await signedIn('alice', 'correct horse battery');
  const made = await alice.call<NewSecret>('POST', clientsPath, loginApp);
  const path = `${clientsPath}/${made.body.client.clientId}/transfer`;
  const offer = async (userName: string) =>
    assert.equal((await alice.call('PUT', path, { userName })).status, 200);
  await offer('carol');
  const letter = await mail.next();
  assert.deepEqual([letter.to, letter.subject], [email, 'You are offered an app']);
  assert.match(
    letter.text,
    /Hello carol,[^]*“alice” wants to give you[^]*before 4 Jun 2026, 20:26 UTC: http[^]*\/developer/,
  );
  assert.doesNotMatch(letter.text, /Relic Hunters/);
  await offer('carol');
  await offer('bob');
  await emptied();
  assert.equal(mail.mails.length, 1, 'the same offer again, and a recipient without an address, get none');
});

test('the heir of a deleted account gets a mail, but only when another heir is named', async (t) => {
  const { mail, signedIn, emptied } = await openMail(t);
  const alice = await signedIn('alice', 'correct horse battery');
  const ask = async (heir: string | null) =>
    assert.equal((await alice.call('PUT', '/account/api/deletion', { heir })).status, 204);
  await ask('carol');
  const letter = await mail.next();
  assert.deepEqual([letter.to, letter.subject], [email, 'You are offered wheels and apps']);
  assert.match(
    letter.text,
    /“alice” is going to be deleted[^]*before 4 Jun 2026, 20:26 UTC: http[^]*\/account/,
  );
  await ask('carol');
  await ask(null);
  await emptied();
  assert.equal(mail.mails.length, 1);
});

test('repeated offers do not fill a mailbox, and leave notices of the recipient alone', async (t) => {
  const { mail, signedIn, emptied } = await openMail(t, { rateLimitScale: 1 });
  const alice = await signedIn('alice', 'correct horse battery');
  for (let at = 0; at < 8; at += 1)
    for (const heir of ['carol', null])
      assert.equal((await alice.call('PUT', '/account/api/deletion', { heir })).status, 204);
  await emptied();
  assert.equal(mail.mails.length, 5);
  await signedIn();
  await emptied();
  assert.equal(mail.mails.at(-1)?.subject, 'New sign-in to your account');
});
