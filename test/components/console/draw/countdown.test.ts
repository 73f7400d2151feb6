import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Countdown } from '../../../../components/console/draw/countdown.ts';

/** Returns a countdown whose seconds pass when the test calls `pass`. */
function opened() {
  const shown: (number | undefined)[] = [];
  let next: (() => void) | undefined;
  const countdown = new Countdown(
    (left) => shown.push(left),
    (callback) => {
      next = callback;
      return () => (next = undefined);
    },
  );
  const pass = (): void => {
    const due = next;
    next = undefined;
    due?.();
  };
  return { countdown, shown, pass, isWaiting: () => next !== undefined };
}

it('a countdown shows each second, and ends with true', async () => {
  const { countdown, shown, pass } = opened();
  const over = countdown.run(3);
  for (let second = 0; second < 3; second += 1) pass();
  assert.equal(await over, true);
  assert.deepEqual(shown, [3, 2, 1, undefined]);
  assert.equal(countdown.isRunning, false);
});

it('a countdown of 0 seconds ends at once, and shows nothing', async () => {
  const { countdown, shown } = opened();
  assert.equal(await countdown.run(0), true);
  assert.deepEqual(shown, []);
});

it('a countdown that is called off ends with false, and its seconds stop', async () => {
  const { countdown, shown, pass, isWaiting } = opened();
  const over = countdown.run(3);
  pass();
  countdown.cancel();
  assert.equal(await over, false);
  assert.deepEqual([shown, isWaiting(), countdown.isRunning], [[3, 2, undefined], false, false]);
  countdown.cancel();
});
