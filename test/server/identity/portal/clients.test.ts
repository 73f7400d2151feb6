import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import type { AuditPage } from '../../../../contracts/identity/audit.ts';
import type { ClientView, NewSecret } from '../../../../contracts/identity/portal/portal.ts';
import { consents } from '../../../../server/identity/authorize/documents.ts';
import { secretDigest, clientPepper } from '../../../../server/identity/clients/secret-digest.ts';
import { clients } from '../../../../server/identity/documents.ts';
import type { Store } from '../../../../server/store/port.ts';
import { contentOf } from '../../../postgres/stored-content.ts';
import { startApp, testClient, type RunningApp } from '../../start-app.ts';
import {
  clientsPath,
  Developer,
  loginApp,
  startTimed,
  tokenOf,
  wheelClient,
  wheelsStatus,
} from './portal-api.ts';

describe('clients of the portal', () => {
  let app: RunningApp;
  let alice: Developer;
  let bob: Developer;
  before(async () => {
    app = await startApp();
    alice = await Developer.signedIn(app);
    bob = await Developer.signedIn(app, 'bob');
  });
  after(() => app.stop());

  it('a service client gets tokens with the secret of its creation, for its scopes only', async () => {
    const { client, clientSecret } = await alice.create(wheelClient);
    assert.match(client.clientId, /^svc_[0-9A-Za-z]{24}$/);
    assert.match(clientSecret, /^svcs_[\w-]{43}$/);
    assert.equal(client.state, 'active');
    const token = await tokenOf(app, client, clientSecret);
    assert.equal(token.status, 200);
    assert.equal(await wheelsStatus(app, token.access_token), 200);
    const beyond = await tokenOf(app, client, clientSecret, { scope: 'wheel:spin' });
    assert.equal(beyond.error, 'invalid_scope');
  });

  it('an app has its own settings, and people can sign in to it', async () => {
    const { client, clientSecret } = await alice.create(loginApp);
    assert.deepEqual(client.app, {
      redirectUris: ['https://relics.example/auth/svc/callback'],
      postLogoutRedirectUris: [],
      scopeSets: ['openid profile'],
      idTokenAlg: 'RS256',
      trusted: false,
    });
    assert.equal((await tokenOf(app, client, clientSecret)).error, 'unauthorized_client');
    const query = new URLSearchParams({
      client_id: client.clientId,
      redirect_uri: 'https://relics.example/auth/svc/callback',
      response_type: 'code',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
    const answer = await fetch(`${app.url}/oauth/authorize?${query.toString()}`, { redirect: 'manual' });
    assert.match(answer.headers.get('location') ?? '', /^\/oauth\/sign-in\?request=/);
  });

  it('secrets are neither in later answers nor in the store', async () => {
    const { client, clientSecret } = await alice.create(wheelClient);
    const later = JSON.stringify([await alice.read(client.clientId), await alice.list()]);
    assert.ok(!later.includes(clientSecret) && !later.includes(clientSecret.slice(5, 20)), later);
    assert.equal((await alice.read(client.clientId)).secrets[0]?.hint, clientSecret.slice(-4));
    const digest = secretDigest(clientPepper(app.serving.config.masterKey), client.clientId, clientSecret);
    const stored = await app.store.get(clients.ref(client.clientId));
    assert.equal(stored?.secrets[0]?.digest, digest.toString('base64url'));
    assert.ok(!(await contentOf(app.directory)).includes(clientSecret));
  });

  it('requests of other accounts about a client are refused', async () => {
    const { client } = await alice.create(loginApp);
    const path = `${clientsPath}/${client.clientId}`;
    const secret = client.secrets[0]?.id ?? '';
    const requests: [string, string, unknown?][] = [
      ['GET', path],
      ['PATCH', path, { name: 'Mine' }],
      ['DELETE', path],
      ['PUT', `${path}/active`, { active: false }],
      ['POST', `${path}/secrets`, { grace: 'now' }],
      ['DELETE', `${path}/secrets/${secret}`],
      ['PUT', `${path}/logo`, { image: 'AAAA' }],
      ['DELETE', `${path}/logo`],
      ['PUT', `${path}/transfer`, { userName: 'bob' }],
      ['DELETE', `${path}/transfer`],
      ['POST', `/developer/api/offers/${client.clientId}`],
      ['DELETE', `/developer/api/offers/${client.clientId}`],
    ];
    for (const [method, to, body] of requests) {
      const { status } = await bob.ask(method, to, body);
      assert.equal(status, to.endsWith('/logo') && method === 'PUT' ? 422 : 404, `${method} ${to}`);
    }
    assert.deepEqual(await alice.read(client.clientId), client);
    assert.ok(!(await bob.list()).clients.some(({ clientId }) => clientId === client.clientId));
  });

  it('a change keeps all other settings, and applies to tokens at once', async () => {
    const { client, clientSecret } = await alice.create(wheelClient);
    const path = `${clientsPath}/${client.clientId}`;
    const { access_token: token } = await tokenOf(app, client, clientSecret, { scope: 'wheel:read' });
    const renamed = await alice.ask<ClientView>('PATCH', path, { name: 'Other tools' });
    assert.deepEqual(renamed.body, { ...client, name: 'Other tools', lastUsedAt: renamed.body.lastUsedAt });
    const grants = [{ audience: 'service.wheel', scopes: ['wheel:spin', 'wheel:write'] }];
    const changed = await alice.ask<ClientView>('PATCH', path, { grants });
    assert.deepEqual(changed.body.grants, [
      { audience: 'service.wheel', scopes: ['wheel:write', 'wheel:spin'] },
    ]);
    assert.equal(await wheelsStatus(app, token), 403);
  });

  it('the event of a change names only what differs afterwards', async () => {
    const { client } = await alice.create(loginApp);
    const path = `${clientsPath}/${client.clientId}`;
    assert.ok(client.app);
    const { trusted: _, ...settings } = client.app;
    const changed = {
      ...settings,
      name: client.name,
      postLogoutRedirectUris: ['https://relics.example/bye'],
    };
    assert.equal((await alice.ask('PATCH', path, changed)).status, 200);
    const { body } = await alice.ask<AuditPage>('GET', `${path}/audit`);
    assert.deepEqual(
      body.events.map(({ kind, details }) => [kind, details?.['changed']]).filter(([, changed]) => changed),
      [['client_changed', 'postLogoutRedirectUris']],
    );
  });

  const refused: [name: string, body: object][] = [
    ['no scope', { ...wheelClient, grants: [{ audience: 'service.wheel', scopes: [] }] }],
    [
      'a scope of another audience',
      { ...wheelClient, grants: [{ audience: 'service.chat', scopes: ['wheel:read'] }] },
    ],
    [
      'a scope twice',
      { ...wheelClient, grants: [{ audience: 'service.wheel', scopes: ['wheel:read', 'wheel:read'] }] },
    ],
    ['an audience twice', { ...wheelClient, grants: [...wheelClient.grants, ...wheelClient.grants] }],
    ['no name', { ...wheelClient, name: '' }],
    ['a name of spaces', { ...wheelClient, name: '  ' }],
    ['a name with a line break', { ...wheelClient, name: 'Stream\ntools' }],
    ['a name that reverses the text after it', { ...wheelClient, name: 'Stream \u202esloot' }],
    ['a name with an invisible space', { ...wheelClient, name: 'Stream\u200btools' }],
    ['a name of 61 characters', { ...wheelClient, name: 'x'.repeat(61) }],
    ['a redirect address over http', { ...loginApp, redirectUris: ['http://relics.example/'] }],
    ['a script as redirect address', { ...loginApp, redirectUris: ['javascript:alert(1)'] }],
    ['an unknown scope', { ...loginApp, scopeSets: ['openid admin'] }],
    ['trust', { ...loginApp, trusted: true }],
    ['an owner', { ...loginApp, ownerId: 'usr_bob' }],
    ['an id', { ...loginApp, clientId: 'svc_testclient00000000000000' }],
    ['a secret', { ...wheelClient, clientSecret: 'x'.repeat(40) }],
    ['approval', { ...loginApp, approvedAt: 1 }],
  ];
  for (const [name, body] of refused) {
    it(`is not created with ${name}`, async () => {
      const { status, code } = await alice.ask('POST', clientsPath, body);
      assert.deepEqual([status, code], [400, 'validation_failed']);
    });
  }

  it('names of every script and emoji are kept as they are', async () => {
    for (const name of ['<img src=x onerror=alert(1)>', 'Glücksräder 🎡👩‍👩‍👧', 'عجلة الحظ', 'می‌خواهم']) {
      assert.equal((await alice.create({ ...wheelClient, name })).client.name, name);
    }
  });

  it('settings of the other kind are refused', async () => {
    const { client } = await alice.create(wheelClient);
    const { client: person } = await alice.create(loginApp);
    const on = (clientId: string, body: object) => alice.ask('PATCH', `${clientsPath}/${clientId}`, body);
    assert.equal(
      (await on(client.clientId, { redirectUris: ['https://a.example/'] })).code,
      'validation_failed',
    );
    assert.equal((await on(person.clientId, { grants: wheelClient.grants })).code, 'validation_failed');
    assert.equal((await on(person.clientId, { trusted: true })).code, 'validation_failed');
  });

  it('a deactivated client gets no tokens, and its tokens fail, until it is reactivated', async () => {
    const { client, clientSecret } = await alice.create(wheelClient);
    const { access_token: token } = await tokenOf(app, client, clientSecret);
    const path = `${clientsPath}/${client.clientId}/active`;
    assert.equal((await alice.ask<ClientView>('PUT', path, { active: false })).body.state, 'deactivated');
    assert.equal((await tokenOf(app, client, clientSecret)).error, 'invalid_client');
    assert.equal(await wheelsStatus(app, token), 403);
    assert.equal((await alice.ask<ClientView>('PUT', path, { active: true })).body.state, 'active');
    assert.equal(await wheelsStatus(app, token), 200);
  });

  it('a deleted client and its tokens no longer work, and its id is not found', async () => {
    const { client, clientSecret } = await alice.create(wheelClient);
    const { access_token: token } = await tokenOf(app, client, clientSecret);
    const path = `${clientsPath}/${client.clientId}`;
    assert.equal((await alice.ask('DELETE', path)).status, 204);
    assert.equal(await wheelsStatus(app, token), 403);
    assert.equal((await tokenOf(app, client, clientSecret)).error, 'invalid_client');
    assert.equal((await alice.ask('GET', path)).status, 404);
    assert.equal((await alice.ask('DELETE', path)).status, 404);
  });

  it('consents are deleted together with their app', async () => {
    const { client } = await alice.create(loginApp);
    const { clientId } = client;
    for (const accountId of ['usr_alice', 'usr_bob']) {
      const ref = consents.ref(accountId, clientId);
      const consent = { accountId, clientId, scopes: ['openid' as const], createdAt: 1, updatedAt: 1 };
      await app.store.commit({ touch: [ref.aggregate], decide: (tx) => tx.put(ref, consent) });
    }
    assert.equal((await alice.ask('DELETE', `${clientsPath}/${clientId}`)).status, 204);
    for (const accountId of ['usr_alice', 'usr_bob'])
      assert.equal(await app.store.get(consents.ref(accountId, clientId)), undefined);
  });

  it('consents are deleted even if the server stops right after the deletion of their app', async (t) => {
    const { clientId } = (await alice.create(loginApp)).client;
    const ref = consents.ref('usr_bob', clientId);
    const consent = {
      accountId: 'usr_bob',
      clientId,
      scopes: ['openid' as const],
      createdAt: 1,
      updatedAt: 1,
    };
    await app.store.commit({ touch: [ref.aggregate], decide: (tx) => tx.put(ref, consent) });
    const find = app.store.find.bind(app.store);
    t.mock.method(app.store, 'find', async (query: Parameters<Store['find']>[0]) => {
      if (query.index === 'client' && (await app.store.get(clients.ref(clientId))) === undefined)
        throw new Error('the server stopped');
      return find(query);
    });
    assert.equal((await alice.ask('DELETE', `${clientsPath}/${clientId}`)).status, 500);
    assert.equal(await app.store.get(clients.ref(clientId)), undefined);
    assert.equal(await app.store.get(ref), undefined);
  });

  it('requests without a session or from pages of other sites are refused', async () => {
    const nobody = new Developer(app);
    assert.equal((await nobody.ask('GET', clientsPath)).code, 'session_required');
    assert.equal((await nobody.ask('POST', clientsPath, wheelClient)).code, 'session_required');
    const forged = await alice.post(clientsPath, wheelClient, { 'sec-fetch-site': 'same-site' });
    assert.deepEqual([forged.status, forged.body.code], [403, 'forbidden']);
    const tokenless = await alice.post(clientsPath, wheelClient, { 'x-csrf-token': 'x' });
    assert.deepEqual([tokenless.status, tokenless.body.code], [403, 'forbidden']);
  });
});

it('actions on secrets need a proof of the last ten minutes; reading and settings do not', async (t) => {
  const { app, clock } = await startTimed();
  t.after(() => app.stop());
  const alice = await Developer.signedIn(app);
  const { client } = await alice.create(wheelClient);
  const path = `${clientsPath}/${client.clientId}`;
  clock.time += 10 * 60_000;
  for (const [method, to, body] of [
    ['POST', clientsPath, wheelClient],
    ['POST', `${path}/secrets`, { grace: '24h' }],
    ['DELETE', `${path}/secrets/${client.secrets[0]?.id}`],
    ['PUT', `${path}/transfer`, { userName: 'bob' }],
    ['DELETE', path],
  ] as const) {
    assert.equal((await alice.ask(method, to, body)).code, 'reauthentication_required', `${method} ${to}`);
  }
  assert.equal((await alice.ask('PATCH', path, { name: 'Renamed' })).status, 200);
  assert.equal((await alice.read(client.clientId)).secrets.length, 1);
});

it('attack 37: an account changes its clients sixty times an hour; deactivations are not limited', async (t) => {
  const app = await startApp({ config: { rateLimitScale: 0.05 } });
  t.after(() => app.stop());
  const alice = await Developer.signedIn(app);
  const path = `${clientsPath}/${testClient.clientId}`;
  const changes = [
    ['PATCH', path, { name: 'Once' }],
    ['PUT', `${path}/active`, { active: true }],
    ['DELETE', `${path}/logo`],
  ] as const;
  for (const [method, to, body] of changes) assert.equal((await alice.ask(method, to, body)).status, 200, to);
  for (const [method, to, body] of changes) {
    const refused = await alice.ask(method, to, body);
    assert.deepEqual([refused.status, refused.code], [429, 'rate_limited'], to);
  }
  assert.equal((await alice.ask('PUT', `${path}/active`, { active: false })).status, 200);
});

it('an account that is being deleted gets no client', async (t) => {
  const app = await startApp();
  t.after(() => app.stop());
  const [alice, bob] = [await Developer.signedIn(app), await Developer.signedIn(app, 'bob')];
  const { clientId } = (await bob.create(loginApp)).client;
  await bob.ask('PUT', `${clientsPath}/${clientId}/transfer`, { userName: 'alice' });
  const commit = app.store.commit.bind(app.store) as Store['commit'];
  for (const [path, body] of [
    [clientsPath, wheelClient],
    [`/developer/api/offers/${clientId}`, undefined],
  ] as const) {
    const mocked = t.mock.method(app.store, 'commit', async (wanted: Parameters<Store['commit']>[0]) => {
      if (wanted.touch.includes('client-set:usr_alice')) {
        mocked.mock.restore();
        await app.serving.identity.setAccountActive('usr_alice', false);
      }
      return commit(wanted);
    });
    assert.equal((await alice.ask('POST', path, body)).code, 'session_required', path);
    await app.serving.identity.setAccountActive('usr_alice', true);
    await alice.signIn('alice', 'correct horse battery');
  }
  assert.equal((await alice.list()).clients.length, 1, 'the one of the bootstrap file');
  assert.equal((await app.store.get(clients.ref(clientId)))?.ownerId, 'usr_bob');
});

it('an account has at most its quota of clients, even if they are created concurrently', async (t) => {
  const app = await startApp({ config: { quotaScale: 0.1 } });
  t.after(() => app.stop());
  const alice = await Developer.signedIn(app);
  const tried = await Promise.all(
    Array.from({ length: 12 }, () => alice.ask<NewSecret>('POST', clientsPath, wheelClient)),
  );
  const made = tried.filter(({ status }) => status === 201);
  assert.equal(made.length, 4);
  assert.ok(tried.every(({ status, code }) => status === 201 || code === 'too_many_clients'));
  assert.equal((await alice.list()).clients.length, 5);
  assert.equal((await alice.list()).mostClients, 5);
  const path = `${clientsPath}/${made[0]?.body.client.clientId}`;
  assert.equal((await alice.ask('DELETE', path)).status, 204);
  assert.equal((await alice.ask('POST', clientsPath, wheelClient)).status, 201);
  assert.equal((await alice.ask('POST', clientsPath, wheelClient)).code, 'too_many_clients');
});

it('no secret of a client is logged, for accepted and refused requests', async (t) => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const app = await startApp({ log });
  t.after(() => app.stop());
  const alice = await Developer.signedIn(app);
  const { client, clientSecret } = await alice.create(wheelClient);
  const path = `${clientsPath}/${client.clientId}/secrets`;
  const { body } = await alice.ask<NewSecret>('POST', path, { grace: '24h' });
  await tokenOf(app, client, clientSecret);
  await tokenOf(app, client, body.clientSecret, { scope: 'nonsense' });
  await tokenOf(app, { clientId: 'svc_none' }, clientSecret);
  await alice.ask('POST', path, { grace: clientSecret });
  assert.ok(lines.length > 5, 'something is logged');
  for (const secret of [clientSecret, body.clientSecret]) {
    const basic = Buffer.from(`${client.clientId}:${secret}`).toString('base64');
    assert.ok(!lines.some((line) => line.includes(secret) || line.includes(basic.slice(40))));
  }
});
