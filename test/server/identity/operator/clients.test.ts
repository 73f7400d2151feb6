/** Rules: docs/rules/identity.md, "Operators". */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditPage } from '../../../../contracts/identity/audit.ts';
import type { OperatedClient } from '../../../../contracts/identity/operator.ts';
import { clients } from '../../../../server/identity/documents.ts';
import { testClient } from '../../start-app.ts';
import type { Browser } from '../browser.ts';
import { oauthApp } from '../open-identity.ts';
import { openOperator, rootPassword, type AtOperator } from './at-operator.ts';

type Page = { clients: OperatedClient[]; nextCursor?: string };

let at: AtOperator;
let root: Browser;

before(async () => {
  const owner = { owner: 'bob' };
  at = await openOperator({
    clients: [
      oauthApp('svc_hunters', { ...owner, name: 'Relic Hunters' }),
      oauthApp('svc_relay', { ...owner, name: 'relay' }),
      oauthApp('svc_other', { ...owner, name: 'Other' }),
    ],
  });
  root = await at.signedIn('root', rootPassword);
  const ref = clients.ref('svc_other');
  await at.app.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const client = tx.get(ref)!;
      if (client.kind === 'oauth') tx.put(ref, { ...client, approvedAt: null });
    },
  });
});
after(() => at.app.stop());

const names = ({ clients: found }: Page) => found.map(({ name }) => name);
const list = (query: string) => at.call<Page>(root, 200, 'GET', `/operator/api/clients${query}`);
const act = (status: number, path: string, body: unknown = {}) =>
  at.call<OperatedClient & { code: string }>(root, status, 'POST', `/operator/api/clients/${path}`, body);
const seen = async (clientId: string) => {
  const path = `/operator/api/clients/${clientId}`;
  const { revision } = await at.call<OperatedClient>(root, 200, 'GET', path);
  return { revision };
};

async function authorized(clientId: string): Promise<string> {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `https://${clientId.replaceAll('_', '-')}.example/callback`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const answer = await fetch(`${at.app.url}/oauth/authorize?${query.toString()}`, { redirect: 'manual' });
  return answer.headers.get('location') ?? String(answer.status);
}

test('clients are listed and found by name, state, owner and id', async () => {
  assert.deepEqual(names(await list('')), [
    'Client of alice',
    'Client of bob',
    'Other',
    'relay',
    'Relic Hunters',
  ]);
  assert.deepEqual(names(await list('?q=REL')), ['relay', 'Relic Hunters']);
  const first = await list('?q=rel&limit=1');
  assert.deepEqual(names(await list(`?q=rel&limit=1&cursor=${first.nextCursor}`)), ['Relic Hunters']);
  assert.deepEqual(names(await list('?show=pending')), ['Other']);
  assert.deepEqual(names(await list('?show=pending&q=o')), ['Other']);
  assert.deepEqual(names(await list('?show=pending&q=r')), []);
  assert.deepEqual(names(await list('?owner=usr_alice')), ['Client of alice']);
  assert.deepEqual(names(await list(`?q=${testClient.clientId}`)), ['Client of alice']);
  const [hunters] = (await list('?q=relic')).clients;
  assert.deepEqual(
    [hunters?.owner, hunters?.state, hunters?.trusted, hunters?.redirectUris],
    [{ userId: 'usr_bob', userName: 'bob' }, 'active', false, ['https://svc-hunters.example/callback']],
  );
});

test('nobody can sign in to an app that waits, until it is approved', async () => {
  assert.equal(await authorized('svc_other'), '400');
  assert.equal((await act(200, 'svc_other/approve', await seen('svc_other'))).state, 'active');
  assert.match(await authorized('svc_other'), /^\/oauth\/sign-in/);
  assert.deepEqual(names(await list('?show=pending')), []);
});

