import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { atOnce, inSlices, type SlicedWork } from '../../../components/ui/in-slices.ts';
import { mergeSorted } from '../../../components/editor/list/merge-sort.ts';
import { randomPool } from '../../../components/editor/list/random-pool.ts';

function tenSteps() {
  let time = 0;
  const log: string[] = [];
  function* work(): SlicedWork<string> {
    for (let step = 1; step <= 10; step += 1) {
      time += 10;
      log.push(String(step));
      yield step / 10;
    }
    return 'done';
  }
  const surroundings = {
    now: () => time,
    breathe: async () => void log.push('pause'),
  };
  return { work: work(), log, surroundings };
}

describe('work in slices', () => {
  it('pauses after each slice, reports its progress and returns its result', async () => {
    const { work, log, surroundings } = tenSteps();
    const shares: number[] = [];
    const result = await inSlices(work, { surroundings, onProgress: (share) => shares.push(share) });
    assert.equal(result, 'done');
    assert.equal(log.join(' '), '1 2 3 pause 4 5 6 pause 7 8 9 pause 10');
    assert.deepEqual(shares, [0.3, 0.6, 0.9]);
  });

  it('runs its first slice at once, and none after it was stopped', async () => {
    const { work, log, surroundings } = tenSteps();
    const stop = new AbortController();
    const result = inSlices(work, { surroundings, signal: stop.signal });
    assert.equal(log.join(' '), '1 2 3 pause');
    stop.abort();
    assert.equal(await result, null);
    assert.equal(log.join(' '), '1 2 3 pause');
  });
});

describe('sorting in slices', () => {
  const numbers = fc.array(fc.nat(50), { maxLength: 5_000, size: 'max' });
  it('sorts like Array.sort, is stable, and reports its true progress', () => {
    fc.assert(
      fc.property(numbers, (list) => {
        const items = list.map((value, at) => ({ value, at }));
        const byValue = (a: { value: number }, b: { value: number }) => a.value - b.value;
        assert.deepEqual(atOnce(mergeSorted(items, byValue)), items.toSorted(byValue));
        const shares = [...mergeSorted(items, byValue)];
        assert.deepEqual(
          shares,
          shares.toSorted((a, b) => a - b),
        );
        assert.ok(shares.every((share) => share >= 0 && share <= 1));
      }),
      // End at the first failure, because finding a smaller counterexample would take minutes.
      { numRuns: 30, endOnFailure: true },
    );
  });
});

describe('a pool of randomness', () => {
  it('returns each word once, in the order of fetching', () => {
    let next = 0;
    let fetches = 0;
    const random = randomPool((words) => {
      fetches += 1;
      return words.map((_, at, all) => (all[at] = next++));
    });
    const seen: number[] = [];
    for (let turn = 0; turn < 20_000; turn += 1) seen.push(...random(new Uint32Array(2)));
    assert.deepEqual(
      seen,
      seen.map((_, at) => at),
    );
    assert.equal(fetches, 3);
  });
});
