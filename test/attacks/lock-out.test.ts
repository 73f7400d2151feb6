/** Rules: docs/rules/identity.md, "Sign-in limits". */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { Refusal } from '../../contracts/http/errors.ts';
import type { AuditPage } from '../../contracts/identity/audit.ts';
import { noCaller } from '../../server/http/auth/caller.ts';
import { OwnRateCounts } from '../../server/http/rates/rate-counts.ts';
import { createRateLimits } from '../../server/http/rates/rate-limits.ts';
import type { Route } from '../../server/http/route.ts';
import { Browser, type Got } from '../server/identity/browser.ts';
import { startApp, type RunningApp } from '../server/start-app.ts';

const password = 'correct horse battery';

async function started(t: TestContext, rateLimitScale = 1): Promise<RunningApp> {
  const app = await startApp({ config: { rateLimitScale, trustProxy: true } });
  t.after(() => app.stop());
  return app;
}

const address = (at: number) => `10.0.${at >> 8}.${at & 255}`;
const from = (given: string) => ({ 'x-forwarded-for': given });

/**
 * Counts the answers to `count` attempts. Runs at most 50 at a time, because the queue for password hashes accepts no
 * more.
 */
async function waves(count: number, attempt: (at: number) => Promise<Got>): Promise<Record<string, number>> {
  const answers: Got[] = [];
  while (answers.length < count) {
    const first = answers.length;
    const wave = Array.from({ length: Math.min(50, count - first) }, (_, at) => attempt(first + at));
    answers.push(...(await Promise.all(wave)));
  }
  return tally(answers);
}

const tally = (answers: readonly Got[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers)
    counts[body.code ?? status] = (counts[body.code ?? status] ?? 0) + 1;
  return counts;
};

test('attack 36: ten thousand wrong passwords from ten thousand addresses do not lock an owner out on a known device', async (t) => {
  const app = await started(t);
  const home = new Browser(app);
  assert.equal((await home.signIn('alice', password)).status, 200);
  await home.post('/oauth/api/sign-out', {});
  const guest = new Browser(app);
  assert.equal((await guest.signIn('alice', password)).status, 200);

  // Call the handler directly, because HTTP would take most of the time.
  const limits = createRateLimits(1, new OwnRateCounts());
  const signIn = app.serving.identity.routes.find(({ endpoint }) => endpoint.id === 'signIn') as Route;
  const attempt = async (browser: Browser, address: string, userName: string, given: string) =>
    signIn.handle({
      params: undefined,
      query: undefined,
      body: { userName, password: given },
      caller: noCaller,
      headers: browser.headers(),
      ip: address,
      address,
      requestId: 'test',
      limit: async (rate, key, calls) => (await limits.take(rate, key, calls))?.refusal,
      ifMatch: undefined,
      commit: (commit) => app.store.commit(commit),
    });

  const attacker = new Browser(app);
  const total: Record<string, number> = {};
  for (let first = 0; first < 10_000; first += 50) {
    const wave = Array.from({ length: 50 }, (_, at) =>
      attempt(attacker, address(first + at), 'Alice', 'wrong'),
    );
    for (const outcome of await Promise.all(wave)) {
      const code = outcome instanceof Refusal ? outcome.code : String(outcome.status);
      total[code] = (total[code] ?? 0) + 1;
    }
  }
  assert.deepEqual(total, { sign_in_failed: 100, too_many_attempts: 9_900 });
  // Open a new connection, because `fetch` could reuse one that the server has closed.
  const asked = get(`${app.url}/account/api/audit`, { agent: false, headers: { cookie: guest.cookie } });
  const [trail] = (await once(asked, 'response')) as [IncomingMessage];
  const { events } = (await json(trail)) as AuditPage;
  assert.deepEqual(
    events.filter(({ kind }) => kind === 'sign_in_failed').map(({ details }) => details?.['count']),
    ['90', '9', '1'],
    'ten thousand attempts leave three entries',
  );

  const abroad = await attempt(new Browser(app), '198.51.100.7', 'alice', password);
  assert.ok(abroad instanceof Refusal);
  assert.equal(abroad.code, 'too_many_attempts', 'the right password is refused too');
  const wait = abroad.retryAfter ?? 0;
  assert.ok(wait > 3_000 && wait <= 3_600, `${wait} s`);
  const known = await attempt(home, '198.51.100.7', 'alice', password);
  assert.equal(known.status, 200, 'the owner signs in on the known device');
  const other = await attempt(new Browser(app), '198.51.100.7', 'bob', 'staple battery horse');
  assert.equal(other.status, 200, 'another account signs in');
});

