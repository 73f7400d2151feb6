/** Rules: docs/rules/identity.md, "Export" and "Deletion". */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { DeletionView, Inheritance } from '../../../../contracts/identity/account-deletion.ts';
import type { Me } from '../../../../contracts/identity/account.ts';
import { auditEntries } from '../../../../server/identity/audit/documents.ts';
import { consents } from '../../../../server/identity/authorize/documents.ts';
import { accounts, clients, providerSubjects, userNames } from '../../../../server/identity/documents.ts';
import { deletions } from '../../../../server/identity/own-account/documents.ts';
import type { Store } from '../../../../server/store/port.ts';
import { headRef } from '../../../../server/wheel/core/documents.ts';
import { usageRef } from '../../../../server/wheel/quota/usage.ts';
import { contentOf } from '../../../postgres/stored-content.ts';
import { otherClient, startApp, type RunningApp } from '../../start-app.ts';
import { Browser } from '../browser.ts';
import { oauthApp } from '../open-identity.ts';
import { Person } from './person.ts';

const week = 7 * 86_400_000;
const clock = { time: 1_750_000_000_000, now: () => clock.time };

/** Text in all data of the person. It must not remain anywhere. */
const mark = 'zx9q7';
const name = `Name-${mark}`;
const password = 'a password of this one';

async function opened(t: TestContext, quotaScale?: number): Promise<RunningApp> {
  const app = await startApp({
    clock,
    ...(quotaScale !== undefined && { config: { quotaScale } }),
    bootstrap: {
      users: [
        {
          ...{ userId: 'usr_leaver', userName: name, password, displayName: `Shown ${mark}` },
          ...{
            email: `mail-${mark}@mail.example`,
            providers: { discord: `1111${mark}`, steam: `2222${mark}` },
          },
        },
      ],
      clients: [oauthApp('svc_leaves', { owner: name, name: 'An App' })],
      wheels: [{ listName: 'leaves', owner: name, entries: [{ name: 'Ada', weight: 1 }], settings: {} }],
    },
  });
  t.after(() => app.stop());
  return app;
}

async function leaver(app: RunningApp): Promise<Person> {
  const person = new Person(app);
  assert.equal((await person.signIn(name, password)).status, 200);
  return person;
}

const runJob = async (app: RunningApp) => {
  const job = app.serving.identity.jobs?.find(({ name: job }) => job === 'delete-accounts');
  assert.ok(job);
  await job.work(new AbortController().signal);
};

const read = (person: Person) => person.own<DeletionView>('GET', 'deletion');

test('a deletion needs a recent proof, waits a week, and can be withdrawn until then', async (t) => {
  const app = await opened(t);
  const person = await leaver(app);
  assert.deepEqual(await read(person), { deletion: null, owned: { clients: 1, wheels: 1 } });
  clock.time += 10 * 60_000;
  await person.own('PUT', 'deletion', { body: { heir: null }, status: 403 });
  await person.signIn(name, password);
  await person.own('PUT', 'deletion', { body: { heir: null } });
  const dueAt = new Date(clock.time + week).toISOString();
  assert.equal((await read(person)).deletion?.dueAt, dueAt);
  assert.equal((await person.own<Me>('GET', 'me')).deletedAt, dueAt);

  clock.time += week - 1;
  await person.signIn(name, password);
  await runJob(app);
  await person.own('PUT', 'deletion', { body: { heir: 'bob' } });
  assert.equal((await read(person)).deletion?.dueAt, dueAt);
  await person.own('DELETE', 'deletion');
  await person.own('DELETE', 'deletion', { status: 404 });
  clock.time += 1;
  await runJob(app);
  assert.equal((await read(person)).deletion, null);
  assert.equal((await person.own<Me>('GET', 'me')).deletedAt, null);
});

