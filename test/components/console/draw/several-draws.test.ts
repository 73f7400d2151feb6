/** Rules: docs/rules/wheel.md, "Console". */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SeveralDraws } from '../../../../components/console/draw/several-draws.ts';
import { Fault } from '../../../../components/signed-in/fault.ts';
import type { SpinResult } from '../../../../contracts/wheel/wheel.ts';

const wheels = ['colour', 'day', 'food'].map((listName) => ({
  listName,
  title: listName,
  type: 'custom' as const,
}));

function surroundings(failing: readonly string[] = []) {
  const asked: string[] = [];
  const landings: (() => void)[] = [];
  const faults = [...failing];
  return {
    asked,
    /** Ends the spin of the wheel that is turning. */
    land() {
      landings.shift()?.();
    },
    /** Waits until a wheel turns, and resolves with its name. */
    turning: async (draws: SeveralDraws) => {
      while (landings.length === 0) {
        await new Promise((changed) => draws.addEventListener('change', changed, { once: true }));
        await Promise.resolve();
      }
      return asked.at(-1);
    },
    spin: (listName: string) => {
      asked.push(listName);
      const failed = faults.indexOf(listName);
      if (failed < 0) return Promise.resolve({ listName, durationSeconds: 5 } as SpinResult);
      faults.splice(failed, 1);
      return Promise.resolve(new Fault('no_entries'));
    },
    now: () => 0,
    clock: {
      after(delay: number, callback: () => void) {
        assert.equal(delay, 5_000);
        landings.push(callback);
        return () => undefined;
      },
    },
  };
}

const states = (draws: SeveralDraws) => draws.draws.map(({ state }) => state);

it('wheels are drawn one after another, each after the last one has landed', async () => {
  const around = surroundings();
  const draws = new SeveralDraws(wheels, around);
  const running = draws.run();
  void draws.run();
  for (const [at, { listName }] of wheels.entries()) {
    assert.equal(await around.turning(draws), listName);
    assert.deepEqual(states(draws).slice(at), ['spinning', 'waiting', 'waiting'].slice(0, 3 - at));
    around.land();
  }
  await running;
  assert.deepEqual(states(draws), ['drawn', 'drawn', 'drawn']);
  assert.deepEqual(around.asked, ['colour', 'day', 'food'], 'a second press draws nothing');
  await draws.run();
  assert.equal(around.asked.length, 3);
});

it('a wheel that fails stops no other, and only that wheel is drawn by the next press', async () => {
  const around = surroundings(['day']);
  const draws = new SeveralDraws(wheels, around);
  const running = draws.run();
  for (const name of ['colour', 'food']) {
    assert.equal(await around.turning(draws), name);
    around.land();
  }
  await running;
  assert.deepEqual(states(draws), ['drawn', 'failed', 'drawn']);
  assert.deepEqual(
    draws.left.map(({ listName, fault }) => [listName, fault?.code]),
    [['day', 'no_entries']],
  );
  const again = draws.run();
  await around.turning(draws);
  around.land();
  await again;
  assert.deepEqual(states(draws), ['drawn', 'drawn', 'drawn']);
  assert.deepEqual(around.asked, ['colour', 'day', 'food', 'day']);
});

it('after a stop the wheel that turns lands, and the others wait until the draws continue', async () => {
  const around = surroundings();
  const draws = new SeveralDraws(wheels, around);
  const running = draws.run();
  await around.turning(draws);
  draws.stop();
  around.land();
  await running;
  assert.deepEqual(states(draws), ['drawn', 'waiting', 'waiting']);
  const again = draws.run();
  for (const name of ['day', 'food']) {
    assert.equal(await around.turning(draws), name);
    around.land();
  }
  await again;
  assert.deepEqual(around.asked, ['colour', 'day', 'food']);
});

it('draws of an earlier page continue: one that was drawn is left alone, one that turns is awaited, the others are drawn', async () => {
  const world = surroundings();
  const result = { durationSeconds: 5 } as SpinResult;
  const [colour, day, food] = wheels;
  const draws = new SeveralDraws(
    [{ ...colour!, state: 'drawn', result }, { ...day!, state: 'spinning', result, landsAt: 5_000 }, food!],
    world,
  );
  const ended = draws.run();
  world.land();
  assert.equal(await world.turning(draws), 'food');
  world.land();
  await ended;
  assert.deepEqual(world.asked, ['food']);
  assert.deepEqual(states(draws), ['drawn', 'drawn', 'drawn']);
});
