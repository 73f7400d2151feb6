/** Rules: docs/rules/identity.md, "E-mail addresses" and "Notices". */
import assert from 'node:assert/strict';
import { get } from 'node:http';
import { test } from 'node:test';
import { accounts, emailKey, verifiedEmails } from '../../../../server/identity/documents.ts';
import { mails } from '../../../../server/identity/mail/documents.ts';
import { createLink } from '../../../../server/identity/mail/links.ts';
import { Browser } from '../browser.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import { tokenIn } from './mail-server.ts';
import { email, minute, openMail, password } from './open-mail.ts';

const accountOf = (app: RunningApp, id: string) => app.store.get(accounts.ref(id));
const ownerOf = async (app: RunningApp, address: string) =>
  (await app.store.get(verifiedEmails.ref(emailKey(address))))?.userId;
const confirm = (browser: Browser, token: string) => browser.post('/oauth/api/verify-email', { token });

test('an address is confirmed by its link in a browser where the account is signed in', async (t) => {
  const { app, mail, signedIn } = await openMail(t);
  const bob = await signedIn('bob', 'staple battery horse');
  assert.equal((await bob.post('/account/api/email', { email: 'bob@mail.example' })).status, 202);
  const letter = await mail.next();
  assert.deepEqual([letter.to, letter.subject], ['bob@mail.example', 'Confirm your e-mail address']);
  const token = tokenIn(letter);
  assert.equal(
    (await accountOf(app, 'usr_bob'))?.email,
    undefined,
    'nothing changes before the confirmation',
  );

  assert.equal((await confirm(new Browser(app), token)).body.code, 'session_required');
  const carol = await signedIn();
  const view = await carol.post('/oauth/api/mail-link', { token });
  assert.deepEqual(
    { ...view.body, csrf: undefined },
    {
      ...{
        purpose: 'verify_email',
        userName: 'bob',
        email: 'bob@mail.example',
        signedInAs: 'carol',
        leastPasswordLength: 15,
      },
      csrf: undefined,
    },
  );
  assert.equal((await confirm(carol, token)).body.code, 'forbidden');
  assert.deepEqual((await confirm(bob, token)).status, 200);
  const account = await accountOf(app, 'usr_bob');
  assert.deepEqual([account?.email, account?.emailVerified], ['bob@mail.example', true]);
  assert.equal(await ownerOf(app, 'BOB@mail.example'), 'usr_bob');
  assert.equal((await confirm(bob, token)).body.code, 'link_expired');
});

test('a changed address replaces the former one when it is confirmed, and the former one gets a notice', async (t) => {
  const { app, mail, signedIn } = await openMail(t);
  const browser = await signedIn();
  await mail.next();
  const next = 'carol@new.example';
  await browser.post('/oauth/api/forgot', { email });
  const reset = tokenIn(await mail.next());
  await browser.post('/account/api/email', { email: next });
  const token = tokenIn(await mail.next());
  assert.equal((await confirm(browser, token)).status, 200);
  const notice = await mail.next();
  assert.deepEqual([notice.to, notice.subject], [email, 'Your e-mail address was changed']);
  assert.doesNotMatch(notice.text, /new\.example/, 'the notice does not reveal the new address');
  assert.deepEqual([await ownerOf(app, email), await ownerOf(app, next)], [undefined, 'usr_carol']);
  const late = await browser.post('/oauth/api/reset', {
    token: reset,
    password: 'another four words, and 8',
  });
  assert.equal(late.body.code, 'link_expired');
  await browser.post('/oauth/api/forgot', { email });
  await browser.post('/oauth/api/forgot', { email: next });
  assert.equal((await mail.next()).to, next);
});

test('attack 33: an address belongs to the account that confirms it first, even if another account entered it before', async (t) => {
  const { app, mail, signedIn } = await openMail(t);
  const hijacker = await signedIn('alice', 'correct horse battery');
  const wanted = 'victim@mail.example';
  await hijacker.post('/account/api/email', { email: wanted });
  const planted = tokenIn(await mail.next());
  const victim = await signedIn('bob', 'staple battery horse');
  await victim.post('/account/api/email', { email: wanted });
  const own = tokenIn(await mail.next());
  assert.equal((await confirm(victim, planted)).body.code, 'forbidden');
  assert.equal((await confirm(victim, own)).status, 200);
  assert.equal((await confirm(hijacker, planted)).body.code, 'email_taken');
  assert.equal(await ownerOf(app, wanted), 'usr_bob');
  assert.equal((await accountOf(app, 'usr_alice'))?.emailVerified, false);
});

