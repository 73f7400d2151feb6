/** Rules: docs/rules/identity.md, "Operators". */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditCheck, AuditPage } from '../../../../contracts/identity/audit.ts';
import type { OperatedAccount } from '../../../../contracts/identity/operator.ts';
import { testClient } from '../../start-app.ts';
import type { Browser } from '../browser.ts';
import { faultsOf } from '../audit/stranger-checks.ts';
import { openOperator, rootPassword, user, type AtOperator } from './at-operator.ts';

type Page = { accounts: OperatedAccount[]; nextCursor?: string };
type Refused = { code: string };

const alicePassword = 'correct horse battery';
let at: AtOperator;
let root: Browser;

before(async () => {
  const names = ['Zoë', 'zoe.2', 'ZOO', 'zorro'];
  at = await openOperator({
    users: names.map((name, index) =>
      user(name, { userId: `usr_z${index}`, ...(index === 1 && { email: 'Zoe@mail.example' }) }),
    ),
  });
  root = await at.signedIn('root', rootPassword);
});
after(() => at.app.stop());

const names = ({ accounts }: Page) => accounts.map(({ userName }) => userName);
const list = (query: string) => at.call<Page>(root, 200, 'GET', `/operator/api/accounts${query}`);
const act = (browser: Browser, status: number, path: string, body: unknown = {}) =>
  at.call<OperatedAccount & Refused>(browser, status, 'POST', `/operator/api/accounts/${path}`, body);
const setRoles = (browser: Browser, status: number, userId: string, roles: string[]) =>
  at.call<OperatedAccount & Refused>(browser, status, 'PUT', `/operator/api/accounts/${userId}/roles`, {
    roles,
  });
const trail = async (userId: string) => {
  const page = await at.call<AuditPage>(root, 200, 'GET', `/operator/api/accounts/${userId}/audit`);
  return page.events.map(({ kind, by, details }) => [kind, by, details] as const);
};

test('accounts are listed by name, in pages', async () => {
  const seen: string[] = [];
  for (let page = await list('?limit=3'); ; page = await list(`?limit=3&cursor=${page.nextCursor}`)) {
    assert.ok(page.accounts.length <= 3);
    seen.push(...names(page));
    if (page.nextCursor === undefined) break;
  }
  assert.deepEqual(seen, ['alice', 'bob', 'root', 'zoe.2', 'ZOO', 'zorro', 'Zoë']);
});

test('a search finds the beginning of a name regardless of case, page by page, and a complete id', async () => {
  assert.deepEqual(names(await list('?q=ZO')), ['zoe.2', 'ZOO', 'zorro', 'Zoë']);
  const first = await list('?q=zo&limit=2');
  assert.deepEqual(names(first), ['zoe.2', 'ZOO']);
  assert.deepEqual(names(await list(`?q=zo&limit=2&cursor=${first.nextCursor}`)), ['zorro', 'Zoë']);
  assert.deepEqual(await list('?q=zo.'), { accounts: [], limit: 20 });
  assert.deepEqual(names(await list('?q=al')), ['alice']);
  assert.deepEqual(names(await list('?q=o')), [], 'not in the middle of a name');
  assert.deepEqual(names(await list('?q=usr_z1')), ['zoe.2']);
  assert.deepEqual(names(await list('?q=%22%5D')), []);
});

test('a search finds the account of a whole verified address, in any case, and of no other', async () => {
  assert.deepEqual(names(await list('?q=ZOE%40mail.example')), ['zoe.2']);
  for (const q of ['zoe%40mail', 'zoo%40mail.example', '%40', '..%2F%40', `${'x'.repeat(240)}%40x.example`])
    assert.deepEqual(names(await list(`?q=${q}`)), [], q);
  assert.deepEqual(names(await list('?show=admins')), ['root']);
});

