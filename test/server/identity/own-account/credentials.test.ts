/** Rules: docs/rules/identity.md, "New passwords" and "User names". */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { CredentialsView } from '../../../../contracts/identity/credentials.ts';
import { accountIdOf } from '../../../../server/identity/accounts/find-account.ts';
import { Directory } from '../../../../server/identity/accounts/directory.ts';
import { accounts } from '../../../../server/identity/documents.ts';
import { factors } from '../../../../server/identity/factors/documents.ts';
import { ownPasswordRoute } from '../../../../server/identity/own-account/own-password.ts';
import { sessionChanged, sessions } from '../../../../server/identity/sessions/documents.ts';
import { StoredSessions } from '../../../../server/identity/sessions/stored-sessions.ts';
import { KnownDevices } from '../../../../server/identity/sign-in/known-devices.ts';
import type { Store } from '../../../../server/store/port.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import { Browser, type Got } from '../browser.ts';

const old = 'correct horse battery';
const password = 'four green lamps over Lisbon';
const day = 86_400_000;

async function opened(t: TestContext): Promise<{ app: RunningApp; clock: { time: number } }> {
  const clock = { time: 1_750_000_000_000, now: () => clock.time };
  const app = await startApp({ clock, config: { trustProxy: true } });
  t.after(() => app.stop());
  return { app, clock };
}

async function signedIn(app: RunningApp, userName = 'alice', given = old): Promise<Browser> {
  const browser = new Browser(app);
  assert.equal((await browser.signIn(userName, given)).status, 200);
  return browser;
}

const change = (browser: Browser, given = password, headers?: Record<string, string>) =>
  browser.call('PUT', '/account/api/password', { password: given }, headers);
const rename = (browser: Browser, userName: string) =>
  browser.call('PUT', '/account/api/user-name', { userName });
const view = async (browser: Browser) =>
  (await browser.call('GET', '/account/api/credentials')).body as unknown as CredentialsView;
const outcome = ({ status, body }: Got) => [status, body.code];
const alice = async (app: RunningApp) => (await app.store.get(accounts.ref('usr_alice')))!;

test('a new password signs in, the old one does not, and only this browser stays signed in', async (t) => {
  const { app } = await opened(t);
  const here = await signedIn(app);
  const elsewhere = await signedIn(app);
  const before = here.cookies.get('svc');
  assert.equal((await change(here)).status, 204);
  assert.notEqual(here.cookies.get('svc'), before, 'the session is a new one');
  assert.equal((await view(here)).userName, 'alice');
  assert.deepEqual(outcome(await elsewhere.call('GET', '/account/api/credentials')), [
    401,
    'session_required',
  ]);
  const stolen = { cookie: `svc=${before}` };
  assert.equal((await here.call('GET', '/account/api/me', undefined, stolen)).status, 401);
  assert.deepEqual(outcome(await new Browser(app).signIn('alice', old)), [401, 'sign_in_failed']);
  await signedIn(app, 'alice', password.normalize('NFD'));
});

test('a session that was just ended on another node cannot set a password', async (t) => {
  const { app } = await opened(t);
  const thief = await signedIn(app);
  assert.equal((await view(thief)).hasPassword, true);
  const { documents } = await app.store.find({
    ...{ collection: sessions, index: 'account', prefix: ['usr_alice'], limit: 10 },
  });
  // Delete the sessions from the store, but not from the cache of this node.
  const refs = documents.map(({ id }) => sessions.ref(id));
  await app.store.commit({
    touch: refs.map(({ aggregate }) => aggregate),
    decide: (tx) => refs.forEach((ref) => tx.delete(ref)),
  });
  assert.deepEqual(outcome(await change(thief)), [401, 'session_required']);
  await signedIn(app);
});

test('a new password makes all devices unknown except the one on which it was set', async (t) => {
  const { app } = await opened(t);
  const devices = new KnownDevices(app.serving.deps);
  const here = await signedIn(app);
  const elsewhere = await signedIn(app);
  const known = async (browser: Browser) =>
    devices.keyOf({ cookie: browser.cookie }, await alice(app)) !== undefined;
  assert.deepEqual([await known(here), await known(elsewhere)], [true, true]);
  assert.equal((await change(here)).status, 204);
  assert.deepEqual([await known(here), await known(elsewhere)], [true, false]);
});

