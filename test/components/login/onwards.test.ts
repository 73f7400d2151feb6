import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepOnwards, keptOnwards, onwardsIn, onwardsQuery } from '../../../components/login/onwards.ts';

function storage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test('the request of an app is kept for half an hour, and until the next mail without one', () => {
  const here = storage();
  const query = onwardsQuery(onwardsIn('?request=sealed&returnTo=%2Faccount&problem=x'));
  assert.equal(query, '?request=sealed');
  assert.equal(keptOnwards(here, 0), '');
  keepOnwards(query, here, 0);
  assert.equal(keptOnwards(here, 30 * 60_000 - 1), '?request=sealed');
  assert.equal(keptOnwards(storage(), 0), '', 'another browser');
  assert.equal(keptOnwards(here, 30 * 60_000), '');
  keepOnwards('?returnTo=%2Fwheels', here, 0);
  assert.equal(keptOnwards(here, 1), '?returnTo=%2Fwheels');
  keepOnwards('', here, 1);
  assert.equal(keptOnwards(here, 2), '');
});

test('a storage that is full, forbidden or changed by hand keeps nothing', () => {
  const fail = () => {
    throw new Error('no storage');
  };
  const closed = { getItem: fail, setItem: fail, removeItem: fail };
  keepOnwards('?request=sealed', closed);
  assert.equal(keptOnwards(closed), '');
  for (const text of ['{', 'null', '{"query":"?request=sealed"}'])
    assert.equal(keptOnwards({ ...closed, getItem: () => text }), '');
});
