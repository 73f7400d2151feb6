import assert from 'node:assert/strict';
import { generateKeyPair } from 'node:crypto';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { compactVerify } from 'jose';
import { encodedHeaders, signedWithEither } from '../../../../server/identity/tokens/jws.ts';
import { codeFor, openApps, redeem, refresh, signIn, tokensOf } from './at-app.ts';
import { aggregateOf } from '../../../../server/store/port.ts';

test('RS256 signs the same token in the thread pool and on the calling thread', async () => {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const signer = { alg: 'RS256', kid: 'k', privateKey, headers: encodedHeaders('RS256', 'k') } as const;
  const claims = { sub: 'usr_bob', name: 'Böb' };
  const inPool = await signedWithEither(signer, 'JWT', claims, true);
  assert.equal(await signedWithEither(signer, 'JWT', claims, false), inPool);
  const { payload, protectedHeader } = await compactVerify(inPool, publicKey);
  assert.deepEqual(protectedHeader, { alg: 'RS256', typ: 'JWT', kid: 'k' });
  assert.deepEqual(JSON.parse(Buffer.from(payload).toString()), claims);
});

test('tokens are signed after the store has begun to write their commit', async (t) => {
  const opened = await openApps();
  t.after(() => opened.close());
  const { store, random } = opened.deps;
  // Sign in once before the test, because the first id token creates the keys of RS256.
  await signIn(opened);
  const code = await codeFor(opened);
  const order: string[] = [];
  const commit = store.commit.bind(store);
  t.mock.method(store, 'commit', (each: Parameters<typeof commit>[0]) => {
    const answer = commit(each);
    const isOfGrant = each.touch.some((touched) => aggregateOf(touched).startsWith('grant:'));
    // Record the write one turn of the event loop after the commit, when both stores begin it.
    if (isOfGrant) setImmediate(() => order.push('write'));
    return answer;
  });
  const bytes = random.bytes.bind(random);
  // Each access token gets a random id, so a call of `bytes` shows when a token is signed.
  t.mock.method(random, 'bytes', (length: number) => {
    order.push('sign');
    return bytes(length);
  });
  const { refresh_token: token } = tokensOf(await redeem(opened.identity, code));
  assert.deepEqual(order.splice(0), ['write', 'sign']);
  tokensOf(await refresh(opened.identity, token));
  assert.deepEqual(order, ['write', 'sign']);
});