test('a running sign-in by the old password begins no session', async (t) => {
  const { app } = await opened(t);
  const here = await signedIn(app);
  const racers = Array.from({ length: 6 }, () => new Browser(app));
  const [changed, ...answers] = await Promise.all([
    change(here),
    ...racers.map((racer) => racer.signIn('alice', old)),
  ]);
  assert.equal(changed.status, 204);
  assert.ok(answers.every(({ status }) => status === 200 || status === 401));
  for (const racer of racers)
    assert.equal((await racer.call('GET', '/account/api/credentials')).status, 401, 'nobody is left in');
  assert.equal((await view(here)).hasPassword, true);
});

test('a new password must follow the rules, needs a recent proof and is accepted only from our own pages', async (t) => {
  const { app, clock } = await opened(t);
  const here = await signedIn(app);
  for (const [given, code] of [
    ['short', 'too_short'],
    ['alicealicealice', 'guessable'],
    ['x'.repeat(257), 'too_long'],
  ] as const) {
    const { status, body } = await change(here, given);
    const { errors } = body as { errors?: { path: string; code: string }[] };
    assert.deepEqual([status, errors?.[0]?.path, errors?.[0]?.code], [400, 'password', code]);
  }
  assert.deepEqual(outcome(await change(here, password, { 'sec-fetch-site': 'cross-site' })), [
    403,
    'forbidden',
  ]);
  assert.deepEqual(outcome(await change(new Browser(app))), [401, 'session_required']);
  clock.time += 10 * 60_000;
  for (const answer of [await change(here), await rename(here, 'alicia')])
    assert.deepEqual(outcome(answer), [403, 'reauthentication_required']);
  await signedIn(app);
});

test('of two concurrent new passwords one is set, and only the browser that set it stays signed in', async (t) => {
  const { app } = await opened(t);
  const browsers = [await signedIn(app), await signedIn(app)];
  const words = [password, 'seven quiet violins in March'];
  const answers = await Promise.all(browsers.map((browser, at) => change(browser, words[at])));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 401]);
  const won = answers.findIndex(({ status }) => status === 204);
  await signedIn(app, 'alice', words[won]);
  assert.equal((await view(browsers[won]!)).hasPassword, true);
});

test('with a second factor eight characters are enough, and the service records that the password is short', async (t) => {
  const { app } = await opened(t);
  const here = await signedIn(app);
  const { documents } = await app.store.find({
    ...{ collection: sessions, index: 'account', prefix: ['usr_alice'], limit: 1 },
  });
  const [session] = documents;
  assert.ok(session);
  await app.store.commit({
    touch: ['factors:usr_alice', sessions.ref(session.id).aggregate],
    decide(tx) {
      tx.put(factors.ref('usr_alice'), {
        accountId: 'usr_alice',
        passkeys: [],
        totp: { secret: 'sealed', createdAt: 1, step: 0 },
      });
      tx.put(sessions.ref(session.id), { ...session, strong: true });
      tx.publish(sessionChanged(session.id));
    },
  });
  assert.equal((await view(here)).leastPasswordLength, 8);
  assert.equal((await change(here, 'gR8$kL')).status, 400);
  assert.equal((await change(here, 'password')).status, 400);
  assert.equal((await change(here, 'gR8$kLm2')).status, 204);
  assert.equal((await alice(app)).shortPassword, true);
  assert.equal((await change(here)).status, 204);
  assert.equal((await alice(app)).shortPassword, undefined);
});