test('after a week no data of the person remains in the store or its files', async (t) => {
  const app = await opened(t);
  const { store } = app;
  const person = await leaver(app);
  await person.own('PATCH', 'profile', { body: { displayName: `Other ${mark}` } });
  await person.own('PUT', 'deletion', { body: { heir: null } });
  assert.match(await contentOf(app.directory), new RegExp(mark, 'i'));
  clock.time += week;
  await runJob(app);

  assert.doesNotMatch(await contentOf(app.directory), new RegExp(mark, 'i'));
  assert.equal(await store.get(accounts.ref('usr_leaver')), undefined);
  assert.equal(await store.get(clients.ref('svc_leaves')), undefined);
  assert.equal(await store.get(headRef('leaves')), undefined);
  assert.equal(await store.get(deletions.ref('usr_leaver')), undefined);
  assert.equal(await store.get(userNames.ref(name.toLowerCase())), undefined);
  assert.equal(await store.get(providerSubjects.ref(`discord:1111${mark}`)), undefined);
  await person.own('GET', 'me', { status: 401 });
  assert.equal((await new Browser(app).signIn(name, password)).status, 401);
  const trail = { collection: auditEntries, index: 'account', prefix: ['usr_leaver'], limit: 100 };
  const { documents } = await store.find(trail);
  assert.equal(documents.at(-1)?.kind, 'account_deleted');
  assert(documents.every(({ details, salt }) => details === null && salt === null));
});

test('an heir who accepts gets the wheels and clients; the secrets of service clients end', async (t) => {
  const app = await opened(t);
  const [person, bob] = [await leaver(app), await Person.signedIn(app, 'bob')];
  for (const [heir, message] of [
    ['nobody here', 'There is no account with this user name'],
    [name, 'This is your own account'],
  ] as const) {
    const refused = await person.own<{ errors: { message: string }[] }>('PUT', 'deletion', {
      body: { heir },
      status: 400,
    });
    assert.equal(refused.errors[0]?.message, message);
  }
  await person.own('PUT', 'deletion', { body: { heir: 'bob' } });
  assert.equal((await read(person)).deletion?.heir?.answer, 'waiting');
  const offered = async () =>
    (await bob.own<{ inheritances: Inheritance[] }>('GET', 'inheritances')).inheritances;
  const [offer] = await offered();
  assert.deepEqual(
    [offer?.userName, offer?.accepted, offer?.owned],
    [name, false, { clients: 1, wheels: 1 }],
  );
  const before = await wheelIdOf(app, 'leaves');
  await bob.own('PUT', 'inheritances/usr_leaver', { body: { accept: true } });
  assert.equal((await read(person)).deletion?.heir?.answer, 'accepted');
  const alice = await Person.signedIn(app);
  await alice.own('PUT', 'inheritances/usr_leaver', { body: { accept: false }, status: 404 });

  clock.time += week;
  await runJob(app);
  assert.equal((await app.store.get(headRef('leaves')))?.ownerId, 'usr_bob');
  assert.equal(await wheelIdOf(app, 'leaves'), before);
  assert.equal((await app.store.get(clients.ref('svc_leaves')))?.ownerId, 'usr_bob');
  assert.deepEqual(await offered(), []);
  assert.doesNotMatch(await contentOf(app.directory), new RegExp(mark, 'i'));
});

test('the list of an heir has the fifty most urgent, and says that there are more', async (t) => {
  const app = await opened(t);
  const bob = await Person.signedIn(app, 'bob');
  const list = () => bob.own<{ inheritances: Inheritance[]; more: boolean }>('GET', 'inheritances');
  const refs = Array.from({ length: 51 }, (_, at) => deletions.ref(`usr_flood${at}`));
  await app.store.commit({
    touch: refs.map(({ aggregate }) => aggregate),
    decide(tx) {
      for (const [at, ref] of refs.entries())
        tx.put(ref, {
          ...{ accountId: `usr_flood${at}`, requestedAt: 1, dueAt: 2 ** 42 + at, begun: false },
          heir: { accountId: 'usr_bob', answer: 'waiting' },
        });
    },
  });
  assert.equal((await list()).more, true);
  await bob.own('PUT', 'inheritances/usr_flood0', { body: { accept: false } });
  assert.equal((await list()).more, false);
});

