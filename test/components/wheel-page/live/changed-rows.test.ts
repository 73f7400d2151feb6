import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyRows } from '../../../../components/wheel-page/live/changed-rows.ts';

const row = (id: string, weight = 1) => ({ id, name: id.toUpperCase(), weight, color: '#112233' });

test('known rows change in place, removed ones disappear, new ones are appended', () => {
  const entries = [row('a'), row('b'), row('c')];
  const after = applyRows(entries, { changed: [row('d'), row('b', 5)], removed: ['a'] });
  assert.deepEqual(after, [row('b', 5), row('c'), row('d')]);
  assert.deepEqual(entries, [row('a'), row('b'), row('c')]);
});

test('applying a change twice has no further effect', () => {
  const change = { changed: [row('d')], removed: ['a'] };
  const once = applyRows([row('a'), row('b')], change);
  assert.deepEqual(applyRows(once, change), once);
});
