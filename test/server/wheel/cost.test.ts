import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Store } from '../../../server/store/port.ts';
import { appendEntriesRoute } from '../../../server/wheel/append-entries.ts';
import { createWheelRoute } from '../../../server/wheel/create-wheel.ts';
import { readWheelRoute } from '../../../server/wheel/read-wheel.ts';
import { spinWheelRoute } from '../../../server/wheel/spin.ts';
import { rows } from './api.ts';
import { act, counted, openWorld, type Cost, type OpenWorld } from './world.ts';

const entries = (count: number) => rows(count).map(({ name }) => ({ name, weight: 1 }));

/** Levels of a tree of fan-out 16 over so many rows: the nodes that one path touches. */
const levels = (count: number) => Math.ceil(Math.log(count) / Math.log(16));

let opened: OpenWorld;
before(async () => (opened = await openWorld()));
after(() => opened.close());

async function costs(size: number): Promise<{ store: Store; spin: Cost; append: Cost; read: Cost }> {
  const { store, measure } = counted(opened.store);
  const world = opened.world(store);
  const params = { listName: `size-${size}` };
  await act(world, createWheelRoute(world), { body: { ...params, entries: entries(size) } });
  const append = await measure(() =>
    act(world, appendEntriesRoute(world), { params, body: { entries: entries(1) } }),
  );
  const spin = await measure(() =>
    act(world, spinWheelRoute(world), { params, body: { type: 'custom', count: 1 } }),
  );
  await act(world, readWheelRoute(world), { params });
  const read = await measure(() => act(world, readWheelRoute(world), { params }));
  return { store, append, spin, read };
}

describe('documents that a wheel costs', () => {
  for (const size of [10, 100_000 - 1]) {
    it(`with ${size} entries: one path for a spin or an append, one document for a read that is kept`, async (test) => {
      const { append, spin, read } = await costs(size);
      test.diagnostic(`${size}: append ${JSON.stringify(append)}, spin ${JSON.stringify(spin)}`);
      const path = levels(size + 1);
      // The head, a row, and the nodes over it; an append may also begin a node on each level.
      assert.ok(append.reads <= 2 + path + 1, `append reads ${append.reads}`);
      assert.ok(append.writes <= 2 + path + 1, `append writes ${append.writes}`);
      assert.ok(spin.reads <= 2 + path, `spin reads ${spin.reads}`);
      assert.equal(spin.writes, 2);
      assert.deepEqual(read, { reads: 1, writes: 0 });
    });
  }
});
