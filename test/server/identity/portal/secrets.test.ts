import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { ClientView, NewSecret } from '../../../../contracts/identity/portal/portal.ts';
import { Directory } from '../../../../server/identity/accounts/directory.ts';
import { ClientActivity } from '../../../../server/identity/clients/client-activity.ts';
import { rotateSecret } from '../../../../server/identity/portal/secrets.ts';
import type { RunningApp } from '../../start-app.ts';
import { until } from '../../until.ts';
import { askRoute, basic } from '../ask-token.ts';
import { client, openIdentity, secretOf } from '../open-identity.ts';
import { clientsPath, Developer, startTimed, tokenOf, wheelClient } from './portal-api.ts';

const hour = 3_600_000;

describe('secrets', () => {
  let app: RunningApp;
  let clock: { time: number };
  before(async () => {
    ({ app, clock } = await startTimed());
  });
  after(() => app.stop());

  async function made() {
    const alice = await Developer.signedIn(app);
    const { client, clientSecret: first } = await alice.create(wheelClient);
    const path = `${clientsPath}/${client.clientId}/secrets`;
    const rotate = (grace: string) => alice.ask<NewSecret>('POST', path, { grace });
    const works = async (secret: string) => (await tokenOf(app, client, secret)).status === 200;
    return { alice, client, first, path, rotate, works };
  }

  for (const [grace, lasts] of [
    ['24h', 24 * hour],
    ['7d', 7 * 24 * hour],
  ] as const) {
    it(`the earlier secret stays valid for ${grace}, to the millisecond`, async () => {
      const { first, rotate, works } = await made();
      const began = clock.time;
      const { clientSecret: second, client } = (await rotate(grace)).body;
      assert.deepEqual(
        client.secrets.map(({ endsAt }) => endsAt),
        [null, new Date(began + lasts).toISOString()],
      );
      clock.time = began + lasts - 1;
      assert.deepEqual([await works(first), await works(second)], [true, true]);
      clock.time = began + lasts;
      assert.deepEqual([await works(first), await works(second)], [false, true]);
    });
  }

  it('the earlier secret ends now, even if two were valid', async () => {
    const { first, rotate, works } = await made();
    const second = (await rotate('7d')).body.clientSecret;
    const { clientSecret: third, client } = (await rotate('now')).body;
    assert.deepEqual([await works(first), await works(second), await works(third)], [false, false, true]);
    assert.equal(client.secrets.length, 1);
  });

  it('a third secret is refused while two are valid, and both stay valid', async () => {
    const { alice, client, first, rotate, works } = await made();
    const second = (await rotate('7d')).body.clientSecret;
    const third = await rotate('24h');
    assert.deepEqual([third.status, third.code], [409, 'two_secrets']);
    assert.deepEqual([await works(first), await works(second)], [true, true]);
    clock.time += 7 * 24 * hour;
    assert.equal((await alice.read(client.clientId)).secrets.length, 1);
  });

  it('a revoked secret ends at once, and the other stays valid', async () => {
    const { alice, first, path, rotate, works } = await made();
    const { clientSecret: second, client } = (await rotate('7d')).body;
    const old = client.secrets[1]?.id ?? '';
    const revoked = await alice.ask<ClientView>('DELETE', `${path}/${old}`);
    assert.equal(revoked.status, 200);
    assert.deepEqual(
      revoked.body.secrets.map(({ id }) => id),
      [client.secrets[0]?.id],
    );
    assert.deepEqual([await works(first), await works(second)], [false, true]);
    assert.equal((await alice.ask('DELETE', `${path}/${old}`)).status, 404);
  });
});

it('rotation under load refuses no request with a valid secret, on two nodes', async (t) => {
  const opened = await openIdentity({ clients: [client('svc_one')] });
  t.after(() => opened.close());
  const { deps, clock, identity } = opened;
  const nodes = [identity, await opened.node()];
  const third = { deps, directory: new Directory(deps.store), activity: new ClientActivity(deps) };
  let secret = secretOf('svc_one');
  let going = true;
  const statuses: number[] = [];
  const asked = Array.from({ length: 8 }, () => 0);
  const load = asked.map(async (_, worker) => {
    while (going) {
      const authorization = basic('svc_one', secret);
      const form = { grant_type: 'client_credentials', scope: 'wheel:read' };
      statuses.push((await askRoute(nodes[worker % 2]!, 'createToken', { authorization, form })).status);
      asked[worker]! += 1;
      await new Promise(setImmediate);
    }
  });
  for (let turn = 0; turn < 20; turn += 1) {
    clock.time += 24 * hour;
    const rotated = await rotateSecret(third, { clientId: 'svc_one', accountId: 'usr_ada' }, '24h');
    assert.ok(!(rotated instanceof Refusal));
    secret = rotated.clientSecret;
    const before = [...asked];
    await until(() => asked.every((count, worker) => count >= before[worker]! + 3), 'three requests of each');
  }
  going = false;
  await Promise.all(load);
  await third.activity.close();
  assert.ok(statuses.length >= 480, `${statuses.length}`);
  assert.deepEqual([...new Set(statuses)], [200]);
});
