import assert from 'node:assert/strict';
import { test } from 'node:test';
import { burstSeconds, paper, pieceAt } from '../../../../components/wheel/winner/confetti-paper.ts';

const winner = '#0072B2';

for (const [width, height, wheel] of [
  [80, 80, 80],
  [360, 640, 328],
  [3_840, 2_160, 1_400],
] as const) {
  test(`a burst over ${width} × ${height}: few pieces, from the centre outward, gone in time`, () => {
    const pieces = paper([winner, '#E69F00'], wheel, { width, height });
    assert.ok(pieces.length >= 40 && pieces.length <= 150);
    assert.ok(pieces.filter(({ colour }) => colour === winner).length >= pieces.length / 2);
    for (const piece of pieces) {
      assert.match(piece.colour, /^#[0-9a-fA-F]{6}$/);
      assert.match(piece.back, /^#[0-9a-f]{6}$/);
      assert.equal(pieceAt(piece, 0).opacity, 0);
      assert.equal(pieceAt(piece, burstSeconds).opacity, 0);
      const [early, later] = [pieceAt(piece, piece.born + 0.02), pieceAt(piece, piece.born + 0.3)];
      assert.ok(Math.hypot(early.x, early.y) < Math.hypot(width, height) * 0.15);
      assert.ok(Number.isFinite(later.x + later.y + later.angle + later.tilt));
      const [high, low] = [pieceAt(piece, 1.6), pieceAt(piece, 2.2)];
      assert.ok(low.y > high.y);
    }
    const middle = pieces.map((piece) => pieceAt(piece, 0.4));
    for (const side of [-1, 1]) {
      assert.ok(
        middle.some(({ x }) => x * side > wheel * 0.2) && middle.some(({ y }) => y * side > wheel * 0.1),
      );
    }
  });
}

test('without any colour there is still paper', () => {
  assert.ok(paper([], 300, { width: 800, height: 600 }).length > 0);
});
