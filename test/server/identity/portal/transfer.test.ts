import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { AuditPage } from '../../../../contracts/identity/audit.ts';
import type { ClientView, NewSecret } from '../../../../contracts/identity/portal/portal.ts';
import { clientTransfers } from '../../../../server/identity/clients/documents.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import {
  clientsPath,
  Developer,
  introspected,
  loginApp,
  startTimed,
  tokenOf,
  wheelClient,
  wheelsStatus,
} from './portal-api.ts';

const day = 86_400_000;

describe('a client that is offered to another account', () => {
  let app: RunningApp;
  let clock: { time: number };
  let alice: Developer;
  let bob: Developer;
  before(async () => {
    ({ app, clock } = await startTimed());
  });
  after(() => app.stop());
  beforeEach(async () => {
    alice = await Developer.signedIn(app);
    bob = await Developer.signedIn(app, 'bob');
  });

  async function offered(wanted: Parameters<Developer['create']>[0] = wheelClient) {
    const made = await alice.create(wanted);
    const { clientId } = made.client;
    const path = `${clientsPath}/${clientId}`;
    const offer = await alice.ask<ClientView>('PUT', `${path}/transfer`, { userName: 'BOB' });
    assert.equal(offer.body.transfer?.userName, 'bob');
    return { ...made, clientId, path, accept: `/developer/api/offers/${clientId}` };
  }
  const offersOf = async (who: Developer) => (await who.list()).offers.map(({ clientId }) => clientId);

  it('stays with its owner until the other account, which sees the name of the owner, accepts', async () => {
    const { clientId, clientSecret, client, path, accept } = await offered();
    const offer = (await bob.list()).offers.find((each) => each.clientId === clientId);
    assert.deepEqual([offer?.from, offer?.name, offer?.kind], ['alice', client.name, 'service']);
    assert.equal((await bob.ask('GET', path)).status, 404);
    assert.equal((await tokenOf(app, client, clientSecret)).status, 200);
    assert.equal((await bob.ask<ClientView>('POST', accept)).body.clientId, clientId);
    assert.equal((await alice.ask('GET', path)).status, 404);
    assert.equal((await bob.read(clientId)).transfer, null);
    assert.equal((await bob.ask('POST', accept)).status, 404);
  });

  it('is listed among the latest hundred, and the list says that there are more', async () => {
    const { clientId } = await offered();
    const now = clock.time + 1;
    const others = Array.from({ length: 100 }, (_, at) => `svc_flood${at}`);
    const put = async (offers: readonly string[], isThere: boolean) =>
      app.store.commit({
        touch: offers.map((id) => clientTransfers.ref(id).aggregate),
        decide(tx) {
          for (const id of offers) {
            const of = { clientId: id, fromId: 'usr_alice', toId: 'usr_bob' };
            if (isThere)
              tx.put(clientTransfers.ref(id), { ...of, offeredAt: now, expiresAt: now + 86_400_000 });
            else tx.delete(clientTransfers.ref(id));
          }
        },
      });
    await put(others, true);
    assert.equal((await bob.list()).moreOffers, true);
    assert.equal((await offersOf(bob)).includes(clientId), false);
    await put(others, false);
    assert.deepEqual(
      [(await bob.list()).moreOffers, (await offersOf(bob)).includes(clientId)],
      [false, true],
    );
  });

  it('that is a service is no longer accessible to the earlier owner by secrets or tokens', async () => {
    const { client, clientId, clientSecret, path, accept } = await offered();
    const { access_token: token } = await tokenOf(app, client, clientSecret);
    assert.equal(await wheelsStatus(app, token), 200);
    assert.deepEqual((await bob.ask<ClientView>('POST', accept)).body.secrets, []);
    assert.equal(await wheelsStatus(app, token), 401);
    assert.equal((await tokenOf(app, client, clientSecret)).error, 'invalid_client');
    clock.time += 1_000;
    const { body } = await bob.ask<NewSecret>('POST', `${path}/secrets`, { grace: 'now' });
    const fresh = await tokenOf(app, { clientId }, body.clientSecret);
    assert.equal(await wheelsStatus(app, fresh.access_token), 200);
    assert.equal(await wheelsStatus(app, token), 401);
    const states = [token, fresh.access_token].map((each) =>
      introspected(app, { clientId }, body.clientSecret, each),
    );
    assert.deepEqual(
      (await Promise.all(states)).map(({ active }) => active),
      [false, true],
    );
  });

  it('that is an app keeps its secrets, so that it continues to work', async () => {
    const { client, clientSecret, accept } = await offered(loginApp);
    const { body } = await bob.ask<ClientView>('POST', accept);
    assert.deepEqual(body.secrets, client.secrets);
    // This error shows that the credentials are right: apps cannot use this grant.
    assert.equal((await tokenOf(app, client, clientSecret)).error, 'unauthorized_client');
  });

  it('stays with its owner if the other declines, the offer is withdrawn, or seven days pass', async () => {
    const [declined, withdrawn, forgotten] = [await offered(), await offered(), await offered()];
    assert.equal((await bob.ask('DELETE', declined.accept)).status, 204);
    for (const _ of [1, 2]) await alice.ask('DELETE', `${withdrawn.path}/transfer`);
    for (const [{ path }, kind, by] of [
      [declined, 'client_offer_declined', 'usr_bob'],
      [withdrawn, 'client_offer_withdrawn', 'usr_alice'],
    ] as const) {
      const { events } = (await alice.ask<AuditPage>('GET', `${path}/audit`)).body;
      assert.deepEqual(
        events.map((event) => [event.kind, event.by]),
        [
          [kind, by],
          ['client_offered', 'usr_alice'],
          ['client_created', 'usr_alice'],
        ],
      );
      assert.equal(events[1]?.details?.['to'], 'usr_bob');
    }
    clock.time += 7 * day;
    bob = await Developer.signedIn(app, 'bob');
    alice = await Developer.signedIn(app);
    for (const { clientId, accept } of [declined, withdrawn, forgotten]) {
      assert.equal((await bob.ask('POST', accept)).status, 404);
      assert.equal((await alice.read(clientId)).transfer, null);
    }
    assert.deepEqual(await offersOf(bob), []);
  });

  it('can be accepted only by the account to which it was offered last', async () => {
    const { clientId, path, accept } = await offered();
    assert.equal((await alice.ask('POST', accept)).status, 404);
    for (const [userName, message] of [
      ['nobody', 'There is no account with this user name'],
      ['x'.repeat(256), 'There is no account with this user name'],
      ['alice', 'The client is already yours'],
    ] as const) {
      const refused = await alice.ask('PUT', `${path}/transfer`, { userName });
      assert.deepEqual(
        [refused.status, refused.code, refused.message],
        [409, 'transfer_not_possible', message],
      );
    }
    assert.deepEqual(await offersOf(bob), [clientId]);
  });

  it('adds events to the trails of both owners, and each trail has only the time of its owner', async () => {
    const { clientId, path, accept } = await offered();
    await bob.ask('POST', accept);
    await bob.ask('PATCH', path, { name: 'Of bob' });
    const kinds = async (who: Developer, of: string) =>
      (await who.ask<AuditPage>('GET', of)).body.events
        .filter(({ details }) => details?.['clientId'] === clientId)
        .map(({ kind }) => kind);
    assert.deepEqual(await kinds(bob, `${path}/audit`), ['client_changed', 'client_received']);
    assert.deepEqual(await kinds(alice, '/account/api/audit'), [
      'client_transferred',
      'client_offered',
      'client_created',
    ]);
    assert.equal((await alice.ask('GET', `${path}/audit`)).status, 404);
  });
});

it('an account takes over no more clients than it may own', async (t) => {
  const app = await startApp({ config: { quotaScale: 0.04 } });
  t.after(() => app.stop());
  const [alice, bob] = [await Developer.signedIn(app), await Developer.signedIn(app, 'bob')];
  await bob.create(wheelClient);
  const { clientId } = (await alice.create(wheelClient)).client;
  await alice.ask('PUT', `${clientsPath}/${clientId}/transfer`, { userName: 'bob' });
  assert.equal((await bob.ask('POST', `/developer/api/offers/${clientId}`)).code, 'too_many_clients');
  assert.equal((await alice.read(clientId)).transfer?.userName, 'bob');
});
