import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemRandom } from '../../../../server/runtime/random.ts';
import { nextSeed, seedSeal } from '../../../../server/wheel/spins/seed.ts';

const key = systemRandom.bytes(32);
const next = nextSeed(systemRandom);
const sealed = seedSeal(key, 'party').seal(7, next);

describe('a sealed seed', () => {
  it('can be opened for its spin', () => assert.equal(seedSeal(key, 'party').open(7, sealed), next.seed));

  it('does not reveal the seed', () => {
    assert.equal(Buffer.from(sealed, 'base64url').includes(Buffer.from(next.seed, 'hex')), false);
  });

  const others: [string, () => string][] = [
    ['another spin', () => seedSeal(key, 'party').open(8, sealed)],
    ['another wheel', () => seedSeal(key, 'party2').open(7, sealed)],
    ['another master key', () => seedSeal(systemRandom.bytes(32), 'party').open(7, sealed)],
    [
      'a changed text',
      () => seedSeal(key, 'party').open(7, `${sealed[0] === 'A' ? 'B' : 'A'}${sealed.slice(1)}`),
    ],
    ['a cut text', () => seedSeal(key, 'party').open(7, sealed.slice(0, 40))],
    ['a tag cut to four bytes', () => seedSeal(key, 'party').open(7, sealed.slice(0, 6))],
    ['nothing', () => seedSeal(key, 'party').open(7, '')],
  ];
  for (const [what, open] of others) it(`cannot be opened for ${what}`, () => assert.throws(open));
});
