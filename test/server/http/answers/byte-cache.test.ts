import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ByteCache } from '../../../../server/http/answers/byte-cache.ts';

describe('texts in memory', () => {
  it('are found only under the tag for which they were made', () => {
    const cache = new ByteCache(100);
    cache.set('a', '1', 'one');
    assert.equal(cache.get('a', '1'), 'one');
    assert.equal(cache.get('a', '2'), undefined);
    cache.set('a', '2', 'two');
    assert.equal(cache.get('a', '1'), undefined);
    assert.equal(cache.get('a', '2'), 'two');
  });

  it('are evicted in the order of their last use', () => {
    const cache = new ByteCache(10);
    cache.set('a', '', 'aaaa');
    cache.set('b', '', 'bbbb');
    cache.get('a', '');
    cache.set('c', '', 'cccc');
    assert.deepEqual(
      [cache.get('a', ''), cache.get('b', ''), cache.get('c', '')],
      ['aaaa', undefined, 'cccc'],
    );
  });

  it('never exceed the limit', () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      length: fc.nat(12),
      read: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const cache = new ByteCache(10);
        for (const { key, length, read } of steps) {
          if (read) cache.get(key, '');
          else cache.set(key, '', 'x'.repeat(length));
          const held = ['a', 'b', 'c', 'd'].reduce(
            (sum, name) => sum + (cache.get(name, '')?.length ?? 0),
            0,
          );
          assert.ok(held <= 10, `${held}`);
        }
      }),
    );
  });
});
