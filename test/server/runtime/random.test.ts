import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemRandom } from '../../../server/runtime/random.ts';

describe('the random source', () => {
  it('returns the requested number of bytes', () => {
    for (const length of [0, 1, 16, 8_191, 8_192, 8_193, 100_000]) {
      assert.equal(systemRandom.bytes(length).length, length);
    }
  });

  it('never returns the same bytes twice, and does not change bytes later', () => {
    const given = Array.from({ length: 5_000 }, () => systemRandom.bytes(16));
    const texts = given.map((bytes) => Buffer.from(bytes).toString('hex'));
    assert.equal(new Set(texts).size, given.length);
    given[0]!.fill(0);
    for (let round = 0; round < 1_000; round++) systemRandom.bytes(100);
    assert.deepEqual(
      given.slice(1).map((bytes) => Buffer.from(bytes).toString('hex')),
      texts.slice(1),
    );
  });

  it('returns every value of a byte equally often', () => {
    const counts = new Array<number>(256).fill(0);
    for (let round = 0; round < 2_000; round++)
      for (const byte of systemRandom.bytes(128)) counts[byte]! += 1;
    // 1,000 of each value are expected. Six standard deviations are 190.
    for (const count of counts) assert.ok(Math.abs(count - 1_000) < 190, `${count}`);
  });
});
