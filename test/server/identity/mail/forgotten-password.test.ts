/** Rules: docs/rules/identity.md, "Forgotten passwords" and "Links in mails". */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import type { MailLinkView } from '../../../../contracts/identity/mail.ts';
import { factors } from '../../../../server/identity/factors/documents.ts';
import { mailLinks, mails } from '../../../../server/identity/mail/documents.ts';
import { Browser } from '../browser.ts';
import { linkIn, tokenIn } from './mail-server.ts';
import { email, minute, openMail, password } from './open-mail.ts';

const other = 'another four words, and 8';

test('a link sets a new password, ends all sessions, and signs nobody in', async (t) => {
  const { app, mail, signedIn } = await openMail(t);
  const before = await signedIn();
  assert.match((await mail.next()).subject, /New sign-in/);
  const browser = new Browser(app);
  const asked = await browser.post('/oauth/api/forgot', { email: 'carol@MAIL.example' });
  assert.deepEqual([asked.status, asked.body], [202, { outbox: false }]);
  const letter = await mail.next();
  assert.deepEqual([letter.to, letter.subject], [email, 'Choose a new password']);
  assert.match(letter.text, /Hello carol,/);
  const token = tokenIn(letter);

  const view = await browser.post('/oauth/api/mail-link', { token });
  assert.deepEqual(
    { ...view.body, csrf: undefined },
    {
      purpose: 'reset_password',
      email,
      userName: 'carol',
      signedInAs: null,
      leastPasswordLength: 15,
      csrf: undefined,
    },
  );
  const weak = await browser.post('/oauth/api/reset', { token, password: 'carol carol carol' });
  assert.deepEqual([weak.status, weak.body.code], [400, 'validation_failed'], 'and the link still works');
  const done = await browser.post('/oauth/api/reset', { token, password: other });
  assert.deepEqual([done.status, done.body], [200, {}]);
  assert.equal([...browser.cookies.keys()].includes('svc'), false);
  assert.equal((await before.post('/account/api/email/verification', {})).body.code, 'session_required');
  assert.equal((await browser.signIn('carol', password)).status, 401);
  assert.equal((await browser.signIn('carol', other)).status, 200);
  const notice = await mail.next();
  assert.deepEqual([notice.to, notice.subject], [email, 'Your password was changed']);
});

test('only a link for a new password reveals that the account may have a short one because of its second factor', async (t) => {
  const { app, mail, signedIn } = await openMail(t);
  const bob = await signedIn('bob', 'staple battery horse');
  await bob.post('/account/api/email', { email: 'bobby@mail.example' });
  const confirmation = tokenIn(await mail.next());
  for (const accountId of ['usr_bob', 'usr_carol'])
    await app.store.commit({
      touch: [factors.ref(accountId).aggregate],
      decide: (tx) =>
        tx.put(factors.ref(accountId), {
          ...{ accountId, passkeys: [] },
          totp: { secret: 'sealed', createdAt: 1, step: 0 },
        }),
    });
  const stranger = new Browser(app);
  const least = async (token: string) => {
    const { body } = await stranger.post('/oauth/api/mail-link', { token });
    return (body as Partial<MailLinkView>).leastPasswordLength;
  };
  assert.equal(await least(confirmation), 15, 'the reader of a confirmation may be a stranger');
  await stranger.post('/oauth/api/forgot', { email });
  assert.equal(await least(tokenIn(await mail.next())), 8);
});

test('a link works once, even for several concurrent uses', async (t) => {
  const { app, mail } = await openMail(t);
  const browser = new Browser(app);
  await browser.post('/oauth/api/forgot', { email });
  const token = tokenIn(await mail.next());
  const used = await Promise.all(
    [1, 2, 3, 4].map((at) =>
      new Browser(app).post('/oauth/api/reset', { token, password: `${other} ${at}` }),
    ),
  );
  assert.deepEqual(used.map(({ status }) => status).sort(), [200, 410, 410, 410]);
  for (const path of ['/oauth/api/reset', '/oauth/api/mail-link']) {
    const again = await browser.post(path, { token, ...(path.endsWith('reset') && { password: other }) });
    assert.deepEqual([again.status, again.body.code], [410, 'link_expired'], path);
  }
});

