import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandSpeed } from '../../../../components/wheel/hand/hand-speed.ts';

for (const [name, samples, now, speed] of [
  ['one that never moved', [], 100, 0],
  ['one that moved once', [[0.1, 50]], 60, 0],
  [
    'a steady one',
    [
      [0, 0],
      [0.01, 20],
      [0.02, 40],
      [0.03, 60],
    ],
    60,
    0.5,
  ],
  [
    'one that turns back',
    [
      [0, 0],
      [-0.02, 20],
      [-0.04, 40],
    ],
    45,
    -1,
  ],
  [
    'the last movement counts, not the whole way',
    [
      [0, 0],
      [0.001, 300],
      [0.101, 350],
      [0.201, 400],
    ],
    400,
    2,
  ],
  [
    'one that held still before it let go',
    [
      [0, 0],
      [0.1, 50],
    ],
    300,
    0,
  ],
  [
    'one on a busy page, whose moves come late',
    [
      [0, 0],
      [0.15, 150],
      [0.3, 300],
    ],
    420,
    1,
  ],
  [
    'two moves long after each other',
    [
      [0, 0],
      [0.3, 900],
    ],
    900,
    0,
  ],
] as const) {
  test(`the speed of a hand: ${name}`, () => {
    const hand = new HandSpeed();
    for (const [turned, at] of samples) hand.add(turned, at);
    assert.ok(Math.abs(hand.at(now) - speed) < 1e-9, `${hand.at(now)}`);
  });
}
