import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type {
  ApprovalRule,
  ClientView,
  NewClientBody,
} from '../../../../contracts/identity/portal/portal.ts';
import { clientChanged, clients } from '../../../../server/identity/documents.ts';
import { startApp } from '../../start-app.ts';
import { end, header, pixels, png } from '../../media/image-parts.ts';
import {
  clientsPath,
  Developer,
  introspected,
  loginApp,
  tokenOf,
  wheelClient,
  wheelsStatus,
} from './portal-api.ts';

const chatClient: NewClientBody = {
  kind: 'service',
  name: 'Chat tools',
  grants: [{ audience: 'service.chat', scopes: ['chatbot:read'] }],
};

async function opened(t: TestContext, appApproval: ApprovalRule) {
  const app = await startApp({ config: { appApproval } });
  t.after(() => app.stop());
  const approve = (clientId: string) => {
    const ref = clients.ref(clientId);
    return app.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        tx.put(ref, { ...tx.get(ref)!, approvedAt: Date.now() });
        tx.publish(clientChanged(clientId));
      },
    });
  };
  return { app, alice: await Developer.signedIn(app), approve };
}

for (const [rule, states] of [
  ['none', ['active', 'active', 'active']],
  ['chat', ['pending', 'active', 'active']],
  ['all', ['pending', 'pending', 'pending']],
] as const) {
  it(`${rule}: a chat client, a wheel client and an app are ${states.join(', ')}`, async (t) => {
    const { alice } = await opened(t, rule);
    const made = [];
    for (const wanted of [chatClient, wheelClient, loginApp])
      made.push((await alice.create(wanted)).client.state);
    assert.deepEqual(made, states);
  });
}

describe('a client that waits', () => {
  it('gets no tokens, and nobody is redirected to its address', async (t) => {
    const { app, alice, approve } = await opened(t, 'all');
    const { client, clientSecret } = await alice.create(wheelClient);
    const { client: person } = await alice.create(loginApp);
    const answer = await tokenOf(app, client, clientSecret);
    assert.deepEqual(
      [answer.error, answer.error_description],
      ['unauthorized_client', 'The client waits for approval'],
    );
    const query = new URLSearchParams({
      client_id: person.clientId,
      redirect_uri: loginApp.redirectUris[0]!,
    });
    const asked = () => fetch(`${app.url}/oauth/authorize?${query.toString()}`, { redirect: 'manual' });
    assert.equal((await asked()).status, 400);
    await approve(client.clientId);
    await approve(person.clientId);
    assert.equal((await tokenOf(app, client, clientSecret)).status, 200);
    assert.equal((await asked()).status, 303);
  });

  const changes: [name: string, of: NewClientBody, change: object, state: string][] = [
    ['another name', loginApp, { name: 'Bank' }, 'pending'],
    ['an address on another host', loginApp, { redirectUris: ['https://evil.example/'] }, 'pending'],
    ['an address on another port', loginApp, { redirectUris: ['https://relics.example:8443/'] }, 'pending'],
    [
      'another address on the same host',
      loginApp,
      { redirectUris: ['https://relics.example/new'] },
      'active',
    ],
    [
      'an address after a sign-out on another host',
      loginApp,
      { postLogoutRedirectUris: ['https://evil.example/bye'] },
      'pending',
    ],
    ['one more scope', loginApp, { scopeSets: ['openid profile', 'email'] }, 'pending'],
    ['fewer scopes', loginApp, { scopeSets: ['openid'] }, 'active'],
    [
      'one more scope of a service',
      wheelClient,
      { grants: [{ audience: 'service.wheel', scopes: ['wheel:spin'] }] },
      'pending',
    ],
    [
      'fewer scopes of a service',
      wheelClient,
      { grants: [{ audience: 'service.wheel', scopes: ['wheel:read'] }] },
      'active',
    ],
  ];
  it('waits again only after a change that has to be approved', async (t) => {
    const { alice, approve } = await opened(t, 'all');
    for (const [name, of, change, state] of changes) {
      const { client } = await alice.create(of);
      await approve(client.clientId);
      const changed = await alice.ask<ClientView>('PATCH', `${clientsPath}/${client.clientId}`, change);
      assert.equal(changed.body.state, state, name);
    }
    const { client } = await alice.create(loginApp);
    await approve(client.clientId);
    const image = png(header(16, 16), pixels, end).toString('base64');
    const changed = await alice.ask<ClientView>('PUT', `${clientsPath}/${client.clientId}/logo`, { image });
    assert.equal(changed.body.state, 'pending');
  });

  it('loses its secrets with its owner', async (t) => {
    const { app, alice, approve } = await opened(t, 'all');
    const bob = await Developer.signedIn(app, 'bob');
    for (const [approved, secrets] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const { clientId } = (await alice.create(loginApp)).client;
      if (approved) await approve(clientId);
      await alice.ask('PUT', `${clientsPath}/${clientId}/transfer`, { userName: 'bob' });
      const taken = await bob.ask<ClientView>('POST', `/developer/api/offers/${clientId}`);
      assert.equal(taken.body.secrets.length, secrets);
    }
  });

  it('loses its tokens when it waits again', async (t) => {
    const { app, alice, approve } = await opened(t, 'all');
    const { client, clientSecret } = await alice.create(wheelClient);
    await approve(client.clientId);
    const { access_token: token } = await tokenOf(app, client, clientSecret);
    const state = () => introspected(app, client, clientSecret, token);
    assert.equal(await wheelsStatus(app, token), 200);
    assert.equal((await state()).active, true);
    await alice.ask('PATCH', `${clientsPath}/${client.clientId}`, { name: 'Bank' });
    assert.equal(await wheelsStatus(app, token), 403);
    assert.deepEqual(await state(), { active: false });
  });

  it('keeps tokens with the scopes that it still has', async (t) => {
    const { app, alice } = await opened(t, 'none');
    const { client, clientSecret } = await alice.create(wheelClient);
    const { access_token: token } = await tokenOf(app, client, clientSecret, {
      scope: 'wheel:read wheel:write',
    });
    const state = () => introspected(app, client, clientSecret, token);
    assert.equal((await state()).scope, 'wheel:read wheel:write');
    for (const [scopes, left] of [
      [['wheel:read'], 'wheel:read'],
      [['wheel:spin'], undefined],
    ] as const) {
      const grants = [{ audience: 'service.wheel', scopes }];
      await alice.ask('PATCH', `${clientsPath}/${client.clientId}`, { grants });
      assert.equal((await state()).scope, left);
    }
  });

  it('does not wait again if no approval is required for such clients', async (t) => {
    const { alice } = await opened(t, 'chat');
    const { client } = await alice.create(loginApp);
    const changed = await alice.ask<ClientView>('PATCH', `${clientsPath}/${client.clientId}`, {
      name: 'Bank',
    });
    assert.equal(changed.body.state, 'active');
  });
});

