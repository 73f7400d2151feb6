import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawLocally, randomBelow, type RandomWords } from '../../../components/wheel/local-draw.ts';

function scripted(...words: number[]): RandomWords {
  return (target) => {
    for (let at = 0; at < target.length; at += 1) {
      const word = words.shift();
      assert.ok(word !== undefined, 'requested more words than a draw needs');
      target[at] = word;
    }
    return target;
  };
}

test('numbers above the last whole multiple of the range are drawn again, so that all are equally likely', () => {
  // 2^53 - 1 is above the last multiple of 3, so a second number is drawn.
  assert.equal(randomBelow(3, scripted(0x1fffff, 0xffffffff, 0, 5)), 2);
});

test('a winner is found by its weight, and weight 0 never wins', () => {
  const weights = [0, 1_000, 0, 2_000, 0];
  assert.equal(drawLocally(weights, scripted(0, 0)), 1);
  assert.equal(drawLocally(weights, scripted(0, 999)), 1);
  assert.equal(drawLocally(weights, scripted(0, 1_000)), 3);
  assert.equal(drawLocally(weights, scripted(0, 2_999)), 3);
});

test('drawing from nothing gives null', () => {
  assert.equal(drawLocally([], scripted()), null);
  assert.equal(drawLocally([0, 0], scripted()), null);
});

test('100,000 draws of the real source fit the odds', () => {
  const weights = [1_000, 2_000, 3_000, 4_000];
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < 100_000; i += 1) {
    const index = drawLocally(weights);
    assert.ok(index !== null);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  // With 3 degrees of freedom, one in a million runs exceeds 30.
  const chi = counts.reduce((sum, count, i) => sum + (count - (i + 1) * 10_000) ** 2 / ((i + 1) * 10_000), 0);
  assert.ok(chi < 30, `${chi}`);
});
