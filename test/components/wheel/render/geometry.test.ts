import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pegPositions, wheelGeometry } from '../../../../components/wheel/render/geometry.ts';

test('all parts of the wheel are on its canvas, in order, at every size', () => {
  for (const size of [80, 120, 149, 150, 320, 700, 1_400, 3_840]) {
    const at = wheelGeometry(size);
    assert.ok(at.hub < at.pointerTip && at.pointerTip < at.rimInner, `${size}`);
    assert.ok(at.rimInner < at.pegRing && at.pegRing < at.rimOuter, `${size}`);
    assert.ok(at.pegRadius * 2 < at.rimOuter - at.rimInner, `${size}`);
    assert.ok(at.pointerPivot + at.pointerWidth <= 1, `${size}: the pointer is cut off`);
    assert.ok(
      at.pointerPivot - at.pointerTip > 1.5 * at.pointerWidth,
      `${size}: the pointer is too short for its width`,
    );
  }
});

test('the hub is large enough for a thumb on every wheel except the smallest', () => {
  for (const size of [160, 320, 700]) assert.ok(wheelGeometry(size).hub * size >= 44, `${size}`);
});

test('there is a peg at every edge, with more in between on wheels of few slices', () => {
  const edges = new Float64Array([0, 0.5, 0.5, 0.75, 1]);
  const pegs = [...pegPositions(edges)];
  for (const edge of [0, 0.5, 0.75]) assert.ok(pegs.includes(edge), `${edge}`);
  assert.equal(pegs.length, 24);
  assert.deepEqual(
    pegs,
    pegs.toSorted((a, b) => a - b),
  );
});

test('pegs are evenly spaced if there are too many slices for a peg each', () => {
  const edges = Float64Array.from({ length: 501 }, (_, i) => i / 500);
  const pegs = pegPositions(edges);
  assert.equal(pegs.length, 60);
  assert.equal(pegs[30], 0.5);
});