test('an heir without room cannot accept, and sees why', async (t) => {
  const app = await opened(t, 0.02);
  const person = await leaver(app);
  const bob = await Person.signedIn(app, 'bob');
  await person.own('PUT', 'deletion', { body: { heir: 'bob' } });
  const offer = async () =>
    (await bob.own<{ inheritances: Inheritance[] }>('GET', 'inheritances')).inheritances[0];
  const lack = 'You would have 2 clients and apps, and an account can have 1. Delete 1 of yours first.';
  assert.deepEqual([(await offer())?.lacksRoom, (await offer())?.accepted], [lack, false]);
  const refused = await bob.own<{ code: string; message: string }>('PUT', 'inheritances/usr_leaver', {
    ...{ body: { accept: true }, status: 409 },
  });
  assert.deepEqual([refused.code, refused.message], ['no_room', lack]);

  const ref = clients.ref(otherClient.clientId);
  await app.store.commit({ touch: [ref.aggregate], decide: (tx) => tx.delete(ref) });
  const usage = usageRef('usr_bob');
  const use = (wheels: number, bytes: number) =>
    app.store.commit({
      touch: [usage.aggregate],
      decide: (tx) => tx.put(usage, { ownerId: 'usr_bob', wheels, bytes, keptLists: 0 }),
    });
  await use(20, 0);
  assert.match((await offer())?.lacksRoom ?? '', /^You would have 21 wheels, and an account can have 20\./);
  await use(19, 1_024 ** 3);
  assert.match((await offer())?.lacksRoom ?? '', /^Your wheels would take 1025 MiB/);
  await use(19, 0);
  // Add history of deleted wheels, for which the heir needs no room because it is not handed over.
  const history = usageRef('usr_leaver');
  await app.store.commit({
    touch: [history.aggregate],
    decide(tx) {
      const before = tx.get(history);
      tx.put(history, {
        ownerId: 'usr_leaver',
        wheels: before?.wheels ?? 0,
        bytes: 1_024 ** 3,
        keptLists: 3,
      });
    },
  });
  assert.equal((await offer())?.lacksRoom, null);
  await bob.own('PUT', 'inheritances/usr_leaver', { body: { accept: true } });
  assert.equal((await offer())?.accepted, true);
});

/** Bob has room for one more client, but two people name him as their heir. */
async function twoOffers(t: TestContext) {
  const app = await opened(t, 0.04);
  const bob = await Person.signedIn(app, 'bob');
  for (const person of [await leaver(app), await Person.signedIn(app)])
    await person.own('PUT', 'deletion', { body: { heir: 'bob' } });
  const answer = async (userId: string, accept: boolean) =>
    (await bob.call('PUT', `/account/api/inheritances/${userId}`, { accept })).status;
  return { app, answer };
}

test('an heir without room cannot accept an offer that was declined before or that the list omits', async (t) => {
  const { app, answer } = await twoOffers(t);
  assert.equal(await answer('usr_leaver', true), 204);
  assert.equal(await answer('usr_alice', true), 409);
  assert.equal(await answer('usr_alice', false), 204);
  assert.equal(await answer('usr_alice', true), 409, 'declined before');
  const refs = Array.from({ length: 500 }, (_, at) => deletions.ref(`usr_earlier${at}`));
  await app.store.commit({
    touch: refs.map(({ aggregate }) => aggregate),
    decide(tx) {
      for (const [at, ref] of refs.entries())
        tx.put(ref, {
          ...{ accountId: `usr_earlier${at}`, requestedAt: 0, dueAt: clock.time, begun: false },
          heir: { accountId: 'usr_bob', answer: 'waiting' },
        });
    },
  });
  assert.equal(await answer('usr_alice', true), 409, 'after 500 offers that end earlier');
  assert.equal(await answer('usr_leaver', false), 204);
  assert.equal(await answer('usr_alice', true), 204);
});

