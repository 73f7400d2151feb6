import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServerClock } from '../../../../components/wheel-page/live/server-clock.ts';

test('the time of a request lies in the middle of its round trip, and a quicker one is more precise', () => {
  let now = 0;
  const clock = new ServerClock(() => now);
  assert.equal(clock.time, undefined);
  now = 1_000;
  clock.answered(50_000, 800);
  assert.equal(clock.time, 50_100);
  now = 2_000;
  clock.answered(51_000, 1_980);
  assert.equal(clock.time, 51_010);
  // A slow answer does not replace the estimate of a faster one.
  now = 9_000;
  clock.answered(52_000, 3_000);
  assert.equal(clock.time, 58_010);
});

test('a message cannot come from the future, so it can only put the clock forward', () => {
  let now = 0;
  const clock = new ServerClock(() => now);
  now = 100;
  clock.answered(10_100, 0);
  assert.equal(clock.time, 10_150);
  clock.received(10_120);
  assert.equal(clock.time, 10_150);
  clock.received(10_180);
  assert.equal(clock.time, 10_180);
  clock.received(Number.NaN);
  assert.equal(clock.time, 10_180);
});
