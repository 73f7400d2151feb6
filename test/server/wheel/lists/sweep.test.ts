import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { appendEntriesRoute } from '../../../../server/wheel/entries/append-entries.ts';
import { createWheelRoute } from '../../../../server/wheel/wheels/create-wheel.ts';
import { headRef, spinRef } from '../../../../server/wheel/core/documents.ts';
import { entryList } from '../../../../server/wheel/lists/entry-list.ts';
import { spinWheelRoute } from '../../../../server/wheel/spins/spin.ts';
import { sweepLists } from '../../../../server/wheel/lists/sweep.ts';
import { verifySpin } from '../../../../components/wheel/engine/verify-spin.ts';
import { rows } from '../api.ts';
import { act, openWorld, type OpenWorld } from '../world.ts';
import { leavesOf } from '../../store/list/leaves-of.ts';
import { allRows } from '../../store/list/all-rows.ts';

let opened: OpenWorld;
before(async () => (opened = await openWorld()));
after(() => opened.close());

const entries = (count: number) => rows(count).map(({ name }) => ({ name, weight: 1 }));

describe('replaced lists', () => {
  it('are swept, except those on a wheel and those that a spin was drawn from', async () => {
    const world = opened.world();
    const { store } = world;
    const body = (count: number) => ({ listName: 'w', entries: entries(count) });
    const params = { listName: 'w' };
    const write = (count: number) => act(world, createWheelRoute(world), { body: body(count) });
    const generation = async () => (await store.get(headRef('w')))!.entries.list;

    await write(700);
    const never = await generation();
    await write(600);
    const spun = await generation();
    await act(world, spinWheelRoute(world), { params, body: { type: 'custom', count: 1 } });
    await act(world, appendEntriesRoute(world), { params, body: { entries: entries(3) } });
    await write(3);
    const standing = await generation();

    assert.equal(await sweepLists(store, world.clock.now()), 1);
    assert.equal((await allRows(entryList, store, never)).length, 0);
    assert.equal((await allRows(entryList, store, spun)).length, 600);
    assert.equal((await allRows(entryList, store, standing)).length, 3);
    const spin = (await store.get(spinRef('w', 1)))!;
    assert.deepEqual(verifySpin(spin.result, { leaves: await leavesOf(entryList, store, spin.list) }), []);
  });
});