test('a suspended account is locked, with its sessions, clients and apps, until it is reactivated', async () => {
  const alice = await at.signedIn('alice', alicePassword);
  const token = await at.app.token();
  const suspended = await act(root, 200, 'usr_alice/suspend', { reason: 'Spam' });
  assert.equal(suspended.state, 'suspended');
  await at.call(alice, 401, 'GET', '/account/api/audit');
  const wheels = await fetch(`${at.app.url}/wheelapp/api/v1/wheels`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(((await wheels.json()) as Refused).code, 'client_inactive');
  await assert.rejects(at.app.token(['wheel:read'], testClient));
  await assert.rejects(at.signedIn('alice', alicePassword));
  assert.deepEqual(names(await list('?show=suspended')), ['alice']);

  assert.equal((await act(root, 200, 'usr_alice/suspend')).state, 'suspended');
  assert.equal((await act(root, 200, 'usr_alice/reactivate')).state, 'active');
  await at.call(alice, 401, 'GET', '/account/api/audit');
  await at.signedIn('alice', alicePassword);
  assert.ok(await at.app.token());

  const events = (await trail('usr_alice')).filter(([kind]) => kind.startsWith('account_'));
  assert.deepEqual(events, [
    ['account_reactivated', 'usr_root', {}],
    ['account_suspended', 'usr_root', { reason: 'Spam' }],
  ]);
  const own = (await trail('usr_root')).filter(([kind]) => kind === 'operator_acted');
  assert.deepEqual(own, [
    ['operator_acted', 'usr_root', { act: 'account_reactivated', account: 'usr_alice' }],
    ['operator_acted', 'usr_root', { act: 'account_suspended', account: 'usr_alice' }],
  ]);
});

test('a new operator can act at once, and can no longer act after losing the role', async () => {
  const alice = await at.signedIn('alice', alicePassword);
  await at.call(alice, 403, 'GET', '/operator/api/accounts');
  assert.deepEqual((await setRoles(root, 200, 'usr_alice', ['tester', 'admin'])).roles, ['admin', 'tester']);
  await at.call(alice, 200, 'GET', '/operator/api/accounts');
  assert.deepEqual((await setRoles(alice, 200, 'usr_bob', ['tester'])).roles, ['tester']);
  assert.deepEqual((await setRoles(root, 200, 'usr_alice', [])).roles, []);
  await at.call(alice, 403, 'GET', '/operator/api/accounts');
  const [last] = await trail('usr_bob');
  assert.deepEqual(last, ['roles_changed', 'usr_alice', { roles: 'tester', before: 'none' }]);
});

test('the last operator keeps the role, even if two remove each other at the same time', async () => {
  assert.equal((await setRoles(root, 409, 'usr_root', ['tester'])).code, 'last_operator');
  assert.equal((await act(root, 409, 'usr_root/suspend')).code, 'own_account');
  await setRoles(root, 200, 'usr_alice', ['admin']);
  const alice = await at.signedIn('alice', alicePassword);
  const remove = async (browser: Browser, userId: string) => {
    const answer = await fetch(`${at.app.url}/operator/api/accounts/${userId}/roles`, {
      method: 'PUT',
      headers: { ...browser.headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ roles: [] }),
    });
    return answer.status;
  };
  for (let round = 0; round < 5; round++) {
    const statuses = await Promise.all([remove(root, 'usr_alice'), remove(alice, 'usr_root')]);
    assert.equal(statuses.filter((status) => status === 200).length, 1, statuses.join());
    const [winner, loser] = statuses[0] === 200 ? [root, 'usr_alice'] : [alice, 'usr_root'];
    assert.equal((await setRoles(winner, 200, loser, ['admin'])).roles[0], 'admin');
  }
  await act(root, 200, 'usr_alice/suspend');
  assert.equal((await setRoles(root, 409, 'usr_root', [])).code, 'last_operator');
  await act(root, 200, 'usr_alice/reactivate');
  await setRoles(root, 200, 'usr_alice', []);
});

test('an operator who loses the role while a request is under way changes nothing by it', async (t) => {
  await setRoles(root, 200, 'usr_alice', ['admin']);
  const alice = await at.signedIn('alice', alicePassword);
  const { store } = at.app;
  const commit = store.commit.bind(store) as typeof store.commit;
  const requests: readonly (readonly [touched: string, method: string, path: string, body: object])[] = [
    ['account:usr_bob', 'PUT', 'accounts/usr_bob/roles', { roles: ['admin'] }],
    ['account:usr_bob', 'POST', 'accounts/usr_bob/suspend', {}],
    [`client:${testClient.clientId}`, 'POST', `clients/${testClient.clientId}/suspend`, {}],
  ];
  for (const [touched, method, path, body] of requests) {
    const mocked = t.mock.method(store, 'commit', async (wanted: Parameters<typeof commit>[0]) => {
      if (wanted.touch.includes(touched)) {
        mocked.mock.restore();
        await setRoles(root, 200, 'usr_alice', []);
      }
      return commit(wanted);
    });
    const { code } = await at.call<Refused>(alice, 403, method, `/operator/api/${path}`, body);
    assert.equal(code, 'forbidden', path);
    await setRoles(root, 200, 'usr_alice', ['admin']);
  }
  const bob = await at.call<OperatedAccount>(root, 200, 'GET', '/operator/api/accounts/usr_bob');
  assert.deepEqual([bob.roles, bob.state], [['tester'], 'active']);
  await setRoles(root, 200, 'usr_alice', []);
});

test('operators can read, export and check the trail of any account', async () => {
  const path = '/operator/api/accounts/usr_alice/audit';
  const exported = await at.call<object>(root, 200, 'GET', `${path}/export`);
  assert.deepEqual(faultsOf(JSON.stringify(exported)), []);
  assert.equal((await at.call<AuditCheck>(root, 200, 'GET', `${path}/check`)).intact, true);
  const none = await at.call<AuditPage>(root, 200, 'GET', '/operator/api/accounts/usr_nobody/audit');
  assert.deepEqual(none.events, []);
});

test('only operators get data, and writes need the token of the page', async () => {
  const bob = await at.signedIn('bob', 'staple battery horse');
  const paths = ['', '/usr_alice', '/usr_alice/audit', '/usr_alice/audit/export', '/usr_alice/audit/check'];
  for (const path of paths) await at.call(bob, 403, 'GET', `/operator/api/accounts${path}`);
  await at.call(bob, 403, 'GET', '/operator/api/clients');
  await act(bob, 403, 'usr_alice/suspend');
  await setRoles(bob, 403, 'usr_bob', ['admin']);
  for (const missing of ['x-csrf-token', 'sec-fetch-site'] as const) {
    const headers = { ...root.headers(), 'content-type': 'application/json', [missing]: '' };
    const answer = await fetch(`${at.app.url}/operator/api/accounts/usr_alice/suspend`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    assert.equal(answer.status, 403, missing);
  }
  assert.equal((await act(root, 404, 'usr_nobody/suspend')).code, 'not_found');
  assert.equal(
    (await at.call<Refused>(root, 404, 'GET', '/operator/api/accounts/usr_nobody')).code,
    'not_found',
  );
  await setRoles(root, 400, 'usr_bob', ['king']);
});