test('attack 36: failures on a known device are counted separately for each account', async (t) => {
  const app = await started(t);
  const [home, work] = [new Browser(app), new Browser(app)];
  await home.signIn('bob', 'staple battery horse');
  for (const each of [home, work]) assert.equal((await each.signIn('alice', password)).status, 200);
  const guesses = await Promise.all(Array.from({ length: 30 }, () => home.signIn('alice', 'wrong')));
  assert.deepEqual(tally(guesses), { sign_in_failed: 10, too_many_attempts: 20 });
  assert.equal((await home.signIn('alice', password)).body.code, 'too_many_attempts');
  assert.equal((await work.signIn('alice', password)).status, 200, 'another device');
  assert.equal(
    (await home.signIn('bob', 'staple battery horse')).status,
    200,
    'another account on the device',
  );
  assert.equal((await new Browser(app).signIn('alice', password)).status, 200, 'an unknown device');
});

test('a device is known only to the accounts that have signed in on it', async (t) => {
  const app = await started(t, 0.2);
  const home = new Browser(app);
  await home.signIn('bob', 'staple battery horse');
  const bobs = home.cookies.get('svc-device')!;
  const [id, proof] = bobs.split('.') as [string, string];
  await waves(25, (at) => new Browser(app).signIn('alice', 'wrong', {}, from(address(at))));
  for (const device of [
    bobs,
    id,
    `${id}.${'A'.repeat(43)}`,
    `${'A'.repeat(22)}.${proof}`,
    `${id}.${proof}; svc-device=${bobs}`,
  ]) {
    const browser = new Browser(app);
    browser.cookies.set('svc-device', device);
    const answer = await browser.signIn('alice', password, {}, from(address(200)));
    assert.equal(answer.body.code, 'too_many_attempts', device);
  }
});

test('an address may fail ten times for a name, concurrently or one after another', async (t) => {
  const app = await started(t);
  const here = from('203.0.113.5');
  for (const name of ['alice', 'nobody']) {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => new Browser(app).signIn(name, 'wrong', {}, here)),
    );
    assert.deepEqual(tally(answers), { sign_in_failed: 10, too_many_attempts: 20 }, name);
    assert.equal((await new Browser(app).signIn(name, password, {}, here)).body.code, 'too_many_attempts');
  }
  assert.equal((await new Browser(app).signIn('alice', password, {}, from('203.0.113.6'))).status, 200);
});

test('an address has a limit of failures over all names', async (t) => {
  // With a scale of 0.2, the limit is 20 failures instead of 100.
  const app = await started(t, 0.2);
  const spread = from('203.0.113.7');
  const sprayed = await waves(23, (at) => new Browser(app).signIn(`name-${at}`, 'wrong', {}, spread));
  assert.deepEqual(sprayed, { sign_in_failed: 20, too_many_attempts: 3 });
});

test('sign-ins with the right password never count as failures', async (t) => {
  const app = await started(t);
  const here = from('203.0.113.9');
  for (let time = 0; time < 15; time++) {
    assert.equal((await new Browser(app).signIn('alice', password, {}, here)).status, 200);
  }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => new Browser(app).signIn('alice', 'wrong', {}, here)),
  );
  assert.deepEqual(tally(answers), { sign_in_failed: 10, too_many_attempts: 2 });
});

test('a page of another site does not use up the limits of its visitors', async (t) => {
  const app = await started(t, 0.1);
  const browser = new Browser(app);
  const opened = (headers: Record<string, string>) => app.call('GET', '/oauth/authorize', undefined, headers);
  for (const site of ['cross-site', 'same-site']) {
    const statuses: number[] = [];
    for (let each = 0; each < 40; each++) {
      const background = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
      statuses.push((await opened(background)).status);
      await app.call('POST', '/oauth/api/sign-in', {}, { ...background, 'sec-fetch-dest': 'empty' });
    }
    assert.equal(statuses.at(-1), 429, 'they have limits of their own');
    const followed = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    assert.equal((await opened(followed)).status, 400, 'a link to the page still works');
    assert.equal((await browser.signIn('alice', password)).status, 200);
  }
});
