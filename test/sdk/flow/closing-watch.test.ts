import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closingWatch } from '../../../sdk/lib/flow/closing-watch.ts';

type Look = 'popup' | 'beside' | 'away' | 'back';

/** [whether the popup seems closed, whether the page has the focus] */
const looks: Readonly<Record<Look, readonly [boolean, boolean]>> = {
  popup: [false, false],
  beside: [false, true],
  away: [true, false],
  back: [true, true],
};

/**
 * Looks four times a second. Returns the milliseconds between the last change and the look that finds the popup closed.
 */
function endOf(...steps: readonly (readonly [Look, seconds: number])[]): number | undefined {
  const hasEnded = closingWatch();
  let now = 1_000_000;
  for (const [look, seconds] of steps) {
    const begun = now;
    for (; now <= begun + seconds * 1_000; now += 250) if (hasEnded(...looks[look], now)) return now - begun;
  }
  return undefined;
}

for (const [what, steps, expected] of [
  ['an open popup', [['popup', 1_800]], undefined],
  ['an open popup beside the page', [['beside', 1_800]], undefined],
  [
    'a popup that is closed',
    [
      ['popup', 2],
      ['back', 9],
    ],
    500,
  ],
  [
    'a popup that is closed, with the focus coming a moment later',
    [
      ['popup', 2],
      ['away', 0],
      ['back', 9],
    ],
    500,
  ],
  [
    'a severed popup in use',
    [
      ['popup', 1],
      ['away', 1_500],
    ],
    undefined,
  ],
  [
    'the return from a severed popup',
    [
      ['popup', 1],
      ['away', 60],
      ['back', 9],
    ],
    3_000,
  ],
  [
    'a short look at the page during the sign-in',
    [
      ['popup', 1],
      ['away', 9],
      ['back', 2],
      ['away', 90],
    ],
    undefined,
  ],
  [
    'a second return',
    [
      ['popup', 1],
      ['away', 9],
      ['back', 2],
      ['away', 90],
      ['back', 9],
    ],
    3_000,
  ],
  [
    'a popup that is severed while the page has the focus',
    [
      ['beside', 1],
      ['back', 9],
    ],
    3_000,
  ],
] as const)
  test(`${what}: ${expected === undefined ? 'goes on' : `has ended after ${String(expected)} ms`}`, () => {
    assert.equal(endOf(...steps), expected);
  });