test('a short password is refused if the second factor is removed while it is checked', async (t) => {
  const { app } = await opened(t);
  const here = await signedIn(app);
  const ref = factors.ref('usr_alice');
  const { deps } = app.serving;
  await app.store.commit({
    touch: [ref.aggregate],
    decide: (tx) =>
      tx.put(ref, { accountId: 'usr_alice', passkeys: [], totp: { secret: 'x', createdAt: 1, step: 0 } }),
  });
  const get: Store['get'] = async (wanted) => {
    const found = await app.store.get(wanted);
    if (wanted.aggregate === ref.aggregate)
      await app.store.commit({ touch: [ref.aggregate], decide: (tx) => tx.delete(ref) });
    return found;
  };
  const store = new Proxy(app.store, {
    get: (target, name) => (name === 'get' ? get : Reflect.get(target, name).bind(target)),
  });
  const directory = new Directory(app.store);
  const sessionsHere = new StoredSessions(deps, directory, async () => undefined);
  const route = ownPasswordRoute({ ...deps, store }, directory, sessionsHere);
  const refused = await route.handle({
    ...{ body: { password: 'gR8$kLm2' }, headers: { cookie: here.cookie } },
    caller: { kind: 'session', accountId: 'usr_alice' },
  } as never);
  assert.ok(refused instanceof Refusal);
  assert.equal(refused.code, 'validation_failed');
  assert.equal((await alice(app)).shortPassword, undefined);
});

test('an account without a password gets one', async (t) => {
  const app = await startApp({
    bootstrap: { users: [{ userId: 'usr_outside', userName: 'outside', providers: { discord: '11' } }] },
  });
  t.after(() => app.stop());
  const { deps } = app.serving;
  const sessions = new StoredSessions(deps, new Directory(deps.store), async () => undefined);
  const proof = { accountId: 'usr_outside', provider: 'discord', providerSubject: '11' } as const;
  const { cookies } = await sessions.start({}, proof);
  const here = new Browser(app);
  here.cookies.set('svc', /^svc=([^;]*)/.exec(cookies[0]!)![1]!);
  assert.deepEqual(outcome(await new Browser(app).signIn('outside', password)), [401, 'sign_in_failed']);
  assert.equal((await view(here)).hasPassword, false);
  assert.equal((await change(here)).status, 204);
  assert.equal((await view(here)).hasPassword, true);
  await signedIn(app, 'outside', password);
});

test('a user name can be changed once a week, and the previous one stays reserved for the account', async (t) => {
  const { app, clock } = await opened(t);
  const here = await signedIn(app);
  const bob = await signedIn(app, 'bob', 'staple battery horse');
  assert.equal((await rename(here, 'alicia')).status, 204);
  const { displayName, formerUserName } = await alice(app);
  assert.deepEqual([displayName, formerUserName], ['alicia', 'alice']);
  assert.equal(await accountIdOf(app.store, 'ALICIA'), 'usr_alice');
  await signedIn(app, 'alice');
  assert.deepEqual(outcome(await rename(bob, 'alice')), [409, 'user_name_taken']);
  assert.deepEqual(outcome(await rename(bob, 'a1ice')), [409, 'user_name_similar']);
  assert.deepEqual(outcome(await rename(bob, 'alicla')), [409, 'user_name_similar']);
  assert.deepEqual(outcome(await rename(bob, 'admin')), [409, 'user_name_taken']);
  assert.deepEqual(outcome(await rename(bob, 'аbc')), [400, 'validation_failed']);
  assert.equal((await rename(here, 'Alicia')).status, 204);
  assert.deepEqual(outcome(await rename(here, 'alexis')), [409, 'user_name_changed_recently']);
  const { userNameChangeableAt } = await view(here);
  assert.equal(userNameChangeableAt, new Date(clock.time + 7 * day).toISOString());

  clock.time += 7 * day;
  const later = await signedIn(app, 'alicia');
  assert.equal((await rename(later, 'alexis')).status, 204);
  assert.equal(await accountIdOf(app.store, 'alice'), undefined, 'the name before the last one is free');
  assert.equal(await accountIdOf(app.store, 'alicia'), 'usr_alice');
  const bobLater = await signedIn(app, 'bob', 'staple battery horse');
  assert.equal((await rename(bobLater, 'alice')).status, 204);
});

test('of two accounts that request the same name at the same time, one gets it', async (t) => {
  const { app } = await opened(t);
  const browsers = [await signedIn(app), await signedIn(app, 'bob', 'staple battery horse')];
  const answers = await Promise.all(
    browsers.map((browser, at) => rename(browser, ['zephyr', 'zéphyr'][at]!)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 409]);
});
