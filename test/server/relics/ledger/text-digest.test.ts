/** Rules: docs/rules/relics.md, "Ledger". */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { saltedDigest, textDigest } from '../../../../server/relics/ledger/text-digest.ts';
import { systemRandom } from '../../../../server/runtime/random.ts';

it('digests texts in any order with a new salt each time, and nothing if there are none', () => {
  const one = saltedDigest(systemRandom, { notes: 'two lamps', orderId: undefined });
  const again = saltedDigest(systemRandom, { notes: 'two lamps' });
  assert.ok(one && again);
  assert.notEqual(one.digest, again.digest);
  assert.equal(one.digest, textDigest(one.salt, { notes: 'two lamps' }));
  assert.notEqual(one.digest, textDigest(one.salt, { notes: 'two lamp' }));
  assert.equal(textDigest('s', { a: '1', b: '2' }), textDigest('s', { b: '2', a: '1' }));
  assert.equal(saltedDigest(systemRandom, { notes: undefined }), undefined);
});
