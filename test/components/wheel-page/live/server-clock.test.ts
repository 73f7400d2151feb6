import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServerClock } from '../../../../components/wheel-page/live/server-clock.ts';

test('the time of a request lies in the middle of its round trip, and a quicker one is more precise', () => {
  let now = 0;
  const clock = new ServerClock(() => now);
  assert.equal(clock.time, undefined);
  now = 1_000;
  clock.answered(50_000, { sentAt: 800, readAt: 1_000 });
  assert.equal(clock.time, 50_100);
  now = 2_000;
  clock.answered(51_000, { sentAt: 1_980, readAt: 2_000 });
  assert.equal(clock.time, 51_010);
  // A slow answer does not replace the estimate of a faster one.
  now = 9_000;
  clock.answered(52_000, { sentAt: 3_000, readAt: 9_000 });
  assert.equal(clock.time, 58_010);
});

test('the time for which an answer waits for the page does not matter', () => {
  const clock = new ServerClock(() => 5_000);
  clock.answered(50_000, { sentAt: 800, readAt: 1_000 });
  assert.equal(clock.time, 54_100);
});

test('a message cannot come from the future, so it can only put the clock forward', () => {
  let now = 0;
  const clock = new ServerClock(() => now);
  now = 100;
  clock.answered(10_100, { sentAt: 0, readAt: 100 });
  assert.equal(clock.time, 10_150);
  clock.received(10_120);
  assert.equal(clock.time, 10_150);
  clock.received(10_180);
  assert.equal(clock.time, 10_180);
  clock.received(Number.NaN);
  assert.equal(clock.time, 10_180);
});
