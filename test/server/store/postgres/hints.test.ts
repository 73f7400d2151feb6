import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { absent, Hints } from '../../../../server/store/postgres/hints.ts';

const million = JSON.stringify('x'.repeat(1_000_000));

describe('documents as they were last seen', () => {
  it('are parsed once for the same text', () => {
    const hints = new Hints();
    const seen = hints.read('a', '{"n":1}');
    assert.equal(hints.read('a', '{"n":1}'), seen);
    assert.deepEqual(hints.read('a', '{"n":2}').value, { n: 2 });
    assert.deepEqual(hints.get('a')?.value, { n: 2 });
    hints.keep('a', absent);
    assert.equal(hints.get('a'), absent);
  });

  it('are dropped when there are too many, the oldest first', () => {
    const hints = new Hints();
    const keys = Array.from({ length: 100 }, (_, at) => `thing:${at}/head`);
    for (const key of keys) {
      hints.read(key, million);
      hints.keep('hot', { text: key, value: key });
    }
    const kept = keys.filter((key) => hints.get(key) !== undefined);
    assert.ok(kept.length >= 16 && kept.length < 34, `${kept.length} kept`);
    assert.deepEqual(kept, keys.slice(-kept.length));
    assert.equal(hints.get('hot')?.value, keys.at(-1));
  });

  it('do not become slower after many were dropped', () => {
    const hints = new Hints();
    const keep = (count: number, from: number) => {
      const since = process.cpuUsage();
      for (let at = from; at < from + count; at++)
        hints.keep(`thing:${at}/head`, { text: 'x'.repeat(200), value: null });
      return process.cpuUsage(since).user;
    };
    const few = keep(50_000, 0);
    const many = keep(250_000, 50_000);
    // Allow 25 times the time for five times as many keys.
    assert.ok(many < 25 * few + 200_000, `${few} µs, then ${many} µs`);
  });
});