test('an accepted offer whose deletion has begun takes up room until its end', async (t) => {
  const { app, answer } = await twoOffers(t);
  assert.equal(await answer('usr_leaver', true), 204);
  const ref = deletions.ref('usr_leaver');
  await app.store.commit({
    touch: [ref.aggregate],
    decide: (tx) => tx.put(ref, { ...tx.get(ref)!, begun: true }),
  });
  assert.equal(await answer('usr_alice', true), 409);
});

test('of two offers accepted at once, an heir with room for one gets one', async (t) => {
  const { app, answer } = await twoOffers(t);
  const answers = await Promise.all([answer('usr_leaver', true), answer('usr_alice', true)]);
  assert.deepEqual(answers.sort(), [204, 409]);
  const found = await app.store.getAll(['usr_leaver', 'usr_alice'].map((id) => deletions.ref(id)));
  assert.deepEqual(found.map((each) => each?.heir?.answer).sort(), ['accepted', 'waiting']);
});

test('an heir who does not accept gets nothing', async (t) => {
  for (const answer of [undefined, false]) {
    const app = await opened(t);
    const [person, bob] = [await leaver(app), await Person.signedIn(app, 'bob')];
    await person.own('PUT', 'deletion', { body: { heir: 'bob' } });
    if (answer === false) await bob.own('PUT', 'inheritances/usr_leaver', { body: { accept: false } });
    clock.time += week;
    await runJob(app);
    assert.equal(await app.store.get(headRef('leaves')), undefined);
    assert.equal(await app.store.get(clients.ref('svc_leaves')), undefined);
  }
});

test('a deletion that failed halfway is completed by the next run', async (t) => {
  const app = await opened(t);
  const person = await leaver(app);
  await person.own('PUT', 'deletion', { body: { heir: null } });
  clock.time += week;
  let failures = 1;
  app.serving.identity.holdings.add({
    name: 'failing',
    remove: async () => {
      if (failures-- > 0) throw new Error('the disk is full');
    },
  });
  await assert.rejects(runJob(app), /the disk is full/);
  assert.equal((await new Browser(app).signIn(name, password)).status, 403);
  assert.notEqual(await app.store.get(accounts.ref('usr_leaver')), undefined);
  await runJob(app);
  assert.equal(await app.store.get(accounts.ref('usr_leaver')), undefined);
  assert.doesNotMatch(await contentOf(app.directory), new RegExp(mark, 'i'));
});

test('a deletion that fails does not hold up others, and stops an account that was reactivated meanwhile', async (t) => {
  const app = await opened(t);
  const people = [await leaver(app), await Person.signedIn(app), await Person.signedIn(app, 'bob')];
  for (const person of people) await person.own('PUT', 'deletion', { body: { heir: null } });
  clock.time += week;
  let fails = true;
  app.serving.identity.holdings.add({
    name: 'failing',
    async remove(accountId) {
      if (accountId === 'usr_alice' && fails) throw new Error('the disk is full');
    },
  });
  await assert.rejects(runJob(app), /the disk is full/);
  const remaining = async () =>
    (await app.store.getAll(['usr_leaver', 'usr_alice', 'usr_bob'].map((id) => accounts.ref(id)))).map(
      (account) => account?.active,
    );
  assert.deepEqual(await remaining(), [undefined, false, undefined]);
  assert.equal(await app.store.get(deletions.ref('usr_leaver')), undefined);

  await app.serving.identity.setAccountActive('usr_alice', true);
  await assert.rejects(runJob(app), /the disk is full/);
  assert.deepEqual(await remaining(), [undefined, false, undefined]);
  fails = false;
  await runJob(app);
  assert.deepEqual(await remaining(), [undefined, undefined, undefined]);
});

