import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  afterwardsText,
  chanceText,
  leftOutText,
  previewOf,
} from '../../../../components/console/draw/draw-preview.ts';
import type { WheelEntry } from '../../../../components/wheel/wheel-events.ts';

const row = (name: string, rest: Partial<WheelEntry> = {}): WheelEntry => ({ id: name, name, ...rest });

describe('the preview of a draw', () => {
  it('leaves out hidden rows and rows of weight 0, and counts a hidden row of weight 0 once', () => {
    const preview = previewOf([
      row('Ada'),
      row('Bob', { hidden: true, weight: 5 }),
      row('Cyd', { weight: 0 }),
      row('Dan', { hidden: true, weight: 0 }),
    ]);
    assert.deepEqual(preview, { able: 1, hidden: 2, weightless: 1, chances: undefined });
    assert.equal(leftOutText(preview), 'Left out: 2 hidden, 1 of weight 0.');
    assert.equal(leftOutText(previewOf([row('Ada')])), undefined);
  });

  it('names the best and the least chance among the rows that can win, if they differ', () => {
    const rows = [row('Ada', { weight: 3 }), row('Bob'), row('Cyd', { weight: 4, hidden: true })];
    const { chances } = previewOf(rows);
    assert.deepEqual(chances, { best: { name: 'Ada', chance: 0.75 }, least: { name: 'Bob', chance: 0.25 } });
    assert.equal(previewOf(rows.slice(1)).chances, undefined);
    assert.deepEqual(
      [0.25, 0.000012345, 1 / 3].map((chance) => chanceText(chance)),
      ['25%', '0.0012%', '33%'],
    );
  });

  it('shows an empty list as one where nobody can win', () => {
    assert.deepEqual(previewOf([]), { able: 0, hidden: 0, weightless: 0, chances: undefined });
  });

  const afterwards = [
    ['never', 'custom', 1, /stays on the wheel/],
    ['never', 'participants', 2, /Nobody wins twice in one draw/],
    ['hide', 'custom', 2, /^Winners are hidden/],
    ['remove', 'custom', 1, /^The winner is taken off the wheel afterwards\.$/],
    ['remove', 'participants', 1, /cannot join again by themselves/],
  ] as const;
  for (const [removeWinner, type, count, words] of afterwards) {
    it(`removeWinner ${removeWinner}, ${count} of ${type}: ${String(words)}`, () => {
      assert.match(afterwardsText({ removeWinner }, type, count), words);
    });
  }
});
