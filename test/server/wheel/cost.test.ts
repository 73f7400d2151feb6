import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { freshSalts } from '../../../server/store/list/salts.ts';
import { systemRandom } from '../../../server/runtime/random.ts';
import { appendEntriesRoute } from '../../../server/wheel/entries/append-entries.ts';
import { createWheelRoute } from '../../../server/wheel/wheels/create-wheel.ts';
import { deleteWheelRoute } from '../../../server/wheel/wheels/delete-wheel.ts';
import { headRef } from '../../../server/wheel/core/documents.ts';
import { addParticipantRoute } from '../../../server/wheel/participants/add-participant.ts';
import { participantList } from '../../../server/wheel/lists/participant-list.ts';
import { readWheelRoute } from '../../../server/wheel/wheels/read-wheel.ts';
import { spinWheelRoute } from '../../../server/wheel/spins/spin.ts';
import { updateWheelRoute } from '../../../server/wheel/wheels/update-wheel.ts';
import { rows } from './api.ts';
import { act, counted, openWorld, type Cost, type OpenWorld } from './world.ts';

const entries = (count: number) => rows(count).map(({ name }) => ({ name, weight: 1 }));

const levels = (count: number) => Math.ceil(Math.log(count) / Math.log(16));

let opened: OpenWorld;
before(async () => (opened = await openWorld()));
after(() => opened.close());

async function sized(size: number, participants = size) {
  const { store, measure } = counted(opened.store);
  const world = opened.world(store);
  const listName = `size-${size}-${++wheels}`;
  const params = { listName };
  await act(world, createWheelRoute(world), { body: { listName, entries: entries(size) } });
  if (participants > 0) await addParticipants(listName, participants);
  return {
    spin: (type: string, count = 1) =>
      measure(() => act(world, spinWheelRoute(world), { params, body: { type, count } })),
    append: (count = 1) =>
      measure(() => act(world, appendEntriesRoute(world), { params, body: { entries: entries(count) } })),
    join: (body: object) =>
      measure(() =>
        act(world, addParticipantRoute({ ...world, vpnList: undefined }), {
          params,
          body: { weight: 1, ...body },
        }),
      ),
    set: (settings: object) =>
      measure(() => act(world, updateWheelRoute(world), { params, body: { settings } })),
    read: () => measure(() => act(world, readWheelRoute(world), { params })),
    remove: () => measure(() => act(world, deleteWheelRoute(world), { params })),
  };
}
let wheels = 0;

async function addParticipants(listName: string, size: number): Promise<void> {
  const generation = `many-${listName}`;
  const list = await participantList.writeGeneration(
    opened.store,
    generation,
    0,
    rows(size).map(({ name }, at) => ({
      id: `p${at}`,
      weight: 1000,
      hidden: false,
      row: { name, addedAt: 0, flags: [] },
      salts: freshSalts(systemRandom, false),
    })),
  );
  await opened.store.commit({
    touch: [headRef(listName).aggregate, participantList.aggregate(generation)],
    decide(tx) {
      participantList.adopt(tx, list);
      tx.put(headRef(listName), { ...tx.get(headRef(listName))!, participants: { list, hiddenCount: 0 } });
    },
  });
}

/** Shorter on PostgreSQL, which takes four times as long to fill a list. */
const long = process.env['SVC_TEST_STORE'] === 'postgres' ? 5_000 : 100_000;

describe('documents that calls about a wheel read and write', () => {
  for (const size of [10, long - 1]) {
    it(`with ${size} entries and participants: one path for a spin or an add, one document for a cached read`, async (test) => {
      const wheel = await sized(size);
      const path = levels(size + 1);
      const within = (what: string, cost: Cost, reads: number, writes: number, bytes: number) => {
        test.diagnostic(`${size}: ${what} ${JSON.stringify(cost)}`);
        // Allow one more document, because the change may begin a new block of the account's quota.
        assert.ok(cost.reads <= reads + 1, `${what} reads ${cost.reads}`);
        assert.ok(cost.writes <= writes + 1, `${what} writes ${cost.writes}`);
        assert.ok(cost.bytes <= bytes, `${what} writes ${cost.bytes} bytes`);
      };
      within('append', await wheel.append(), 2 + path + 1, 2 + path + 1, 8_000);
      const who = { userId: 'u', fingerprint: 'f', ip: '203.0.113.9' };
      within('join', await wheel.join({ name: 'New', ...who }), 2 + path + 1 + 4, 2 + path + 1 + 4, 9_000);
      within('refused join', await wheel.join({ name: 'New', ...who }), 2 + path + 5, 3, 3_000);

      within('spin', await wheel.spin('custom'), 2 + path, 2, 8_000);
      within('spin of participants', await wheel.spin('participants'), 2 + path + 2, 2 + 3, 9_000);
      await wheel.set({ removeWinner: 'hide' });
      const edges = 2 * (path + 1);
      within('spin that hides', await wheel.spin('custom'), 2 + path + 1 + edges, 2 + 2 + path, 14_000);
      await wheel.set({ removeWinner: 'remove' });
      within('spin that removes', await wheel.spin('participants'), 2 + path + 3, 2 + 1 + path + 3, 14_000);

      within('the first read', await wheel.read(), 3 + 2 * (size + 1), 0, 0);
      assert.deepEqual(await wheel.read(), { reads: 1, writes: 0, bytes: 0 });
      within('delete', await wheel.remove(), 3, 4, 2_000);
    });
  }

  it('a long append writes its rows and the nodes above them, at any length of the list', async (test) => {
    const wheel = await sized(long - 2_000, 0);
    for (const added of [501, 1_499]) {
      const cost = await wheel.append(added);
      test.diagnostic(`${added} rows: ${JSON.stringify(cost)}`);
      const most = added + Math.ceil(added / 15) + 2 * levels(long) + 3;
      assert.ok(cost.writes <= most, `${cost.writes} documents are written, ${most} at most`);
      assert.ok(cost.reads <= levels(long) + 3, `${cost.reads} documents are read`);
      assert.ok(cost.bytes <= added * 500 + 8_000, `${cost.bytes} bytes are written`);
    }
  });

  it('a logo of 512 KiB is written with the settings, and not with a spin', async (test) => {
    const wheel = await sized(10, 0);
    const logo = `data:image/png;base64,${Buffer.alloc(512 * 1024, 1).toString('base64')}`;
    const set = await wheel.set({ branding: { logo } });
    const [spin, append] = [await wheel.spin('custom'), await wheel.append()];
    test.diagnostic(`set ${set.bytes}, spin ${spin.bytes}, append ${append.bytes} bytes`);
    assert.ok(set.bytes > logo.length);
    assert.ok(spin.bytes < 6_000 && append.bytes < 6_000);
    const other = await wheel.set({ spinDurationSeconds: 3 });
    assert.ok(other.bytes < 3_000, `${other.bytes}`);
  });
});
