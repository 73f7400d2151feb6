import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { OrderedKeys } from '../../../../server/store/lowdb/ordered-keys.ts';

const key = (number: number) => String(number).padStart(6, '0');

const filling = fc.record({
  count: fc.integer({ min: 0, max: 3_000 }),
  step: fc.constantFrom(1, -1, 7_919),
});

test('equals a sorted array', () => {
  fc.assert(
    fc.property(
      filling,
      fc.array(fc.tuple(fc.boolean(), fc.nat(3_100)), { maxLength: 200 }),
      fc.tuple(fc.nat(3_200), fc.nat(3_200), fc.integer({ min: 1, max: 1_200 }), fc.boolean()),
      fc.tuple(fc.nat(3_000), fc.nat(1_500)),
      ({ count, step }, changes, [from, to, limit, exclusive], [gapStart, gapLength]) => {
        const keys = new OrderedKeys();
        const expected = new Set<string>();
        for (let at = 0; at < count; at++) {
          const added = key((((at * step) % 3_001) + 3_001) % 3_001);
          keys.add(added);
          expected.add(added);
        }
        for (let at = gapStart; at < gapStart + gapLength; at++) {
          keys.delete(key(at));
          expected.delete(key(at));
        }
        for (const [add, number] of changes) {
          if (add) keys.add(key(number));
          else keys.delete(key(number));
          if (add) expected.add(key(number));
          else expected.delete(key(number));
        }
        const sorted = [...expected].sort();
        assert.equal(keys.size, sorted.length);
        assert.deepEqual(keys.ascending('', false, '\uffff', 10_000), sorted);
        assert.deepEqual(keys.descending('\uffff', '', 10_000), sorted.toReversed());
        const [low, high] = [key(from), key(to)];
        const between = sorted.filter((item) => (exclusive ? item > low : item >= low) && item < high);
        assert.deepEqual(keys.ascending(low, exclusive, high, limit), between.slice(0, limit));
        const down = sorted.filter((item) => item < high && item >= low).reverse();
        assert.deepEqual(keys.descending(high, low, limit), down.slice(0, limit));
      },
    ),
    { numRuns: 300 },
  );
});
