import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sliceUnderPointer } from '../../../components/wheel/engine/layout.ts';
import { landingRotation } from '../../../components/wheel/engine/spin-motion.ts';
import { findSlice, keepUnderPointer, wheelModel } from '../../../components/wheel/wheel-model.ts';

const five = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: id.toUpperCase() }));

test('entries get weight 1 and a colour of the palette, and weights that the API rejects count as 0', () => {
  const entries = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B', weight: -1 },
    { id: 'c', name: 'C', weight: Number.NaN },
    { id: 'd', name: 'D', weight: 2.5, color: '#123456' },
  ];
  const model = wheelModel(entries, ['#ff0000', '#00ff00', '#0000ff']);
  assert.deepEqual(model.thousandths, [1_000, 0, 0, 2_500]);
  assert.equal(model.slices.colours[0]?.toLowerCase(), '#ff0000');
  assert.equal(model.slices.colours[3], '#123456');
  assert.equal(findSlice(model, 'b'), -1);
  assert.equal(findSlice(model, 'nobody'), -1);
});

test('a wheel is shown whatever an untyped script sets', () => {
  const set = [
    { id: 7, name: 42, color: null },
    null,
    { id: 'a', name: null, color: 'no colour' },
    'text',
    { id: 'b', weight: '2' },
    { id: 'a', name: 'second', weight: 0 },
  ];
  const model = wheelModel(set as never, ['#ff0000', 'nothing', '#00ff00', '#0000ff']);
  assert.deepEqual(model.thousandths, [1_000, 0, 1_000, 0, 2_000, 0]);
  assert.deepEqual(model.slices.names, ['42', '', '', '', '', 'second']);
  for (const colour of model.slices.colours) assert.match(colour, /^#[0-9a-f]{6}$/i);
  assert.equal(findSlice(model, 7), 0);
  assert.equal(findSlice(model, 'a'), 2);
  for (const none of [null, undefined, {}, 5]) {
    assert.equal(wheelModel(none as never, null as never).layout.total, 0);
  }
  const doubled = wheelModel([{ id: 'a', name: 'A', weight: 0 }, ...five], []);
  assert.equal(findSlice(doubled, 'a'), 1);
});

test('a wheel at rest stays on its winner when others come and go', () => {
  const before = wheelModel(five, []);
  const rotation = landingRotation(before.layout, 2, 0.3);
  const after = wheelModel([{ id: 'x', name: 'X', weight: 9 }, ...five.slice(2)], []);
  const kept = keepUnderPointer(before, after, rotation);
  assert.equal(after.entries[sliceUnderPointer(after.layout, kept)]?.id, 'c');
  const without = wheelModel(five.slice(3), []);
  assert.equal(keepUnderPointer(before, without, rotation), rotation);
});
