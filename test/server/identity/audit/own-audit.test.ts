import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditCheck, AuditPage } from '../../../../contracts/identity/audit.ts';
import { Browser } from '../browser.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import { faultsOf } from './stranger-checks.ts';

const password = 'correct horse battery';
let app: RunningApp;

before(async () => {
  app = await startApp();
});
after(() => app.stop());

async function read(browser: Browser, path: string): Promise<Response> {
  return fetch(app.url + path, { headers: { cookie: browser.cookie } });
}

test('successful and failed sign-ins are only in the trail of their account', async () => {
  const [alice, bob] = [new Browser(app), new Browser(app)];
  for (let at = 0; at < 3; at++) await alice.signIn('alice', 'wrong');
  await alice.signIn('nobody', 'wrong');
  assert.equal((await alice.signIn('alice', password)).status, 200);
  assert.equal((await alice.signIn('alice', password)).status, 200);
  await bob.signIn('bob', 'staple battery horse');

  const page = (await (await read(alice, '/account/api/audit')).json()) as AuditPage;
  assert.deepEqual(
    page.events
      .map(({ kind, by, details }) => [kind, by, details?.['count'] ?? details?.['provider']])
      .sort(),
    [
      ['sign_in_failed', 'usr_alice', '1'],
      ['sign_in_failed', 'usr_alice', '2'],
      ['signed_in', 'usr_alice', 'credentials'],
      ['signed_in_on_new_device', 'usr_alice', 'credentials'],
    ],
  );
  const other = (await (await read(bob, '/account/api/audit')).json()) as AuditPage;
  assert.deepEqual(
    other.events.map(({ kind }) => kind),
    ['signed_in_on_new_device'],
  );
});

test('the owner reads it in pages, downloads and checks it', async () => {
  const alice = new Browser(app);
  await alice.signIn('alice', password);
  const first = (await (await read(alice, '/account/api/audit?limit=2')).json()) as AuditPage;
  assert.equal(first.events.length, 2);
  const next = await read(alice, `/account/api/audit?limit=100&cursor=${first.nextCursor}`);
  assert.equal(((await next.json()) as AuditPage).events.length, 3);
  assert.equal((await read(alice, '/account/api/audit?cursor=x')).status, 400);

  const download = await read(alice, '/account/api/audit/export');
  assert.match(download.headers.get('content-disposition') ?? '', /^attachment; filename="audit.json"$/);
  assert.deepEqual(faultsOf(await download.text()), []);
  const file = await read(alice, '/account/api/audit/export.jsonl');
  assert.equal(file.headers.get('content-type'), 'application/jsonl');
  const lines = (await file.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { accountId: string; chain: string; head?: object });
  const chains = lines
    .filter(({ head }) => head !== undefined)
    .map((about) => ({
      ...about,
      entries: lines.filter(({ chain, head }) => head === undefined && chain === about.chain),
    }));
  assert.equal(lines.length, 5 + chains.length);
  assert.deepEqual(faultsOf(JSON.stringify({ accountId: 'usr_alice', chains })), []);
  const check = (await (await read(alice, '/account/api/audit/check')).json()) as AuditCheck;
  assert.deepEqual([check.intact, check.entries], [true, 5]);
});

test('the trail requires a session, and no cursor returns events of another trail', async () => {
  for (const path of ['', '/export', '/check'])
    assert.equal((await read(new Browser(app), `/account/api/audit${path}`)).status, 401);
  const [alice, bob] = [new Browser(app), new Browser(app)];
  await alice.signIn('alice', password);
  await bob.signIn('bob', 'staple battery horse');
  const { nextCursor } = (await (await read(alice, '/account/api/audit?limit=1')).json()) as AuditPage;
  assert.equal((await read(bob, `/account/api/audit?cursor=${nextCursor}`)).status, 400);
});
