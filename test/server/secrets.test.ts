/** Data of earlier releases must give the same results in this release. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createIdempotency, storedAnswers } from '../../server/http/answers/idempotency.ts';
import { clientPepper, secretDigest } from '../../server/identity/clients/secret-digest.ts';
import { sealingKeyOf } from '../../server/identity/tokens/signing-keys.ts';
import { derivedBytes, seal, unseal } from '../../server/secrets.ts';
import { wheelId } from '../../server/wheel/core/wheel-id.ts';
import { parseAddress } from '../../server/wheel/participants/subjects/address.ts';
import { cachedSubjectKeys, subjectKeys } from '../../server/wheel/participants/subjects/subject-keys.ts';
import { seedSeal } from '../../server/wheel/spins/seed.ts';
import { openWorld } from './wheel/world.ts';

const masterKey = new Uint8Array(32).map((_, at) => at);
const nonce = new Uint8Array(12).map((_, at) => 200 + at);

describe('secrets of earlier releases', () => {
  it('a client secret has the same digest as before', () => {
    assert.equal(
      secretDigest(clientPepper(masterKey), 'svc_a', 'secret é').toString('base64url'),
      'DhHU0GfbKBo7X89EiRPu5D-4ZzHof4kyPNcmbf5eqgc',
    );
  });

  it('a signing key is sealed as before, and can be opened', () => {
    const sealed = 'yMnKy8zNzs_Q0dLTk6DLIv8zIJVcnVw0B1u_AXACOwkXDZ79Ej4';
    const key = sealingKeyOf(masterKey);
    assert.equal(seal(key, 'kid-1', Buffer.from('{"d":"é"}'), nonce), sealed);
    assert.equal(unseal(key, 'kid-1', sealed).toString(), '{"d":"é"}');
    assert.throws(() => unseal(key, 'kid-2', sealed));
  });

  it('a seed is sealed as before, and can be opened', () => {
    const seed = '00ff'.repeat(16);
    const sealed = 'yMnKy8zNzs_Q0dLT3yZsZLJRqjQHY4pQT3aRXLPPwt4Cnl4kCSLlwSxlNNYd7JdL_8ysQPyACPrNl-fv';
    assert.equal(seedSeal(masterKey, 'party').seal(7, { seed, nonce }), sealed);
    assert.equal(seedSeal(masterKey, 'party').open(7, sealed), seed);
  });

  it('a participant has the same keyed hashes', () => {
    const add = { who: { name: 'Zoë' }, fingerprint: 'f1', address: parseAddress('192.0.2.7') };
    assert.deepEqual(subjectKeys(masterKey, 'party').of(add), {
      identity: '9KRiCOMldy9WtLchnHVNFg',
      fingerprint: '2XUH1-mXSaxi8tpqe2LaYw',
      address: 'pZSHFMxlhuD6LXiJiJDdVQ',
    });
  });

  it('cached keys of participants belong to their wheel', () => {
    const keysOf = cachedSubjectKeys(masterKey);
    const who = { name: 'Zoë' };
    for (const listName of ['party', 'feast', 'party']) {
      assert.equal(keysOf(listName).identity(who), subjectKeys(masterKey, listName).identity(who));
    }
  });

  it('a wheel has the same public id as before', () => {
    assert.equal(wheelId(masterKey, { ownerId: 'usr_a', listName: 'party' }), 'x4aF43SUvD0c6Juj2vfIdQ');
  });

  it('a copy that an earlier release began still belongs to this installation', () => {
    assert.equal(
      derivedBytes(masterKey, 'svc/store/copy', 16).toString('hex'),
      '5afcfaea74f88fc8d51629efc4e7c471',
    );
  });

  it('a request has the same stored key and fingerprint as before', async () => {
    const { store, close } = await openWorld([storedAnswers]);
    const request = { clientId: 'svc_a', method: 'POST', path: '/x', query: 'q=1', key: 'k-1' };
    await createIdempotency(store, { now: () => 0 }, masterKey).once(
      { ...request, body: Buffer.from('{"é":1}') },
      (commit) => commit({ touch: [], decide: () => ({ status: 200 }) }),
    );
    const kept = await store.get(storedAnswers.ref('1VhtpHQ2cWTE8blh16GiEMoQVmdezb9DOvFee5xp7-o'));
    assert.equal(kept?.fingerprint, 'ut3wAChba_nt2TENgopNtO7NoojWDSSKWHNgt32Ulfg');
    await close();
  });
});
