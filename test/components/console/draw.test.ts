import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Draw } from '../../../components/console/draw.ts';
import type { SpinWish } from '../../../components/console/wheel-api.ts';
import { Fault } from '../../../components/signed-in/fault.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';

const wish: SpinWish = { type: 'custom', count: 1, ifMatch: '"e1"' };

function opened(...faults: readonly string[]) {
  const left = [...faults];
  const stored = new Map<string, SpinResult>();
  const wishes: SpinWish[] = [];
  let repeats = 0;
  const spin = (asked: SpinWish, key: string): Promise<SpinResult | Fault> => {
    wishes.push(asked);
    const fault = left.shift();
    if (fault === 'version_conflict') return Promise.resolve(new Fault(fault));
    const result = stored.get(key) ?? ({ number: stored.size + 1 } as SpinResult);
    stored.set(key, result);
    return Promise.resolve(fault === undefined ? result : new Fault(fault));
  };
  const draw = new Draw({ spin }, { repeating: () => (repeats += 1), delay: () => Promise.resolve() });
  return { draw, stored, wishes, left, repeats: () => repeats };
}

const numberOf = (answer: SpinResult | Fault) => (answer instanceof Fault ? answer.code : answer.number);

it('a press is one spin, however often its answer is lost', async () => {
  const { draw, stored, repeats } = opened('unreachable', 'offline', 'idempotency_in_progress');
  assert.equal(numberOf(await draw.spin(wish)), 1);
  assert.deepEqual([stored.size, repeats(), draw.isPending], [1, 3, false]);
  assert.equal(numberOf(await draw.spin(wish)), 2, 'the next wish is another spin');
});

it('a spin is still pending after the last attempt, and the next press asks for the same spin', async () => {
  const { draw, stored, wishes } = opened(...Array.from({ length: 5 }, () => 'unreachable'));
  assert.equal(numberOf(await draw.spin(wish)), 'unreachable');
  assert.equal(draw.isPending, true);
  assert.equal(numberOf(await draw.spin({ type: 'participants', count: 9 })), 1);
  assert.deepEqual([stored.size, wishes.at(-1), draw.isPending], [1, wish, false]);
});

it('a spin that the service refused is forgotten', async () => {
  const { draw, stored } = opened('version_conflict');
  assert.equal(numberOf(await draw.spin(wish)), 'version_conflict');
  assert.deepEqual([draw.isPending, stored.size], [false, 0]);
  assert.equal(numberOf(await draw.spin(wish)), 1);
});