for (const [what, change] of [
  ['name', { name: 'Bank' }],
  ['addresses', { redirectUris: ['https://svc-other.example/elsewhere'] }],
  ['addresses after a sign-out', { postLogoutRedirectUris: ['https://svc-other.example/bye'] }],
  ['scopes', { scopeSets: ['openid email'] }],
  ['owner', { ownerId: 'usr_alice' }],
  ['logo', { logo: { type: 'image/png', digest: 'another' } }],
] as const)
  test(`an approval or trust is a conflict if the operator has seen the client before a change of the ${what}`, async (t) => {
    const ref = clients.ref('svc_other');
    const before = (await at.app.store.get(ref))!;
    const changeTo = (client: typeof before) =>
      at.app.store.commit({ touch: [ref.aggregate], decide: (tx) => tx.put(ref, client) });
    t.after(() => changeTo(before));
    const waiting = { ...before, approvedAt: null };
    await changeTo(waiting);
    const look = await seen('svc_other');
    await changeTo({ ...waiting, ...change } as typeof before);
    for (const name of ['approve', 'trust'])
      assert.equal((await act(409, `svc_other/${name}`, look)).code, 'conflict');
    assert.equal((await act(200, 'svc_other/approve', await seen('svc_other'))).state, 'active');
    assert.equal((await act(400, 'svc_other/approve', {})).code, 'validation_failed');
  });

test('a suspended client gets no tokens and no sign-ins, and its tokens end, until it is reactivated', async () => {
  const token = await at.app.token();
  const call = async () =>
    (await fetch(`${at.app.url}/wheelapp/api/v1/wheels`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  assert.equal(await call(), 200);
  await act(200, `${testClient.clientId}/suspend`, { reason: 'Abuse' });
  assert.equal(await call(), 403);
  await assert.rejects(at.app.token(['wheel:read'], testClient));
  await act(200, 'svc_hunters/suspend');
  assert.equal(await authorized('svc_hunters'), '400');
  assert.deepEqual(names(await list('?show=suspended')), ['Client of alice', 'Relic Hunters']);

  assert.equal((await act(200, `${testClient.clientId}/reactivate`)).state, 'active');
  assert.equal(await call(), 200);
  await act(200, 'svc_hunters/reactivate');
  assert.match(await authorized('svc_hunters'), /^\/oauth\/sign-in/);
});

test('a trusted app asks nobody for consent; a service client cannot be trusted', async () => {
  const bob = await at.signedIn('bob', 'staple battery horse');
  const answer = async () => {
    const query = new URLSearchParams({
      client_id: 'svc_relay',
      redirect_uri: 'https://svc-relay.example/callback',
      response_type: 'code',
      scope: 'openid',
      prompt: 'none',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
    const headers = { cookie: bob.cookie };
    const got = await fetch(`${at.app.url}/oauth/authorize?${query.toString()}`, {
      redirect: 'manual',
      headers,
    });
    return new URL(got.headers.get('location') ?? '').searchParams;
  };
  assert.equal((await answer()).get('error'), 'consent_required');
  assert.equal((await act(200, 'svc_relay/trust', await seen('svc_relay'))).trusted, true);
  assert.ok((await answer()).has('code'));
  assert.equal((await act(200, 'svc_relay/distrust')).trusted, false);
  assert.equal((await answer()).get('error'), 'consent_required');
  const ownClient = await seen(testClient.clientId);
  assert.equal((await act(409, `${testClient.clientId}/trust`, ownClient)).code, 'conflict');
  assert.equal((await act(404, 'svc_nobody/trust', ownClient)).code, 'not_found');
});

test('every action is in the trail of the owner once, with the operator and the reason', async () => {
  await act(200, 'svc_hunters/suspend', { reason: 'Twice' });
  await act(200, 'svc_hunters/suspend', { reason: 'Again' });
  const bob = await at.signedIn('bob', 'staple battery horse');
  const { events } = await at.call<AuditPage>(bob, 200, 'GET', '/account/api/audit?limit=100');
  const hunters = { client: 'Relic Hunters', clientId: 'svc_hunters' };
  assert.deepEqual(
    events
      .filter(({ details }) => details?.['clientId'] === 'svc_hunters')
      .map(({ kind, by, details }) => [kind, by, details]),
    [
      ['client_suspended', 'usr_root', { ...hunters, reason: 'Twice' }],
      ['client_reactivated', 'usr_root', hunters],
      ['client_suspended', 'usr_root', hunters],
    ],
  );
  const own = await at.call<AuditPage>(root, 200, 'GET', '/account/api/audit?limit=1');
  assert.deepEqual(own.events[0]?.details, {
    act: 'client_suspended',
    account: 'usr_bob',
    appId: 'svc_hunters',
  });
});
