import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Draw } from '../../../../components/console/draw/draw.ts';
import type { SpinWish } from '../../../../components/console/wheel-api.ts';
import { Fault } from '../../../../components/signed-in/fault.ts';
import type { SpinResult } from '../../../../contracts/wheel/wheel.ts';

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

describe('a draw that is kept while the page is reloaded', () => {
  function kept() {
    let text: string | null = null;
    return { memory: { read: () => text, write: (next: string | null) => (text = next) }, text: () => text };
  }

  it('is asked for again under its key by the next page, and is forgotten after its answer', async () => {
    const { memory, text } = kept();
    const stored = new Map<string, SpinResult>();
    const spin = (asked: SpinWish, key: string): Promise<SpinResult> => {
      assert.deepEqual(asked, wish);
      const result = stored.get(key) ?? ({ number: stored.size + 1 } as SpinResult);
      stored.set(key, result);
      return Promise.resolve(result);
    };
    const lost = new Promise<never>(() => undefined);
    const first = new Draw(
      { spin: (asked, key) => spin(asked, key).then(() => lost) },
      { repeating: () => undefined, memory },
    );
    void first.spin(wish);
    assert.notEqual(text(), null);
    const next = new Draw({ spin }, { repeating: () => undefined, memory });
    assert.equal(next.isPending, true);
    assert.equal(numberOf((await next.resumed())!), 1);
    assert.deepEqual([stored.size, text(), next.resumed()], [1, null, undefined]);
  });

  it('is not asked for again two minutes later', () => {
    const { memory } = kept();
    let now = 1_000_000;
    const api = { spin: () => new Promise<never>(() => undefined) };
    const page = () => new Draw(api, { repeating: () => undefined, memory, now: () => now });
    void page().spin(wish);
    now += 119_999;
    assert.equal(page().isPending, true);
    now += 1;
    assert.deepEqual([page().isPending, page().resumed()], [false, undefined]);
  });
});
