/** Rules: docs/rules/identity.md, "Sessions". */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { accountChanged, accounts } from '../../../../server/identity/documents.ts';
import { sessions as collection } from '../../../../server/identity/sessions/documents.ts';
import { ada, bob, day, openSessions, sent } from './open-sessions.ts';

async function opened(t: TestContext, options: Parameters<typeof openSessions>[0] = {}) {
  const open = await openSessions(options);
  t.after(() => open.close());
  return open;
}

test('a session is a random cookie, and only its digest is in the store', async (t) => {
  for (const [baseUrl, start] of [
    [
      'https://svc.example',
      /^__Host-svc=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=7776000$/,
    ],
    ['http://svc.example', /^svc=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/],
  ] as const) {
    const open = await opened(t, { config: { baseUrl } });
    const { sessions } = open.sessionNode();
    const { session, cookies } = await sessions.start({}, ada);
    assert.equal(cookies.length, 1);
    assert.match(cookies[0]!, start);
    const value = /=([^;]*)/.exec(cookies[0]!)![1]!;
    assert.equal(session.id, createHash('sha256').update(value).digest('base64url'));
    const kept = await open.deps.store.get(collection.ref(session.id));
    assert.ok(kept !== undefined && !JSON.stringify(kept).includes(value));
    assert.deepEqual(
      await sessions.of(sent(...cookies)),
      { ...kept },
      'the session of the cookie is the stored one',
    );
    assert.equal(session.authenticatedAt, open.clock.time);
  }
});

test('a sign-in that ends after its account was stopped stores no session', async (t) => {
  const open = await opened(t);
  const { sessions } = open.sessionNode();
  const before = await sessions.start({}, bob);
  await open.identity.setAccountActive('usr_bob', false);
  const { session, cookies } = await sessions.start(sent(...before.cookies), bob);
  assert.equal(await open.deps.store.get(collection.ref(session.id)), undefined);
  await open.identity.setAccountActive('usr_bob', true);
  assert.equal(await sessions.of(sent(...cookies)), undefined);
  assert.equal(await sessions.isCurrent(session), false);
});

test('a session ends after 14 days without use', async (t) => {
  const open = await opened(t);
  const { sessions } = open.sessionNode();
  const { cookies } = await sessions.start({}, ada);
  open.clock.time += 14 * day - 1;
  const another = open.sessionNode().sessions;
  assert.ok(await another.of(sent(...cookies)), 'used in time');
  open.clock.time += 14 * day - 1;
  assert.ok(await sessions.of(sent(...cookies)), 'the other node has extended it');
  open.clock.time += 14 * day;
  for (const node of [sessions, another, open.sessionNode().sessions]) {
    assert.equal(await node.of(sent(...cookies)), undefined);
  }
});

test('a session ends 90 days after the sign-in, even if it is used', async (t) => {
  const open = await opened(t);
  const { sessions } = open.sessionNode();
  const { cookies } = await sessions.start({}, ada);
  for (let days = 10; days < 90; days += 10) {
    open.clock.time += 10 * day;
    assert.ok(await sessions.of(sent(...cookies)), `after ${days} days`);
  }
  open.clock.time += 10 * day - 1;
  assert.ok(await sessions.of(sent(...cookies)));
  open.clock.time += 1;
  assert.equal(await sessions.of(sent(...cookies)), undefined);
});

test('the last use is written at most once an hour over all requests and nodes', async (t) => {
  const open = await opened(t);
  const { store } = open.deps;
  const nodes = [open.sessionNode().sessions, open.sessionNode().sessions];
  const { cookies } = await nodes[0]!.start({}, ada);
  const use = () => Promise.all(Array.from({ length: 20 }, (_, at) => nodes[at % 2]!.of(sent(...cookies))));
  const before = store.lastSequence;
  open.clock.time += 3_600_000 - 1;
  await use();
  assert.equal(store.lastSequence, before);
  open.clock.time += 1;
  assert.ok((await use()).every((session) => session !== undefined));
  assert.equal(store.lastSequence, before + 1);
});

