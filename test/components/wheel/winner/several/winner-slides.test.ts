import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineHeight, winnerSlides } from '../../../../../components/wheel/winner/several/winner-slides.ts';

const rooms = [
  [150, 100],
  [260, 220],
  [430, 440],
  [740, 480],
  [1_800, 880],
] as const;
const named = (count: number, name: string): string[] => Array.from({ length: count }, () => name);

test('every winner has a place on a slide, which fits its room', () => {
  for (const [width, height] of rooms) {
    for (const count of [2, 5, 20, 100, 1_000]) {
      for (const name of ['Ada', 'Maximiliana Featherstonehaugh-Cholmondeley', '山田太郎']) {
        const what = `${count} × ${name} in ${width} × ${height}`;
        const { size, columns, rows, slides } = winnerSlides(named(count, name), { width, height });
        assert.ok(columns * rows * slides >= count, `${what}: places`);
        assert.ok(columns * rows * (slides - 1) < count, `${what}: no slide is empty`);
        assert.ok(rows * size * lineHeight <= height, `${what}: height`);
        assert.ok(size >= (Math.min(width, height) < 360 ? 13 : 16), `${what}: readable`);
      }
    }
  }
});

test('few winners are large, many small, and more than fit are shown slide by slide', () => {
  const room = { width: 740, height: 480 };
  const [few, some, many] = [2, 20, 100].map((count) => winnerSlides(named(count, 'Ada Lovelace'), room));
  assert.ok((few?.size ?? 0) > 40);
  assert.ok((some?.size ?? 0) < (few?.size ?? 0));
  assert.deepEqual([few?.slides, some?.slides], [1, 1]);
  assert.ok((many?.slides ?? 0) > 1);
});

test('a long name makes letters smaller before it is truncated', () => {
  const room = { width: 740, height: 480 };
  const { size } = winnerSlides(['Ada', 'Maximiliana Featherstonehaugh'], room);
  assert.ok(size < winnerSlides(['Ada', 'Max'], room).size);
  assert.ok(size >= 22);
});