test('of two accounts that confirm one address at the same time, one gets it', async (t) => {
  const { app, mail, signedIn } = await openMail(t);
  const people = [
    await signedIn('alice', 'correct horse battery'),
    await signedIn('bob', 'staple battery horse'),
  ];
  const tokens: string[] = [];
  for (const browser of people) {
    await browser.post('/account/api/email', { email: 'both@mail.example' });
    tokens.push(tokenIn(await mail.next()));
  }
  const answers = await Promise.all(people.map((browser, at) => confirm(browser, tokens[at] as string)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const verified = await Promise.all(['usr_alice', 'usr_bob'].map((id) => accountOf(app, id)));
  assert.deepEqual(verified.filter((account) => account?.emailVerified).length, 1);
});

test('a newer request ends the links of older ones, and a confirmation ends all others', async (t) => {
  const { app, mail, signedIn, emptied } = await openMail(t);
  const browser = await signedIn('bob', 'staple battery horse');
  const linkTo = async (address: string) => {
    assert.equal((await browser.post('/account/api/email', { email: address })).status, 202);
    return tokenIn(await mail.next());
  };
  const first = await linkTo('bob@mail.example');
  const second = await linkTo('bob2@mail.example');
  assert.equal((await browser.post('/oauth/api/mail-link', { token: first })).body.code, 'link_expired');
  assert.equal((await confirm(browser, first)).body.code, 'link_expired');
  assert.equal((await confirm(browser, second)).status, 200);
  assert.equal((await confirm(browser, first)).body.code, 'link_expired');
  const account = await accountOf(app, 'usr_bob');
  assert.deepEqual([account?.email, account?.emailVerified], ['bob2@mail.example', true]);
  const third = await linkTo('bob3@mail.example');
  assert.equal((await confirm(browser, third)).status, 200);
  await emptied();
});

test('a link of an earlier release, which does not name its mail, works until the next request', async (t) => {
  const { app, mail, signedIn } = await openMail(t);
  const browser = await signedIn('bob', 'staple battery horse');
  const bob = (await accountOf(app, 'usr_bob')) as NonNullable<Awaited<ReturnType<typeof accountOf>>>;
  const link = () => createLink(app.serving.deps, 'verify_email', bob, 'bob@mail.example');
  const [older, token] = [(await link()).split('#')[1] ?? '', (await link()).split('#')[1] ?? ''];
  assert.equal((await confirm(browser, token)).status, 200);
  assert.equal((await confirm(browser, older)).body.code, 'link_expired');
  assert.equal(mail.mails.length, 0);
});

test('a change needs a recent proof of identity, and pages of other sites cannot request it', async (t) => {
  const { signedIn, clock } = await openMail(t);
  const browser = await signedIn();
  const change = (headers?: Record<string, string>) =>
    browser.post('/account/api/email', { email: 'carol@new.example' }, headers);
  assert.equal((await change({ 'sec-fetch-site': 'cross-site' })).status, 403);
  clock.time += 11 * minute;
  assert.equal((await change()).body.code, 'reauthentication_required');
});

test('a link is sent again only for an address that is not confirmed', async (t) => {
  const { app, mail, signedIn } = await openMail(t);
  const browser = await signedIn('bob', 'staple battery horse');
  const again = () => browser.post('/account/api/email/verification', {});
  assert.deepEqual((await again()).body.code, 'conflict');
  const ref = accounts.ref('usr_bob');
  const bob = (await app.store.get(ref)) as NonNullable<Awaited<ReturnType<typeof accountOf>>>;
  await app.store.commit({
    touch: [ref.aggregate],
    decide: (tx) => tx.put(ref, { ...bob, email: 'bob@mail.example' }),
  });
  assert.equal((await again()).status, 202);
  assert.equal((await confirm(browser, tokenIn(await mail.next()))).status, 200);
  assert.equal((await again()).body.code, 'conflict');
});

test('an unconfirmed address gets neither notices nor links for a new password', async (t) => {
  const { app, mail, signedIn } = await openMail(t);
  const ref = accounts.ref('usr_bob');
  const bob = (await app.store.get(ref)) as NonNullable<Awaited<ReturnType<typeof accountOf>>>;
  await app.store.commit({
    touch: [ref.aggregate],
    decide: (tx) => tx.put(ref, { ...bob, email: 'bob@mail.example' }),
  });
  const browser = await signedIn('bob', 'staple battery horse');
  await browser.post('/oauth/api/forgot', { email: 'bob@mail.example' });
  await signedIn();
  assert.equal((await mail.next()).to, email, 'the next mail is for carol');
  assert.equal(mail.mails.length, 1);
});

test('a sign-in in a new browser is reported once, with advice', async (t) => {
  const { app, mail, signedIn } = await openMail(t);
  const browser = await signedIn();
  const notice = await mail.next();
  assert.deepEqual([notice.to, notice.subject], [email, 'New sign-in to your account']);
  assert.match(
    notice.text,
    /Hello carol,[^]*with the password, in a browser where you have not signed in before/,
  );
  assert.match(notice.text, /Time: 28 May 2026, 20:26 UTC/);
  const { baseUrl } = app.serving.config;
  assert.ok(notice.text.includes(`${baseUrl}/oauth/forgot`) && notice.text.includes(`${baseUrl}/account`));
  assert.equal((await browser.signIn('carol', password)).status, 200);
  await signedIn();
  await mail.next();
  assert.equal(mail.mails.length, 2);
});

test('an account gets at most twenty notices in an hour', async (t) => {
  const { mail, signedIn, clock } = await openMail(t);
  for (let at = 0; at < 22; at += 1) await signedIn();
  for (let at = 0; at < 20; at += 1) await mail.next();
  clock.time += 61 * minute;
  await signedIn();
  await mail.next();
  assert.equal(mail.mails.length, 21);
});

test('in production without a mail server there are no such pages and APIs, and nothing is queued', async (t) => {
  const app = await startApp({ config: { production: true } });
  t.after(() => app.stop());
  const browser = new Browser(app);
  assert.equal((await browser.signIn('alice', 'correct horse battery')).status, 200);
  for (const path of [
    '/oauth/api/forgot',
    '/oauth/api/reset',
    '/account/api/email',
    '/oauth/api/mail-link',
  ]) {
    const { status } = await browser.post(path, { email });
    assert.equal(status === 404 || status === 405, true, path);
  }
  for (const path of [
    '/oauth/forgot',
    '/oauth/reset',
    '/oauth/verify-email',
    '/outbox',
    '/oauth/api/outbox',
  ]) {
    assert.equal((await fetch(app.url + path)).status, 404, path);
  }
  const read = await fetch(`${app.url}/account/api/email`, { headers: { cookie: browser.cookie } });
  assert.deepEqual(await read.json(), { email: null, verified: false, mail: false, outbox: false });
  const { documents } = await app.store.find({ collection: mails, index: 'due', prefix: [], limit: 10 });
  assert.deepEqual(documents, []);
});

test('in development without a mail server the outbox shows mails, to this machine only', async (t) => {
  const app = await startApp();
  t.after(() => app.stop());
  const browser = new Browser(app);
  await browser.signIn('alice', 'correct horse battery');
  const sent = await browser.post('/account/api/email', { email: 'alice@mail.example' });
  assert.deepEqual(sent.body, { outbox: true });
  const view = await fetch(`${app.url}/account/api/email`, { headers: { cookie: browser.cookie } });
  assert.deepEqual(await view.json(), { email: null, verified: false, mail: true, outbox: true });
  const read = async () => {
    const answer = await fetch(`${app.url}/oauth/api/outbox`);
    return ((await answer.json()) as { mails: { to: string; text: string }[] }).mails;
  };
  let found = await read();
  for (let tries = 0; found.length === 0 && tries < 100; tries += 1) found = await read();
  assert.equal(found[0]?.to, 'alice@mail.example');
  const [, token = ''] = /#([\w-]{43})/.exec(found[0]?.text ?? '') ?? [];
  assert.equal((await confirm(browser, token)).status, 200);

  const status = await new Promise<number | undefined>((resolve, reject) => {
    get(`${app.url}/oauth/api/outbox`, { headers: { host: 'evil.example' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on('error', reject);
  });
  assert.equal(status, 403);
});
