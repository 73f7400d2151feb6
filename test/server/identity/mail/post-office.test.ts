/** Rules: docs/rules/identity.md, "Mail". */
import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { test, type TestContext } from 'node:test';
import type { SMTPServerOptions } from 'smtp-server';
import { createAccount } from '../../../../server/identity/accounts/create-account.ts';
import { compose } from '../../../../server/identity/mail/compose.ts';
import { mails } from '../../../../server/identity/mail/documents.ts';
import { PostOffice } from '../../../../server/identity/mail/post-office.ts';
import { prepareMail, queueMail, type WantedMail } from '../../../../server/identity/mail/queue.ts';
import { smtpTransport } from '../../../../server/identity/mail/smtp.ts';
import type { Transport } from '../../../../server/identity/mail/transport.ts';
import { openIdentity, type OpenIdentity } from '../open-identity.ts';
import { linkIn, mailFrom, startMailServer, type MailServer } from './mail-server.ts';

const minute = 60_000;
const work = (office: PostOffice) => office.work(new AbortController().signal);

const forBob: WantedMail = { kind: 'verify_email', accountId: 'usr_bob', to: 'bob@mail.example' };

async function open(t: TestContext): Promise<OpenIdentity> {
  const opened = await openIdentity({ config: { baseUrl: 'https://wheels.example', production: true } });
  t.after(() => opened.close());
  const { deps } = opened;
  const mail = { url: 'smtp://127.0.0.1:1', from: mailFrom };
  return { ...opened, deps: { ...deps, config: { ...deps.config, mail } } };
}

function officeOf({ deps }: OpenIdentity, url: string, wait = 10_000): PostOffice {
  const transport = smtpTransport({ url, from: mailFrom }, deps.config.baseUrl, wait);
  return new PostOffice(deps, transport, (mail) => compose(deps, mail));
}

async function queue({ deps }: OpenIdentity, wanted: WantedMail = forBob): Promise<void> {
  const mail = prepareMail(deps, wanted);
  await deps.store.commit({ touch: [], decide: (tx) => queueMail(tx, mail) });
}

async function queued({ deps }: OpenIdentity) {
  const { documents } = await deps.store.find({ collection: mails, index: 'due', prefix: [], limit: 100 });
  return documents;
}

async function mailServer(t: TestContext, options?: SMTPServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  t.after(() => server.close());
  return server;
}

function recorded(opened: OpenIdentity, send: Transport['send']): PostOffice {
  return new PostOffice(opened.deps, { send }, (mail) => compose(opened.deps, mail));
}

test('a mail has text and HTML with the same link, and the headers of automatic mails', async (t) => {
  const server = await mailServer(t);
  const opened = await open(t);
  await queue(opened);
  await work(officeOf(opened, server.url));
  const mail = await server.next();
  assert.equal(mail.to, 'bob@mail.example');
  assert.equal(mail.subject, 'Confirm your e-mail address');
  assert.ok(linkIn(mail).startsWith('https://wheels.example/oauth/verify-email#'));
  assert.match(mail.text, /account “bob” at https:\/\/wheels\.example/);
  assert.match(mail.text, /If this was not you/);
  assert.match(mail.html, /If this was not you/);
  assert.doesNotMatch(mail.html, /<(?:img|script|link|style)|url\(/);
  assert.equal(mail.parsed.from?.text, '"Wheels" <wheels@mail.example>');
  assert.equal(mail.parsed.headers.get('auto-submitted'), 'auto-generated');
  assert.match(mail.parsed.messageId ?? '', /^<\w{22}@wheels\.example>$/);
  assert.deepEqual(await queued(opened), []);
});

test('no link, address or mail is logged, or stored after the mail was sent', async (t) => {
  const server = await mailServer(t);
  const opened = await open(t);
  await queue(opened);
  await work(officeOf(opened, server.url));
  const link = linkIn(await server.next());
  await queue(opened, { ...forBob, to: 'nobody@mail.example' });
  const refusing = await mailServer(t, {
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`no mailbox ${address} here`), { responseCode: 550 })),
  });
  await work(officeOf(opened, refusing.url));
  const logged = opened.logged();
  assert.match(logged, /mail sent/);
  assert.match(logged, /refused it for good/);
  for (const secret of [link.split('#')[1] as string, 'bob@mail', 'nobody@mail', 'no mailbox']) {
    assert.ok(!logged.includes(secret), secret);
  }
});

test('a mail to a mailbox that does not exist is discarded at once', async (t) => {
  const server = await mailServer(t, {
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  });
  const opened = await open(t);
  await queue(opened);
  await work(officeOf(opened, server.url));
  assert.deepEqual(await queued(opened), []);
});