it('an owner cannot end a suspension', async (t) => {
  const { app, alice } = await opened(t, 'none');
  const { client, clientSecret } = await alice.create(wheelClient);
  const { access_token: token } = await tokenOf(app, client, clientSecret);
  const ref = clients.ref(client.clientId);
  await app.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      tx.put(ref, { ...tx.get(ref)!, suspendedAt: Date.now() });
      tx.publish(clientChanged(client.clientId));
    },
  });
  const path = `${clientsPath}/${client.clientId}`;
  for (const [method, to, body] of [
    ['PUT', `${path}/active`, { active: false }],
    ['PUT', `${path}/active`, { active: true }],
    ['PATCH', path, { name: 'Other' }],
    ['POST', `${path}/secrets`, { grace: 'now' }],
  ] as const)
    await alice.ask(method, to, body);
  assert.equal((await alice.read(client.clientId)).state, 'suspended');
  assert.equal((await tokenOf(app, client, clientSecret)).error, 'invalid_client');
  assert.equal(await wheelsStatus(app, token), 403);
});

it('with approval none, an app is no longer trusted after a change of what was trusted, or of its owner', async (t) => {
  const { app, alice } = await opened(t, 'none');
  const bob = await Developer.signedIn(app, 'bob');
  const { clientId } = (await alice.create(loginApp)).client;
  const path = `${clientsPath}/${clientId}`;
  const ref = clients.ref(clientId);
  const trust = () =>
    app.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const client = tx.get(ref)!;
        tx.put(ref, client.kind === 'oauth' ? { ...client, trusted: true } : client);
        tx.publish(clientChanged(clientId));
      },
    });
  const trusted = async () => (await alice.ask<ClientView>('GET', path)).body.app?.trusted;
  for (const [change, stays] of [
    [{ redirectUris: ['https://relics.example/other/path'] }, true],
    [{ redirectUris: ['https://relics.example/other/path', 'https://elsewhere.example/'] }, false],
    [{ scopeSets: ['openid profile email'] }, false],
    [{ name: 'Another name' }, false],
  ] as const) {
    await trust();
    assert.equal((await alice.ask('PATCH', path, change)).status, 200);
    assert.equal(await trusted(), stays, JSON.stringify(change));
  }
  await trust();
  await alice.ask('PUT', `${path}/transfer`, { userName: 'bob' });
  const taken = await bob.ask<ClientView>('POST', `/developer/api/offers/${clientId}`);
  assert.deepEqual([taken.status, taken.body.app?.trusted], [200, false]);
});
