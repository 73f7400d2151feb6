import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DocumentMap } from '../../../../server/store/lowdb/document-map.ts';

function filled(count: number, shards?: number): DocumentMap<number> {
  const map = new DocumentMap<number>(shards);
  for (let at = 0; at < count; at++) map.set(`list:1/row:${at}`, at);
  return map;
}

test('behaves like a Map', () => {
  const map = filled(10_000);
  map.set('list:1/row:5', -5);
  map.delete('list:1/row:6');
  map.delete('nothing');
  assert.equal(map.size, 9_999);
  assert.deepEqual(
    [5, 6, 7, 10_000].map((at) => map.get(`list:1/row:${at}`)),
    [-5, undefined, 7, undefined],
  );
});

test('a walk yields each entry that remains exactly once, while others are added and deleted', () => {
  const map = filled(10_000);
  const met = new Map<number, number>();
  let change = 0;
  for (const [, value] of map.walk()) {
    met.set(value, (met.get(value) ?? 0) + 1);
    map.delete(`list:1/row:${(change * 2 + 1) % 10_000}`);
    if (change % 5 === 0) map.set(`list:1/row:${(change * 2 + 1) % 10_000}`, -1);
    map.set(`list:1/row:new${(change += 1)}`, -1);
  }
  for (let at = 0; at < 10_000; at += 2) assert.equal(met.get(at), 1);
});

test('a walk ends although two entries are added for each one yielded', () => {
  const map = filled(1_000, 1);
  let met = 0;
  for (const entry of map.walk()) {
    void entry;
    map.set(`list:2/row:${met}`, met);
    map.set(`list:3/row:${met}`, met);
    met += 1;
    assert.ok(met < 100_000);
  }
  assert.ok(met >= 1_000);
});
