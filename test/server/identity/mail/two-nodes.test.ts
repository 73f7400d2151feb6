import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../../postgres/server.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import { Browser } from '../browser.ts';
import { mailFrom, startMailServer, tokenIn, type MailServer } from './mail-server.ts';
import { password } from './open-mail.ts';

const people = ['carol', 'dan', 'erin', 'frank', 'grace', 'heidi'];
const addressOf = (userName: string) => `${userName}@mail.example`;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let mail: MailServer;
let nodes: readonly RunningApp[];

before(async () => {
  database = await freshDatabase();
  mail = await startMailServer();
  const options = {
    bootstrap: {
      users: people.map((userName) => ({
        ...{ userId: `usr_${userName}`, userName, email: addressOf(userName) },
        ...(userName === 'carol' && { password }),
      })),
    },
    config: {
      masterKey: randomBytes(32),
      baseUrl: 'http://wheels.example',
      databaseUrl: database.url,
      mail: { url: mail.url, from: mailFrom },
    },
  };
  nodes = await Promise.all([startApp(options), startApp(options)]);
});
after(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await mail.close();
  await database.drop();
});

const browserAt = (at: number) => new Browser(nodes[at % 2] as RunningApp);
const fromPage = { origin: 'http://wheels.example' };

test('each mail is sent once, and its link works once, on either node', async () => {
  const asked = await Promise.all(
    [...people, ...people].map((userName, at) =>
      browserAt(at + Math.floor(at / people.length)).post(
        '/oauth/api/forgot',
        { email: addressOf(userName) },
        fromPage,
      ),
    ),
  );
  assert.deepEqual(new Set(asked.map(({ status }) => status)), new Set([202]));
  const [tokens, others]: [string[], string[]] = [[], []];
  for (const _ of asked) {
    const letter = await mail.next();
    (letter.to === addressOf('carol') ? tokens : others).push(tokenIn(letter));
  }
  assert.deepEqual([new Set(tokens).size, new Set(others).size], [2, 10]);
  const used = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      browserAt(at).post(
        '/oauth/api/reset',
        { token: tokens[0], password: `another four words, and ${at}` },
        fromPage,
      ),
    ),
  );
  assert.deepEqual(used.map(({ status }) => status).sort(), [200, 410, 410, 410, 410, 410, 410, 410]);
  assert.equal((await mail.next()).subject, 'Your password was changed');
  await Promise.all(nodes.map((node) => node.stop()));
  assert.equal(mail.mails.length, 13);
});