test('a link works for half an hour from the moment its mail was sent', async (t) => {
  const { app, mail, clock } = await openMail(t);
  const browser = new Browser(app);
  await browser.post('/oauth/api/forgot', { email });
  const token = tokenIn(await mail.next());
  clock.time += 30 * minute - 1;
  assert.equal((await browser.post('/oauth/api/mail-link', { token })).status, 200);
  clock.time += 1;
  for (const [path, body] of [
    ['/oauth/api/mail-link', { token }],
    ['/oauth/api/reset', { token, password: other }],
  ] as const) {
    assert.equal((await browser.post(path, body)).body.code, 'link_expired');
  }
  assert.equal((await browser.signIn('carol', password)).status, 200, 'the password has not changed');
});

test('the first use of a link invalidates all others of the account', async (t) => {
  const { app, mail } = await openMail(t);
  const browser = new Browser(app);
  const tokens: string[] = [];
  for (const _ of [1, 2]) {
    await browser.post('/oauth/api/forgot', { email });
    tokens.push(tokenIn(await mail.next()));
  }
  const [first, second] = tokens;
  assert.equal((await browser.post('/oauth/api/reset', { token: second, password: other })).status, 200);
  const late = await browser.post('/oauth/api/reset', { token: first, password: `${other} 9` });
  assert.equal(late.body.code, 'link_expired');
});

test('links of an account that was stopped no longer work', async (t) => {
  const { app, mail } = await openMail(t);
  const browser = new Browser(app);
  await browser.post('/oauth/api/forgot', { email });
  const token = tokenIn(await mail.next());
  await app.serving.identity.setAccountActive('usr_carol', false);
  const answer = await browser.post('/oauth/api/reset', { token, password: other });
  assert.equal(answer.body.code, 'link_expired');
});

test('the answer does not depend on whether an account has the address', async (t) => {
  const { app, mail } = await openMail(t);
  const browser = new Browser(app);
  const answers = [];
  for (const address of [email, 'nobody@mail.example']) {
    const { status, headers, body } = await browser.post('/oauth/api/forgot', { email: address });
    const names = [...headers.keys()].filter((name) => name !== 'set-cookie').sort();
    answers.push({ status, body, names });
  }
  assert.deepEqual(answers[0], answers[1]);
  await mail.next();
  assert.equal(mail.mails.length, 1);
});

test('attack 19: a forged Host header never appears in a link', async (t) => {
  const { app, mail, signedIn } = await openMail(t);
  const browser = await signedIn();
  await mail.next();
  const poison = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  };
  await browser.post('/oauth/api/forgot', { email }, poison);
  // Send the request without `fetch`, which does not allow a chosen Host header.
  const { hostname, port } = new URL(app.url);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const body = JSON.stringify({ email });
    const headers = {
      ...browser.headers(),
      ...poison,
      host: 'evil.example',
      'content-type': 'application/json',
      'content-length': String(body.length),
    };
    request({ hostname, port, path: '/oauth/api/forgot', method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end(body);
  });
  assert.equal(status, 202);
  for (const _ of [1, 2]) {
    const letter = await mail.next();
    assert.ok(linkIn(letter).startsWith(`${app.serving.config.baseUrl}/oauth/reset#`));
    assert.doesNotMatch(letter.text + letter.html, /evil/);
  }
});

test('malformed, foreign and forged tokens are refused', async (t) => {
  const { mail, signedIn } = await openMail(t);
  const browser = await signedIn();
  await mail.next();
  await browser.post('/account/api/email', { email: 'carol@new.example' });
  const verifying = tokenIn(await mail.next());
  for (const [token, status] of [
    [verifying, 410],
    ['A'.repeat(43), 410],
    ['short', 400],
    ['__proto__', 400],
    [`${'A'.repeat(42)}/`, 400],
  ] as const) {
    const answer = await browser.post('/oauth/api/reset', { token, password: other });
    assert.equal(answer.status, status, token);
  }
});

test('only a page of this service can request a mail or use a link', async (t) => {
  const { app } = await openMail(t);
  const browser = new Browser(app);
  for (const [path, body] of [
    ['/oauth/api/forgot', { email }],
    ['/oauth/api/reset', { token: 'A'.repeat(43), password: other }],
  ] as const) {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'x-csrf-token': 'x' }]) {
      assert.equal((await browser.post(path, body, headers)).status, 403, path);
    }
  }
});

