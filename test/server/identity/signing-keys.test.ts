import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { KeySet, readKeySet } from '../../../contracts/identity/oauth/discovery.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Answer } from '../../../server/http/answers/answer.ts';
import type { Call, Route } from '../../../server/http/route.ts';
import { signingKeys } from '../../../server/identity/tokens/documents.ts';
import type { Identity } from '../../../server/identity/index.ts';
import { contentOf } from '../../postgres/stored-content.ts';
import { until } from '../until.ts';
import { wheelToken } from './ask-token.ts';
import { bearer, client, openIdentity, type OpenIdentity } from './open-identity.ts';

const wheelRead = { audience: 'service.wheel', scope: 'wheel:read' } as const;
const day = 24 * 3_600_000;

async function publicKeys(identity: Identity): Promise<KeySet> {
  const route = identity.routes.find(
    (each): each is Route => each.endpoint.id === readKeySet.id && each.kind === 'json',
  );
  const answer = (await route?.handle({} as Call)) as Answer;
  return KeySet.parse(answer.body);
}

const kids = async (identity: Identity) =>
  (await publicKeys(identity)).keys.filter(({ alg }) => alg === 'ES256').map((key) => key.kid);
const kidOf = (token: string) => decodeProtectedHeader(token).kid;

async function accepts(identity: Identity, token: string): Promise<boolean> {
  return !((await bearer(identity, `Bearer ${token}`, wheelRead)) instanceof Refusal);
}

function keysChange({ deps }: OpenIdentity): Promise<void> {
  return new Promise((resolve) => {
    const stop = deps.store.subscribe({
      event(event) {
        if (event.type !== 'signing-keys-changed') return;
        stop();
        resolve();
      },
      gap() {},
    });
  });
}

test('tokens verify with the published keys and any JOSE library', async (t) => {
  const opened = await openIdentity({ clients: [client('svc_one')] });
  t.after(() => opened.close());
  const token = await wheelToken(opened.identity, 'svc_one', 'wheel:read wheel:spin');
  const keys = createLocalJWKSet(await publicKeys(opened.identity));
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    currentDate: new Date(opened.clock.time),
  });
  assert.deepEqual(protectedHeader, { alg: 'ES256', typ: 'at+jwt', kid: kidOf(token) });
  const { jti, ...claims } = payload;
  assert.match(String(jti), /^[\w-]{22}$/);
  assert.deepEqual(claims, {
    iss: 'http://127.0.0.1:8080',
    sub: 'svc_one',
    aud: 'service.wheel',
    client_id: 'svc_one',
    scope: 'wheel:read wheel:spin',
    iat: 1_750_000_000,
    exp: 1_750_000_600,
    token_use: 'service',
  });
  assert.notEqual(
    jti,
    (
      await jwtVerify(await wheelToken(opened.identity, 'svc_one', 'wheel:read'), keys, {
        currentDate: new Date(opened.clock.time),
      })
    ).payload.jti,
  );
});

test('a token from before a restart verifies after it, and no private key is stored in plain text', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-identity-'));
  t.after(() => rm(directory, { recursive: true }));
  const before = await openIdentity({ directory, clients: [client('svc_one')] });
  const token = await wheelToken(before.identity, 'svc_one', 'wheel:read');
  const published = await kids(before.identity);
  await before.close();

  const kept = await contentOf(directory);
  assert(kept.includes(published[0] ?? ' '), 'the keys are there');
  assert.doesNotMatch(kept, /"d\W*:/);
  assert(!kept.includes('secret-of-svc_one'), 'the client secret is not');
  assert(!kept.includes('correct horse'), 'the password is not');

  const after = await openIdentity({ directory });
  t.after(() => after.close());
  assert(await accepts(after.identity, token));
  assert.deepEqual(await kids(after.identity), published);
});

test('a different master key stops the start with a line that names it', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'svc-identity-'));
  t.after(() => rm(directory, { recursive: true }));
  await (await openIdentity({ directory })).close();
  await assert.rejects(openIdentity({ directory, config: { masterKey: new Uint8Array(32).fill(8) } }), {
    name: 'ConfigError',
    message: /^SVC_MASTER_KEY: /,
  });
});

test('nodes that start at the same time use the same keys', async (t) => {
  const opened = await openIdentity();
  t.after(() => opened.close());
  const ref = signingKeys.ref('es256');
  await opened.deps.store.commit({ touch: [ref.aggregate], decide: (tx) => tx.delete(ref) });
  const nodes = await Promise.all(Array.from({ length: 8 }, () => opened.node()));
  const sets = await Promise.all(nodes.map(kids));
  assert.equal(sets[0]?.length, 2);
  for (const set of sets) assert.deepEqual(set, sets[0]);
});

test('a rotation keeps old tokens valid until they expire, then removes their key', async (t) => {
  const opened = await openIdentity({ clients: [client('svc_one')] });
  t.after(() => opened.close());
  const { identity, clock } = opened;
  const other = await opened.node();
  const [current, next] = await kids(identity);
  const old = await wheelToken(identity, 'svc_one', 'wheel:read');
  assert.equal(kidOf(old), current);

  const changed = keysChange(opened);
  await identity.rotateKeys();
  await changed;
  const fresh = await wheelToken(identity, 'svc_one', 'wheel:read');
  assert.equal(kidOf(fresh), next, 'the key that was published beforehand signs');
  for (const node of [identity, other]) {
    assert(await accepts(node, old));
    assert(await accepts(node, fresh));
  }
  assert.deepEqual((await kids(identity)).slice(0, 2), [current, next]);
  assert.equal((await kids(identity)).length, 3);

  clock.time += 3_600_000 + 300_000;
  assert(!(await kids(identity)).includes(String(current)), 'its last token has expired');
  await identity.rotateKeys();
  assert(!(await kids(identity)).includes(String(current)));
  assert.equal((await kids(identity)).length, 3);
});

test('a key is rotated once after ninety days, even if several nodes notice it', async (t) => {
  const opened = await openIdentity({ clients: [client('svc_one')] });
  t.after(() => opened.close());
  const nodes = [opened.identity, await opened.node(), await opened.node()];
  const [current, next] = await kids(opened.identity);
  opened.clock.time += 90 * day - 1;
  assert.equal(kidOf(await wheelToken(opened.identity, 'svc_one', 'wheel:read')), current);

  opened.clock.time += 1;
  for (const node of nodes) await wheelToken(node, 'svc_one', 'wheel:read');
  const signs = async (node: Identity) => kidOf(await wheelToken(node, 'svc_one', 'wheel:read'));
  for (const node of nodes) await until(async () => (await signs(node)) !== current);
  for (const node of nodes) assert.equal(await signs(node), next);
  for (const node of nodes) assert.equal((await kids(node)).length, 3);
});
