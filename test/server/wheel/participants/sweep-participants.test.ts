import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { wrappedStore } from '../../../../server/store/wrapped-store.ts';
import { sweepLists } from '../../../../server/wheel/lists/sweep.ts';
import { bulkProgresses } from '../../../../server/wheel/participants/bulk-progress.ts';
import { ledgerRef } from '../../../../server/wheel/participants/ledger.ts';
import { participantMarks, type Mark } from '../../../../server/wheel/participants/subjects/marks.ts';
import { sweepParticipants } from '../../../../server/wheel/participants/sweep-participants.ts';
import { participantWins } from '../../../../server/wheel/participants/erasure/wins.ts';
import { openDoor, type Door } from './participants-api.ts';

let door: Door;
before(async () => (door = await openDoor()));
after(() => door.close());

const day = 86_400_000;
const from = { ip: '203.0.113.7', fingerprint: 'f' };
const sweep = () => sweepParticipants(door.store, door.clock.time);
const generation = async (listName: string) => (await door.head(listName)).participants!.list.generation;

async function marks(list: string): Promise<Mark[]> {
  const query = { collection: participantMarks, index: 'list', prefix: [list], limit: 5_000 };
  return [...(await door.store.find(query)).documents];
}
const kinds = async (list: string) => (await marks(list)).map(({ kind }) => kind).sort();

describe('keyed hashes of addresses and fingerprints', () => {
  it('are swept 30 days after the last add, with their strikes', async () => {
    const listName = await door.wheel({ vpn: 'reject', jail: { strikes: 1, stepsSeconds: [31_000_000] } });
    await door.add(listName, { name: 'Ada', ...from });
    const list = await generation(listName);
    await door.add(listName, { name: 'Eve', userId: 'eve', ip: '198.51.100.1', fingerprint: 'eve' });
    assert.deepEqual(await kinds(list), [
      'address',
      'address',
      'fingerprint',
      'fingerprint',
      'identity',
      'identity',
    ]);
    door.clock.time += 30 * day;
    await sweep();
    assert.equal((await marks(list)).length, 6, 'not a day too early');
    door.clock.time += day;
    await sweep();
    assert.deepEqual(await kinds(list), ['identity', 'identity']);
    assert.ok((await marks(list)).every((mark) => !('addedFrom' in mark)));
    assert.equal(await door.answer(listName, { name: 'Ada' }), 'duplicate_participant');
    assert.equal(await door.answer(listName, { name: 'Grace', ...from }), 201);
    assert.equal(await door.answer(listName, { name: 'New', fingerprint: 'eve' }), 201);
    assert.equal(
      await door.answer(listName, { name: 'Eve', userId: 'eve' }),
      'jailed',
      'only keyed hashes of addresses and fingerprints were swept, not the jail of the identity',
    );
  });

  it('are swept with the data of people who were only refused, or removed', async () => {
    const listName = await door.wheel({ vpn: 'reject' });
    const { body } = await door.add(listName, { name: 'Gone' });
    await door.remove(listName, body.participant.id);
    await door.add(listName, { name: 'Ada', ...from });
    await door.add(listName, { name: 'Eve', userId: 'eve', ip: '198.51.100.1' });
    const list = await generation(listName);
    assert.equal((await kinds(list)).filter((kind) => kind === 'identity').length, 3);
    door.clock.time += 32 * day;
    await sweep();
    const left = (await marks(list)).map((mark) => mark.kind === 'identity' && mark.row?.ordinal);
    assert.deepEqual(left, [1], 'only participants on the wheel');
  });

  it('stay as long as participants are added or the wheel is spun', async () => {
    const listName = await door.wheel();
    await door.add(listName, { name: 'Ada', ...from });
    const list = await generation(listName);
    const steps = [
      () => door.spin(listName),
      () => door.add(listName, { name: 'Grace' }),
      () => door.spin(listName),
    ];
    for (const step of steps) {
      door.clock.time += 25 * day;
      await step();
      await sweep();
      assert.deepEqual(await kinds(list), [
        'address',
        'fingerprint',
        'identity',
        ...(await kinds(list)).slice(3),
      ]);
    }
    door.clock.time += 32 * day;
    await sweep();
    assert.equal((await kinds(list)).includes('address'), false);
    assert.equal((await door.store.get(ledgerRef(list)))?.activeDay, null);
    await door.spin(listName);
    assert.equal(
      (await door.store.get(ledgerRef(list)))?.activeDay,
      null,
      'a spin records no activity if no hashes are left',
    );
  });

  it('stay no longer because of refused adds, whose own hashes are swept 30 days after the first', async () => {
    const listName = await door.wheel({ vpn: 'reject' });
    const refused = () => door.answer(listName, { name: 'Eve', userId: 'eve', ip: '198.51.100.1' });
    await door.add(listName, { name: 'Ada', ...from });
    const list = await generation(listName);
    door.clock.time += 25 * day;
    assert.equal(await refused(), 'vpn_blocked');
    door.clock.time += 6 * day;
    await sweep();
    assert.deepEqual(
      await kinds(list),
      ['identity'],
      'the hashes of Ada and of the refused adds are swept together',
    );
    assert.equal(await refused(), 'vpn_blocked');
    door.clock.time += 25 * day;
    assert.equal(await refused(), 'vpn_blocked');
    await sweep();
    assert.equal((await kinds(list)).includes('address'), true);
    door.clock.time += 6 * day;
    await sweep();
    assert.deepEqual(await kinds(list), ['identity']);
  });

  it('are swept in several commits for a thousand participants', async () => {
    const listName = await door.wheel();
    const rows = Array.from({ length: 500 }, (_, at) => ({
      name: `v${at}`,
      ip: `10.0.${at >> 8}.${at & 255}`,
      fingerprint: `${at}`,
    }));
    await door.bulk(listName, rows);
    const list = await generation(listName);
    assert.equal((await marks(list)).length, 1_500);
    door.clock.time += 32 * day;
    await sweep();
    assert.deepEqual(new Set(await kinds(list)), new Set(['identity']));
  });

  it('stay if a participant is added while they are looked up', async () => {
    const listName = await door.wheel();
    await door.add(listName, { name: 'Ada', ...from });
    door.clock.time += 32 * day;
    const meanwhile = wrappedStore(door.store, {
      async find(query) {
        const page = await door.store.find(query);
        if (query.collection.name === participantMarks.name) await door.add(listName, { name: 'Grace' });
        return page;
      },
    });
    await sweepParticipants(meanwhile, door.clock.time);
    const list = await generation(listName);
    assert.deepEqual(await kinds(list), ['address', 'fingerprint', 'identity', 'identity']);
    door.clock.time += 32 * day;
    await sweep();
    assert.deepEqual(await kinds(list), ['identity', 'identity']);
  });

  it('stay if the work is aborted', async () => {
    const listName = await door.wheel();
    await door.add(listName, { name: 'Ada', ...from });
    door.clock.time += 32 * day;
    await assert.rejects(sweepParticipants(door.store, door.clock.time, AbortSignal.abort()));
    assert.equal((await marks(await generation(listName))).length, 3);
    await sweep();
  });
});