test('consents to an app of the account are deleted, even if the server stops right after the app', async (t) => {
  const app = await opened(t);
  const person = await leaver(app);
  await person.own('PUT', 'deletion', { body: { heir: null } });
  const ref = consents.ref('usr_bob', 'svc_leaves');
  await app.store.commit({
    touch: [ref.aggregate],
    decide: (tx) =>
      tx.put(ref, {
        ...{ accountId: 'usr_bob', clientId: 'svc_leaves' },
        ...{ scopes: ['openid'], createdAt: 1, updatedAt: 1 },
      }),
  });
  clock.time += week;
  const find = app.store.find.bind(app.store);
  const mocked = t.mock.method(app.store, 'find', async (query: Parameters<Store['find']>[0]) => {
    if (query.index === 'client' && (await app.store.get(clients.ref('svc_leaves'))) === undefined)
      throw new Error('the server stopped');
    return find(query);
  });
  await assert.rejects(runJob(app), /the server stopped/);
  mocked.mock.restore();
  await runJob(app);
  assert.equal(await app.store.get(accounts.ref('usr_leaver')), undefined);
  assert.equal(await app.store.get(ref), undefined);
});

test('an export has every part of the account, and no secrets', async (t) => {
  const app = await opened(t);
  const person = await leaver(app);
  const exported = await person.own('POST', 'export', { body: {}, status: 200 });
  assert.deepEqual(Object.keys(exported).sort(), [
    ...['account', 'audit', 'blockedClients', 'clients', 'consents', 'exportedAt', 'factors'],
    ...['participations', 'sessions', 'uploads', 'wheels'],
  ]);
  const text = JSON.stringify(exported);
  for (const own of [name, `mail-${mark}@mail.example`, `1111${mark}`, 'svc_leaves', 'leaves', 'exported'])
    assert(text.includes(own), own);
  assert.doesNotMatch(text, /argon2|digest":\{|"digest":"/);
  const { account, sessions } = exported as {
    account: { createdAt: unknown };
    sessions: { seenAt: unknown }[];
  };
  for (const time of [account.createdAt, sessions[0]?.seenAt])
    assert.match(String(time), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'times are text that people can read');
  const secrets = (await app.store.get(clients.ref('svc_leaves')))?.secrets ?? [];
  for (const { digest } of secrets) assert(!text.includes(digest));
  clock.time += 10 * 60_000;
  await person.own('POST', 'export', { body: {}, status: 403 });
});

async function wheelIdOf(app: RunningApp, listName: string): Promise<string> {
  const answer = await fetch(`${app.url}/wheelapp/data/${listName}`);
  const body = (await answer.json()) as { wheelId: string };
  assert.equal(typeof body.wheelId, 'string');
  return body.wheelId;
}

test('the last operator cannot request a deletion, and the deletion of one who became the last waits for another operator', async (t) => {
  const root = { userId: 'usr_root', userName: 'root', password, roles: ['admin' as const] };
  const other = { ...root, userId: 'usr_other', userName: 'other' };
  const app = await startApp({ clock, bootstrap: { users: [root, other] } });
  t.after(() => app.stop());
  const people = await Promise.all(
    ['root', 'other'].map(async (userName) => {
      const person = new Person(app);
      assert.equal((await person.signIn(userName, password)).status, 200);
      await person.own('PUT', 'deletion', { body: { heir: null } });
      return person;
    }),
  );
  clock.time += week;
  await runJob(app);
  const left = async () =>
    (await Promise.all(['usr_root', 'usr_other'].map((id) => app.store.get(accounts.ref(id))))).filter(
      (account) => account?.active === true,
    );
  const [last, ...none] = await left();
  assert.deepEqual([last?.roles, none], [['admin'], []]);

  const person = people[last?.userId === 'usr_root' ? 0 : 1]!;
  await person.signIn(last?.userName ?? '', password);
  await person.own('DELETE', 'deletion');
  await person.own('PUT', 'deletion', { body: { heir: null }, status: 409 });
});