test('attack 25: a sign-in creates a new value and ends the browser’s earlier session', async (t) => {
  const open = await opened(t);
  const node = open.sessionNode();
  const { sessions } = node;
  const planted = await sessions.start({}, bob);
  const first = await sessions.start(sent(...planted.cookies), ada);
  assert.notEqual(first.cookies[0], planted.cookies[0]);
  assert.equal(await sessions.of(sent(...planted.cookies)), undefined, 'the planted session is over');
  assert.equal((await sessions.of(sent(...first.cookies)))?.accountId, 'usr_ada');
  assert.deepEqual(node.ended, [planted.session.id], 'grants of the other account end');

  const again = await sessions.start(sent(...first.cookies), ada);
  assert.equal(await sessions.of(sent(...first.cookies)), undefined);
  assert.ok(await sessions.of(sent(...again.cookies)));
  assert.deepEqual(node.ended, [planted.session.id], 'grants of the same account remain');
});

test('a sign-out takes effect at once on every node, and only for this browser', async (t) => {
  const open = await opened(t);
  const [here, there] = [open.sessionNode(), open.sessionNode()];
  const { session, cookies } = await here.sessions.start({}, ada);
  const elsewhere = await here.sessions.start({}, ada);
  for (const { sessions } of [here, there]) assert.ok(await sessions.of(sent(...cookies)));
  assert.match((await here.sessions.end(sent(...cookies))).join(), /^svc=; Path=\/; .*Max-Age=0$/);
  for (const { sessions } of [here, there]) {
    assert.equal(await sessions.of(sent(...cookies)), undefined);
    assert.ok(await sessions.of(sent(...elsewhere.cookies)));
  }
  assert.deepEqual(here.ended, [session.id]);
  assert.equal((await here.sessions.end({})).length, 1, 'the cookie is removed in any case');
  assert.equal(here.ended.length, 1);
});

test('a sign-out also ends grants of sessions that the account replaced by signing in again', async (t) => {
  const open = await opened(t);
  const node = open.sessionNode();
  const { sessions } = node;
  for (const end of [
    (cookies: readonly string[]) => sessions.end(sent(...cookies)),
    (cookies: readonly string[]) => sessions.start(sent(...cookies), bob),
  ]) {
    const before = node.ended.length;
    const first = await sessions.start({}, ada);
    const second = await sessions.start(sent(...first.cookies), ada);
    const third = await sessions.start(sent(...second.cookies), ada);
    assert.equal(node.ended.length, before, 'nothing ends while the account stays');
    await end(third.cookies);
    assert.deepEqual(
      node.ended.slice(before),
      [third, second, first].map(({ session }) => session.id),
    );
  }
});

test('a session remembers the last eight sessions that it replaced; grants from earlier ones end', async (t) => {
  const open = await opened(t);
  const node = open.sessionNode();
  let last = await node.sessions.start({}, ada);
  const first = last.session.id;
  for (let each = 0; each < 9; each++) last = await node.sessions.start(sent(...last.cookies), ada);
  assert.deepEqual(node.ended, [first]);
});

test('an account has at most a hundred sessions, and a sign-in beyond them ends the oldest', async (t) => {
  const open = await opened(t);
  const [here, there] = [open.sessionNode(), open.sessionNode()];
  const other = await here.sessions.start({}, bob);
  const first = await here.sessions.start({}, ada);
  assert.ok(await there.sessions.of(sent(...first.cookies)));
  open.clock.time += 1;
  const second = await here.sessions.start({}, ada);
  for (let each = 0; each < 99; each++) {
    open.clock.time += 1;
    await here.sessions.start({}, ada);
  }
  const { documents } = await open.deps.store.find({
    collection,
    index: 'account',
    prefix: ['usr_ada'],
    limit: 200,
  });
  assert.equal(documents.length, 100);
  assert.deepEqual(here.ended, [first.session.id]);
  assert.equal(await there.sessions.of(sent(...first.cookies)), undefined);
  for (const { cookies } of [second, other]) assert.ok(await there.sessions.of(sent(...cookies)));
});

