import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Caller } from '../../../server/http/auth/caller.ts';
import { clientChanged, clients } from '../../../server/identity/documents.ts';
import type { Identity } from '../../../server/identity/index.ts';
import { wheelToken, askToken } from './ask-token.ts';
import { bearer, client, openIdentity } from './open-identity.ts';

const wheelRead = { audience: 'service.wheel', scope: 'wheel:read' } as const;

async function code(identity: Identity, token: string, need: Parameters<typeof bearer>[2] = wheelRead) {
  const verdict = await bearer(identity, `Bearer ${token}`, need);
  return verdict instanceof Refusal ? verdict.code : 'ok';
}

test('a token names its client, account and scopes', async (t) => {
  const opened = await openIdentity({ clients: [client('svc_one', { owner: 'bob' })] });
  t.after(() => opened.close());
  const token = await wheelToken(opened.identity, 'svc_one', 'wheel:spin wheel:read');
  const expected: Caller = {
    kind: 'service',
    clientId: 'svc_one',
    ownerId: 'usr_bob',
    scopes: new Set(['wheel:read', 'wheel:spin']),
  };
  assert.deepEqual(await bearer(opened.identity, `Bearer ${token}`, wheelRead), expected);
  const again = bearer(opened.identity, `Bearer ${token}`, wheelRead);
  assert(!(again instanceof Promise), 'a token seen before is answered without waiting');
  assert.deepEqual(again, expected);
  assert.deepEqual(
    await bearer(opened.identity, `bearer   ${token} `, wheelRead),
    expected,
    'RFC 9110: case and blanks',
  );
});

test('a token expires five seconds after its lifetime, whether or not it is cached', async (t) => {
  const opened = await openIdentity({ clients: [client('svc_one')] });
  t.after(() => opened.close());
  const fresh = await opened.node();
  const { identity, clock } = opened;
  const token = await wheelToken(identity, 'svc_one', 'wheel:read');
  assert.equal(await code(identity, token), 'ok');
  clock.time += 604_999;
  assert.equal(await code(identity, token), 'ok');
  assert.equal(await code(fresh, token), 'ok');
  clock.time += 1;
  assert.equal(await code(identity, token), 'invalid_token');
  assert.equal(await code(await opened.node(), token), 'invalid_token');
});

test('a stopped client is refused at once on every node, and can be resumed', async (t) => {
  const opened = await openIdentity({ clients: [client('svc_one')] });
  t.after(() => opened.close());
  const { identity } = opened;
  const other = await opened.node();
  const token = await wheelToken(identity, 'svc_one', 'wheel:read');
  for (const node of [identity, other]) assert.equal(await code(node, token), 'ok');

  assert.equal(await identity.setClientActive('svc_one', false), undefined);
  for (const node of [identity, other]) assert.equal(await code(node, token), 'client_inactive');
  assert.equal((await askToken(identity, 'svc_one')).status, 401);
  assert.equal((await askToken(other, 'svc_one')).status, 401);
  assert.equal(
    await code(identity, token, { ...wheelRead, scope: 'wheel:spin' }),
    'insufficient_scope',
    'scope first',
  );

  await identity.setClientActive('svc_one', true);
  for (const node of [identity, other]) assert.equal(await code(node, token), 'ok');
  const refused = await identity.setClientActive('svc_two', false);
  assert.equal(refused?.code, 'not_found');
});

test('a stopped account stops its clients', async (t) => {
  const opened = await openIdentity({ clients: [client('svc_one'), client('svc_two', { owner: 'bob' })] });
  t.after(() => opened.close());
  const { identity } = opened;
  const one = await wheelToken(identity, 'svc_one', 'wheel:read');
  const two = await wheelToken(identity, 'svc_two', 'wheel:read');
  assert.equal(await code(identity, one), 'ok');
  await identity.setAccountActive('usr_ada', false);
  assert.equal(await code(identity, one), 'client_inactive');
  assert.equal(await code(identity, two), 'ok');
  assert.equal((await askToken(identity, 'svc_one', { scope: 'wheel:read' })).status, 401);
  await identity.setAccountActive('usr_ada', true);
  assert.equal(await code(identity, one), 'ok');
});

test('the removal of a client or of a scope takes effect at once', async (t) => {
  const opened = await openIdentity({ clients: [client('svc_one')] });
  t.after(() => opened.close());
  const { identity, deps } = opened;
  const ref = clients.ref('svc_one');
  const token = await wheelToken(identity, 'svc_one', 'wheel:read wheel:spin');
  assert.equal(await code(identity, token), 'ok');

  await deps.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const before = tx.get(ref);
      assert(before?.kind === 'service');
      tx.put(ref, { ...before, grants: [{ audience: 'service.wheel', scopes: ['wheel:spin'] }] });
      tx.publish(clientChanged('svc_one'));
    },
  });
  assert.equal(await code(identity, token), 'insufficient_scope');
  assert.equal(await code(identity, token, { ...wheelRead, scope: 'wheel:spin' }), 'ok');

  await deps.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      tx.delete(ref);
      tx.publish(clientChanged('svc_one'));
    },
  });
  assert.equal(await code(identity, token, { ...wheelRead, scope: 'wheel:spin' }), 'client_inactive');
});
