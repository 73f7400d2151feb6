import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withinTurn } from '../../../../components/wheel/engine/layout.ts';
import { motionAt, planSpin } from '../../../../components/wheel/engine/spin-motion.ts';

const turn = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const motions = fc
  .record({
    start: turn,
    landing: turn,
    duration: fc.integer({ min: 200, max: 60_000 }),
    launch: fc.oneof(fc.constant(0), fc.double({ min: -5, max: 5, noNaN: true })),
  })
  .map((spin) => ({ ...planSpin(spin), asked: spin.launch }));
const near = (one: number, other: number): boolean => {
  const apart = Math.abs(one - other);
  return Math.min(apart, 1 - apart) < 1e-9;
};

test('a spin begins at the current rotation and ends exactly at its landing', () => {
  fc.assert(
    fc.property(motions, (motion) => {
      assert.ok(near(motionAt(motion, 0).rotation, motion.start));
      const launch = Math.max(-3, Math.min(3, motion.asked));
      assert.ok(
        Math.abs(motionAt(motion, 0).speed - launch) < 1e-9,
        'the spin begins at the speed of the hand',
      );
      assert.deepEqual(motionAt(motion, -5), motionAt(motion, 0));
      for (const late of [motion.duration, motion.duration + 1, Infinity]) {
        const end = motionAt(motion, late);
        assert.deepEqual([end.rotation, end.speed, end.done], [motion.landing, 0, true]);
      }
      assert.ok(near(withinTurn(motion.start + motion.travel), motion.landing));
      assert.ok(Math.abs(motion.travel) >= 1);
      assert.equal(Math.sign(motion.travel), motion.asked < 0 ? -1 : 1, 'in the direction of the hand');
    }),
  );
});

test('the wheel never turns back, and after the wind-up only slows down', () => {
  fc.assert(
    fc.property(motions, (motion) => {
      const moments = Array.from({ length: 401 }, (_, at) => motionAt(motion, (motion.duration * at) / 400));
      const direction = Math.sign(motion.travel);
      for (let at = 1; at < moments.length; at++) {
        const [before, now] = [moments[at - 1]!, moments[at]!];
        assert.ok(direction * (now.travelled - before.travelled) >= 0);
        const gains = Math.abs(now.speed) > Math.abs(before.speed) + 1e-12;
        if (gains) assert.ok(at <= 400 * 0.12 + 1, 'the speed grows only in a short wind-up');
      }
    }),
  );
});

test('speed is the derivative of the rotation, without jumps', () => {
  fc.assert(
    fc.property(motions, fc.double({ min: 0.0001, max: 0.9999, noNaN: true }), (motion, share) => {
      const at = motion.duration * share;
      const span = motion.duration * 1e-6;
      const [before, after] = [motionAt(motion, at - span), motionAt(motion, at + span)];
      const top = (6 * Math.abs(motion.travel)) / (motion.duration / 1000) + motion.launch;
      assert.ok(Math.abs(after.speed - before.speed) < top * 1e-3);
      const measured = ((after.travelled - before.travelled) / (2 * span)) * 1000;
      assert.ok(Math.abs(measured - motionAt(motion, at).speed) < top * 1e-3);
    }),
  );
});

test('it turns equally fast in short and long spins', () => {
  for (const duration of [3_000, 8_000, 20_000, 60_000]) {
    const motion = planSpin({ start: 0.3, landing: 0.1, duration });
    const top = Math.max(
      ...Array.from({ length: 500 }, (_, at) => motionAt(motion, (duration * at) / 500).speed),
    );
    assert.ok(top > 1.6 && top < 2.8, `${duration} ms: ${top}`);
  }
  for (const launch of [0, -1.5]) {
    const motion = planSpin({ start: 0.3, landing: 0.1, duration: 8_000, launch });
    const left = (seconds: number) =>
      Math.abs(motionAt(motion, 8_000).travelled - motionAt(motion, 8_000 - seconds * 1_000).travelled);
    assert.ok(left(1) > 0.01 && left(1) < 0.04, `the wheel still turns in the last second: ${left(1)}`);
    assert.ok(left(2) < 0.12, `the pegs pass slowly in the last two seconds: ${left(2)}`);
  }
  assert.throws(() => planSpin({ start: 0, landing: 0, duration: 0 }), RangeError);
});