test('repeated requests of strangers do not fill a mailbox, and the link in it stays valid', async (t) => {
  const { app, mail, clock, emptied } = await openMail(t, { rateLimitScale: 1 });
  for (let at = 0; at < 6; at += 1) {
    const asked = await new Browser(app).post('/oauth/api/forgot', {
      email: at % 2 ? email : email.toLowerCase(),
    });
    assert.deepEqual([asked.status, asked.body], [202, { outbox: false }]);
  }
  const tokens = [tokenIn(await mail.next()), tokenIn(await mail.next())];
  const owner = new Browser(app);
  clock.time += 15 * minute - 1;
  assert.equal((await owner.post('/oauth/api/forgot', { email })).status, 202);
  await emptied();
  assert.equal(mail.mails.length, 2);
  clock.time += 1;
  assert.equal((await owner.post('/oauth/api/forgot', { email })).status, 202);
  assert.equal((await mail.next()).subject, 'Choose a new password');
  const reset = await owner.post('/oauth/api/reset', { token: tokens[1], password: other });
  assert.equal(reset.status, 200);
  assert.equal((await mail.next()).subject, 'Your password was changed');
  assert.equal(mail.mails.length, 4);
});

test('the next request after a new password is sent, however many were sent before', async (t) => {
  const { app, mail, emptied } = await openMail(t, { rateLimitScale: 1 });
  const owner = new Browser(app);
  for (const password of [other, `${other} 9`]) {
    for (let at = 0; at < 4; at += 1) await new Browser(app).post('/oauth/api/forgot', { email });
    const token = tokenIn(await mail.next());
    assert.equal((await mail.next()).subject, 'Choose a new password');
    await emptied();
    assert.equal((await owner.post('/oauth/api/reset', { token, password })).status, 200);
    assert.equal((await mail.next()).subject, 'Your password was changed');
  }
  assert.equal(mail.mails.length, 6);
});

test('an address may request ten mails an hour', async (t) => {
  const { app } = await openMail(t, { rateLimitScale: 1 });
  for (let at = 0; at < 11; at += 1) {
    const { status, headers } = await new Browser(app).post('/oauth/api/forgot', {
      email: `x${at}@mail.example`,
    });
    assert.equal(status, at < 10 ? 202 : 429);
    if (status === 429) assert.ok(Number(headers.get('retry-after')) > 60);
  }
});

test('registrations with the address of somebody else do not prevent its owner from setting a new password', async (t) => {
  const { app, mail } = await openMail(t, { rateLimitScale: 1 });
  for (const userName of ['mallory', 'oscar', 'trudy', 'victor', 'walter', 'xavier']) {
    const wanted = { userName, password: other, email };
    assert.equal((await new Browser(app).post('/oauth/api/register', wanted)).status, 200, userName);
  }
  for (let at = 0; at < 5; at += 1) assert.equal((await mail.next()).subject, 'Confirm your e-mail address');
  assert.equal((await new Browser(app).post('/oauth/api/forgot', { email })).status, 202);
  assert.equal((await mail.next()).subject, 'Choose a new password');
});

test('no part of a link is logged or stored, and the queue is empty afterwards', async (t) => {
  const { app, mail, logged } = await openMail(t);
  const browser = new Browser(app);
  await browser.post('/oauth/api/forgot', { email });
  const token = tokenIn(await mail.next());
  await browser.post('/oauth/api/mail-link', { token });
  const links = await app.store.find({
    collection: mailLinks,
    index: 'account',
    prefix: ['usr_carol'],
    limit: 10,
  });
  assert.equal(links.documents.length, 1);
  assert.ok(!JSON.stringify(links).includes(token));
  await browser.post('/oauth/api/reset', { token, password: other });
  await browser.post('/oauth/api/forgot', { email: 'nobody@mail.example' });
  await mail.next();
  for (const secret of [token, email, 'nobody@mail', other]) assert.ok(!logged().includes(secret), secret);
});

test('expired links are deleted', async (t) => {
  const { app, mail, clock } = await openMail(t);
  await new Browser(app).post('/oauth/api/forgot', { email });
  await mail.next();
  const count = async () =>
    (await app.store.find({ collection: mailLinks, index: 'end', prefix: [], limit: 10 })).documents.length;
  assert.equal(await count(), 1);
  const { background } = app.serving.app;
  await background.look();
  clock.time += 31 * minute;
  await background.look();
  await background.close();
  assert.equal(await count(), 0);
  assert.equal(
    (await app.store.find({ collection: mails, index: 'due', prefix: [], limit: 10 })).documents.length,
    0,
  );
});
