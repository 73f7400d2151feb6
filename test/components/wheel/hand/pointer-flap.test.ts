import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PointerFlap, pegPush } from '../../../../components/wheel/hand/pointer-flap.ts';

const pegs = Float64Array.from({ length: 24 }, (_, i) => i / 24);

test('a peg that has reached the pointer pushes it further and further, and then lets go', () => {
  assert.equal(pegPush(-0.001, pegs), 0);
  const pushes = [0.002, 0.005, 0.01].map((turned) => pegPush(turned, pegs));
  assert.ok(pushes.every((push, i) => push > (pushes[i - 1] ?? 0)));
  assert.equal(pegPush(0.02, pegs), 0);
});

test("the pointer bends in the wheel's direction, swings back past the middle and comes to rest", () => {
  const flap = new PointerFlap();
  flap.advance(0.0105, pegs, 1 / 60, true);
  assert.ok(flap.angle < -0.3, `${flap.angle}`);
  const swings: number[] = [];
  for (let frame = 0; frame < 60; frame += 1) swings.push(flap.advance(0.02, pegs, 1 / 60, true));
  assert.ok(Math.max(...swings) > 0.02, 'it swings past the middle');
  assert.ok(flap.settled);
});

test('the pointer bends the other way when a hand turns the wheel back', () => {
  const flap = new PointerFlap();
  flap.advance(0.0005, pegs, 1 / 60, true);
  flap.advance(-0.0105, pegs, 1 / 60, true);
  assert.ok(flap.angle > 0.3, `${flap.angle}`);
});

test('a wheel at rest does not keep the pointer bent', () => {
  const flap = new PointerFlap();
  flap.advance(0.0105, pegs, 1 / 60, true);
  for (let frame = 0; frame < 90; frame += 1) flap.advance(0.0105, pegs, 1 / 60, false);
  assert.ok(flap.settled);
});

test('it stays within its bounds at every frame rate and speed', () => {
  for (const rate of [5, 30, 60, 144]) {
    const flap = new PointerFlap();
    for (let frame = 0; frame < rate * 4; frame += 1) {
      const angle = flap.advance((frame / rate) * 2.2, pegs, 1 / rate, true);
      assert.ok(Math.abs(angle) <= 0.56, `${angle}`);
    }
  }
});