const failing: [name: string, server: (t: TestContext) => Promise<string>][] = [
  ['is unavailable', async () => 'smtp://127.0.0.1:1'],
  ['takes the connection and says nothing', silentServer],
  ['says nothing after the greeting', async (t) => silentServer(t, '220 mail.example ESMTP\r\n')],
  ['greets with a refusal', async (t) => silentServer(t, '554 go away\r\n')],
  [
    'asks for another attempt',
    async (t) => {
      const { url } = await mailServer(t, {
        onRcptTo: (_address, _session, done) =>
          done(Object.assign(new Error('later'), { responseCode: 451 })),
      });
      return url;
    },
  ],
  [
    'refuses the password',
    async (t) => {
      const { url } = await mailServer(t, {
        authOptional: false,
        onAuth: (_auth, _session, done) => done(Object.assign(new Error('wrong'), { responseCode: 535 })),
      });
      return url.replace('//', '//user:wrong@');
    },
  ],
];
for (const [name, start] of failing) {
  test(`a mail waits while the mail server ${name}, and is sent once it works`, async (t) => {
    const opened = await open(t);
    const { clock } = opened;
    const away = officeOf(opened, await start(t), 100);
    await queue(opened);
    for (const [attempt, gap] of [1, 2, 4, 8].entries()) {
      await work(away);
      const [mail] = await queued(opened);
      assert.deepEqual([mail?.attempts, mail && mail.dueAt - clock.time], [attempt + 1, gap * minute]);
      await work(away);
      assert.equal((await queued(opened))[0]?.attempts, attempt + 1);
      clock.time += gap * minute;
    }
    const server = await mailServer(t);
    await work(officeOf(opened, server.url));
    assert.equal((await server.next()).to, 'bob@mail.example');
    assert.deepEqual(await queued(opened), []);
  });
}

async function silentServer(t: TestContext, line = ''): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (line !== '') socket.write(line);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a mail that cannot be sent is discarded after its lifetime', async (t) => {
  const opened = await open(t);
  const { clock } = opened;
  let attempts = 0;
  const office = recorded(opened, async () => ({ is: 'later', why: String(++attempts) }));
  await queue(opened);
  for (let minutes = 0; minutes <= 24 * 60; minutes += 1) {
    await work(office);
    clock.time += minute;
  }
  assert.deepEqual(await queued(opened), []);
  assert.equal(attempts, 18);
  assert.match(opened.logged(), /discarded/);
});

test('after a mail that the server does not accept, the others wait for the next attempt', async (t) => {
  const opened = await open(t);
  for (let at = 0; at < 12; at += 1) await queue(opened, { ...forBob, to: `bob-${at}@mail.example` });
  let attempts = 0;
  const office = recorded(opened, async () => {
    attempts += 1;
    return { is: 'away', why: 'ECONNECTION' };
  });
  await work(office);
  assert.equal(attempts, 4, 'as many as are sent at once');
  assert.equal((await queued(opened)).length, 12);
});

test('of the mails for a new password an account gets two, each counted once for all its attempts', async (t) => {
  const opened = await open(t);
  const email = 'carol@mail.example';
  await createAccount(opened.deps, { userId: 'usr_carol', userName: 'carol', email });
  const sent: string[] = [];
  let takes = false;
  const office = recorded(opened, async ({ id }) => {
    if (takes) sent.push(id);
    return takes ? { is: 'sent' } : { is: 'later', why: '451' };
  });
  const ask = () => queue(opened, { kind: 'reset_password', to: email });
  await ask();
  await work(office);
  takes = true;
  opened.clock.time += minute;
  await ask();
  await Promise.all([ask(), ask()]);
  await work(office);
  assert.deepEqual([sent.length, new Set(sent).size], [2, 2]);
  assert.deepEqual(await queued(opened), []);
});

test('two nodes that find the same mails send each once', async (t) => {
  const server = await mailServer(t);
  const opened = await open(t);
  const offices = [officeOf(opened, server.url), officeOf(opened, server.url)];
  for (let at = 0; at < 10; at += 1) await queue(opened, { ...forBob, to: `bob-${at}@mail.example` });
  await Promise.all([...offices, ...offices].map(work));
  assert.equal(server.mails.length, 10);
  assert.equal(new Set(server.mails.map(({ to }) => to)).size, 10);
  assert.deepEqual(await queued(opened), []);
});

test('a mail whose node has died is sent by another node two minutes later', async (t) => {
  const opened = await open(t);
  await queue(opened);
  let sending: (() => void) | undefined;
  const began = new Promise<void>((resolve) => (sending = resolve));
  const dead = recorded(opened, () => {
    sending?.();
    return new Promise(() => undefined);
  });
  void work(dead);
  await began;
  const sent: string[] = [];
  const alive = recorded(opened, async ({ to }) => {
    sent.push(to);
    return { is: 'sent' };
  });
  await work(alive);
  assert.deepEqual(sent, []);
  opened.clock.time += 2 * minute;
  await work(alive);
  assert.deepEqual(sent, ['bob@mail.example']);
});

test('a stop ends an attempt that does not progress', async (t) => {
  const opened = await open(t);
  await queue(opened);
  const stop = new AbortController();
  const broken: boolean[] = [];
  const office = recorded(opened, async (_letter, signal) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    stop.abort();
    const ended = once(signal, 'abort');
    t.mock.timers.tick(3_000);
    await ended;
    // Restore the real timers, which the store needs to close.
    t.mock.timers.reset();
    broken.push(true);
    return { is: 'away', why: 'EABORT' };
  });
  await office.work(stop.signal);
  assert.deepEqual(broken, [true]);
  assert.equal((await queued(opened)).length, 1);
});