test('stopping an account ends its sessions permanently', async (t) => {
  const open = await opened(t);
  const { store } = open.deps;
  const [here, there] = [open.sessionNode(), open.sessionNode()];
  const started = [await here.sessions.start({}, ada), await there.sessions.start({}, ada)];
  const other = await here.sessions.start({}, bob);
  for (const { sessions } of [here, there]) {
    for (const { cookies } of started) assert.ok(await sessions.of(sent(...cookies)));
  }
  await open.identity.setAccountActive('usr_ada', false);
  const during = await here.sessions.start({}, ada);
  const none = async () => {
    for (const { sessions } of [here, there]) {
      for (const { cookies } of [...started, during]) {
        assert.equal(await sessions.of(sent(...cookies)), undefined);
      }
      assert.ok(await sessions.of(sent(...other.cookies)));
    }
  };
  await none();
  await open.identity.setAccountActive('usr_ada', true);
  await none();
  for (const { session } of started) assert.equal(await store.get(collection.ref(session.id)), undefined);
  const after = await here.sessions.start({}, ada);
  assert.ok(await there.sessions.of(sent(...after.cookies)));
});

test('a session of an earlier epoch is invalid before it is deleted', async (t) => {
  const open = await opened(t);
  const { sessions } = open.sessionNode();
  const { session, cookies } = await sessions.start({}, ada);
  assert.ok(await sessions.of(sent(...cookies)));
  const ref = accounts.ref('usr_ada');
  await open.deps.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      tx.put(ref, { ...tx.get(ref)!, sessionEpoch: 1 });
      tx.publish(accountChanged('usr_ada'));
    },
  });
  assert.equal(await sessions.of(sent(...cookies)), undefined);
  assert.ok(await open.deps.store.get(collection.ref(session.id)));
});

test('the job deletes expired sessions only', async (t) => {
  const open = await opened(t);
  const { sessions } = open.sessionNode();
  const old: string[] = [];
  for (let each = 0; each < 5; each++) old.push((await sessions.start({}, ada)).session.id);
  open.clock.time += 7 * day;
  const young = await sessions.start({}, ada);
  open.clock.time += 7 * day;
  await sessions.sweep(new AbortController().signal);
  const page = await open.deps.store.find({
    collection,
    index: 'account',
    prefix: ['usr_ada'],
    limit: 10,
  });
  assert.deepEqual(
    page.documents.map(({ id }) => id),
    [young.session.id],
  );
  const stopped = AbortSignal.abort();
  await assert.rejects(sessions.sweep(stopped));
});

test('attack 28: repeated, malformed and unknown cookies count as no session', async (t) => {
  const open = await opened(t);
  const { sessions } = open.sessionNode();
  const mine = sent(...(await sessions.start({}, ada)).cookies).cookie;
  const theirs = sent(...(await sessions.start({}, bob)).cookies).cookie;
  for (const cookie of [
    `${mine}; ${theirs}`,
    `${theirs}; ${mine}`,
    `${mine}; ${mine}`,
    `${mine}; svc=`,
    `svc; ${mine}; svc=x`,
    mine.slice(0, -1),
    `${mine}A`,
    mine.replace('=', '="') + '"',
    mine.replace('svc=', 'SVC='),
    mine.replace('svc=', '__Host-svc='),
    mine.replace('svc=', 'svc%3D'),
    `svc=${'A'.repeat(43)}`,
    `svc=${'A'.repeat(8_000)}`,
    'svc=__proto__',
    'svc=../../etc/passwd',
    '=;=;;;',
    ';'.repeat(5_000),
    '\u00ff\u00fe',
    '',
  ]) {
    assert.equal(await sessions.of({ cookie }), undefined, cookie.slice(0, 80));
    assert.equal((await sessions.end({ cookie })).length, 1);
  }
  for (const cookie of [mine, ` ${mine} `, `a=b; ${mine};`, `svc-device=x;${mine}`]) {
    assert.equal((await sessions.of({ cookie }))?.accountId, 'usr_ada', cookie);
  }
});