describe('rule data of a deleted wheel', () => {
  it('is swept at once; data for erasures is swept with the last spin that names somebody', async () => {
    const [drawn, plain] = [await door.wheel(), await door.wheel()];
    const lists: string[] = [];
    for (const listName of [drawn, plain]) {
      await door.add(listName, { name: 'Ada', ...from });
      lists.push(await generation(listName));
    }
    await door.spin(drawn);
    for (const listName of [drawn, plain]) await door.deleteWheel(listName);
    await sweep();
    await sweepLists(door.store, door.clock.time);
    const wins = async (list: string) =>
      (await door.store.find({ collection: participantWins, index: 'list', prefix: [list], limit: 10 }))
        .documents.length;
    for (const list of lists) assert.deepEqual(await kinds(list), []);
    assert.deepEqual(await Promise.all(lists.map(wins)), [1, 0]);
    assert.notEqual(await door.store.get(ledgerRef(lists[0]!)), undefined);
    assert.equal(await door.store.get(ledgerRef(lists[1]!)), undefined);
  });

  it('does not carry over to the next wheel of its name', async () => {
    const listName = await door.wheel({ fingerprint: 'reject', maxPerIp: 1 });
    await door.add(listName, { name: 'Ada', ...from });
    await door.deleteWheel(listName);
    await door.create(listName, { entryRules: { fingerprint: 'reject', maxPerIp: 1 } });
    assert.equal(await door.answer(listName, { name: 'Grace', ...from }), 201);
    assert.equal(await door.answer(listName, { name: 'Ada' }), 201);
    await sweep();
    assert.equal(await door.answer(listName, { name: 'ada' }), 'duplicate_participant');
  });
});

describe('progress of bulk adds', () => {
  it('is swept when its key has expired', async () => {
    const listName = await door.wheel();
    const rows = Array.from({ length: 200 }, (_, at) => ({ name: `v${at}` }));
    await door.bulk(listName, rows, { repeatId: 'r' });
    const count = async () =>
      (await door.store.find({ collection: bulkProgresses, index: 'expiry', prefix: [], limit: 100 }))
        .documents.length;
    assert.equal(await count(), 3);
    door.clock.time += day - 1;
    await sweep();
    assert.equal(await count(), 3);
    door.clock.time += 1;
    await sweep();
    assert.equal(await count(), 0);
  });
});
