import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { verifySpin } from '../../../../components/wheel/engine/verify-spin.ts';
import type { SpinResult } from '../../../../contracts/wheel/wheel.ts';
import { headRef, spinRef } from '../../../../server/wheel/core/documents.ts';
import {
  finishErasures,
  participantErasures,
} from '../../../../server/wheel/participants/erasure/erasures.ts';
import { participantMarks } from '../../../../server/wheel/participants/subjects/marks.ts';
import { participantList } from '../../../../server/wheel/lists/participant-list.ts';
import { StoreUnavailable, type Store } from '../../../../server/store/port.ts';
import { openDoor, type Door } from './participants-api.ts';
import type { ListLeaf } from '../../../../server/store/list/list.ts';
import { leavesOf } from '../../store/list/leaves-of.ts';

let door: Door;
before(async () => (door = await openDoor()));
after(() => door.close());

const secret = 'Ada-5ec7e7';
const user = 'user-5ec7e7';

async function everything(store: Store, listName: string, list: string): Promise<string> {
  const documents: unknown[] = [await store.get(headRef(listName))];
  for (let number = 1; ; number++) {
    const spin = await store.get(spinRef(listName, number));
    if (spin === undefined) break;
    documents.push(spin);
  }
  const marks = await store.find({
    collection: participantMarks,
    index: 'list',
    prefix: [list],
    limit: 1_000,
  });
  documents.push(marks.documents);
  const rows = participantList.collections[0]!;
  for (let ordinal = 0; ordinal < 20; ordinal++) {
    for (const part of ['', ...Array.from({ length: 20 }, (_, revision) => `.${revision}`)]) {
      const key = `${participantList.aggregate(list)}/row:${ordinal}${part}`;
      documents.push(
        await store.get({ collection: rows, aggregate: participantList.aggregate(list), key } as never),
      );
    }
  }
  return JSON.stringify(documents);
}

async function spins(listName: string): Promise<{ result: SpinResult; leaves: ListLeaf[] }[]> {
  const found = [];
  for (let number = 1; ; number++) {
    const spin = await door.store.get(spinRef(listName, number));
    if (spin === undefined) return found;
    found.push({ result: spin.result, leaves: await leavesOf(participantList, door.store, spin.list) });
  }
}

async function assertChain(listName: string): Promise<void> {
  let previous: SpinResult | undefined;
  for (const { result, leaves } of await spins(listName)) {
    assert.deepEqual(verifySpin(result, previous === undefined ? { leaves } : { leaves, previous }), []);
    previous = result;
  }
}

async function played(settings: object = {}) {
  const listName = await door.wheel({ duplicates: 'addWeight', vpn: 'reject' }, settings);
  const { body } = await door.add(listName, {
    name: secret,
    userId: user,
    ip: '203.0.113.7',
    fingerprint: 'f',
  });
  await door.add(listName, { name: 'Grace' });
  await door.add(listName, { name: secret, userId: user });
  for (let round = 0; round < 3; round++) await door.spin(listName, { count: 2 });
  const list = (await door.head(listName)).participants!.list;
  return { listName, id: body.participant.id as string, list };
}

describe('an erasure', () => {
  it('removes name and user from everything, and every proof still verifies', async () => {
    const { listName, id, list } = await played();
    assert.ok((await everything(door.store, listName, list.generation)).includes(secret));
    const before_ = await spins(listName);
    assert.equal((await door.remove(listName, id, true)).status, 204);
    const kept = await everything(door.store, listName, list.generation);
    for (const name of [secret, user, '5ec7e7']) assert.equal(kept.includes(name), false, name);
    await assertChain(listName);
    for (const [at, { result }] of (await spins(listName)).entries()) {
      const [first, second] = [result.winners, before_[at]!.result.winners];
      assert.deepEqual(
        first.map((winner) => ({ ...winner, name: '', userId: undefined })),
        second.map((winner) => ({ ...winner, name: '', userId: undefined })),
      );
      assert.ok(first.some(({ name }) => name === 'Grace'));
      assert.equal(result.proof.hash, before_[at]!.result.proof.hash);
      assert.equal(result.winner.name, result.winners[0]!.name);
      const proven = result.proof.winners.find((winner) => winner.id === id)!;
      assert.deepEqual([proven.salt, proven.userTag, proven.digest?.length], ['', '', 64]);
    }
    assert.deepEqual((await door.list(listName)).body.participants.length, 1);
    assert.equal((await door.head(listName)).participants?.list.root === list.root, false);
  });

  it('has nothing to remove from events, which are stored for long: they name nobody', async () => {
    const from = door.written.length;
    const { listName, id } = await played({ removeWinner: 'hide' });
    await door.remove(listName, id);
    const events = door.written.slice(from).filter((line) => line.startsWith('{'));
    assert.ok(events.some((event) => event.includes('wheel.rows')));
    for (const event of events) assert.doesNotMatch(event, /5ec7e7|Grace/);
  });

  it('erases a participant who was removed before, and does nothing the second time', async () => {
    const { listName, id, list } = await played();
    assert.equal((await door.remove(listName, id)).status, 204);
    assert.equal((await door.remove(listName, id)).code, 'not_found');
    const { version } = await door.head(listName);
    assert.equal((await door.remove(listName, id, true)).status, 204);
    assert.ok((await door.head(listName)).version > version, 'the last result has changed');
    assert.equal((await everything(door.store, listName, list.generation)).includes('5ec7e7'), false);
    const after_ = await door.head(listName);
    assert.equal((await door.remove(listName, id, true)).status, 204);
    assert.deepEqual(await door.head(listName), after_);
    await assertChain(listName);
  });

  it('erases a winner whose row was removed by the spin', async () => {
    const listName = await door.wheel(undefined, { removeWinner: 'remove' });
    const { body } = await door.add(listName, { name: secret, userId: user });
    const { generation } = (await door.head(listName)).participants!.list;
    await door.spin(listName);
    assert.equal((await door.remove(listName, body.participant.id, true)).status, 204);
    assert.equal((await everything(door.store, listName, generation)).includes('5ec7e7'), false);
    await assertChain(listName);
  });

  for (const deleted of [false, true]) {
    it(`is completed in the background after a crash${deleted ? ', without the wheel too' : ''}`, async () => {
      const { listName, id, list } = await played();
      let commits = 0;
      const dying: Store = Object.assign(Object.create(door.store) as Store, {
        commit: (commit: Parameters<Store['commit']>[0]) =>
          ++commits > 1 ? Promise.reject(new Error('killed')) : door.store.commit(commit),
      });
      await assert.rejects(door.remove(listName, id, true, dying), /killed/);
      if (deleted) await door.deleteWheel(listName);
      assert.ok((await everything(door.store, listName, list.generation)).includes(secret));
      await finishErasures(door.store);
      assert.equal((await everything(door.store, listName, list.generation)).includes('5ec7e7'), false);
      await assertChain(listName);
      const query = { collection: participantErasures, index: 'all', prefix: [], limit: 1 };
      assert.deepEqual((await door.store.find(query)).documents, []);
    });
  }

  it('stays recorded until the store has removed the old versions', async () => {
    const { listName, id } = await played();
    await door.remove(listName, id, true);
    let purges = 0;
    const store: Store = Object.assign(Object.create(door.store) as Store, {
      purge: () => (++purges === 1 ? Promise.reject(new StoreUnavailable('full')) : door.store.purge()),
    });
    await assert.rejects(finishErasures(store), StoreUnavailable);
    await finishErasures(store);
    await finishErasures(store);
    assert.equal(purges, 2);
  });

  it('covers lists from before the wheel was deleted, even if it was not created again', async () => {
    const { listName, id, list } = await played();
    await door.deleteWheel(listName);
    assert.equal((await door.remove(listName, id)).code, 'not_found');
    assert.equal((await door.remove(listName, id, true)).status, 204);
    assert.equal((await everything(door.store, listName, list.generation)).includes('5ec7e7'), false);
    const again = await played();
    await door.deleteWheel(again.listName);
    await door.create(again.listName);
    await door.add(again.listName, { name: 'Edsger' });
    assert.equal((await door.remove(again.listName, again.id, true)).status, 204);
    assert.equal(
      (await everything(door.store, again.listName, again.list.generation)).includes('5ec7e7'),
      false,
    );
    assert.equal((await door.list(again.listName)).body.participants.length, 1);
  });

  it('lets the same person be added again, as a new participant', async () => {
    const { listName, id } = await played();
    await door.remove(listName, id, true);
    const { status, body } = await door.add(listName, { name: secret, userId: user });
    assert.equal(status, 201);
    assert.notEqual(body.participant.id, id);
    await door.remove(listName, id, true);
    assert.equal((await door.list(listName)).body.participants.at(-1).name, secret);
    assert.equal(await door.answer(listName, { name: 'x', userId: user, fingerprint: 'f' }), 200);
  });

  it('does not end the jail of a user, which lasts as long as without it', async () => {
    const jail = { strikes: 2, windowSeconds: 600, stepsSeconds: [60] };
    const listName = await door.wheel({ duplicates: 'addWeight', vpn: 'reject', jail });
    const who = { name: secret, userId: user };
    const id = (await door.add(listName, who)).body.participant.id as string;
    for (const code of ['vpn_blocked', 'vpn_blocked', 'jailed'])
      assert.equal(await door.answer(listName, { ...who, ip: '198.51.100.7' }), code);
    const { jailed } = (await door.jail(listName)).body;
    assert.equal((await door.remove(listName, id, true)).status, 204);
    assert.equal(await door.answer(listName, who), 'jailed');
    assert.deepEqual((await door.jail(listName)).body.jailed, jailed);
    door.clock.time += 60_000;
    assert.equal(await door.answer(listName, who), 201);
  });

  for (const userId of [user, undefined]) {
    it(`does not end the cooldown of a winner ${userId ? 'with' : 'without'} a user`, async () => {
      const listName = await door.wheel({ winnerCooldownSeconds: 60 });
      const who = { name: secret, ...(userId && { userId }) };
      const id = (await door.add(listName, who)).body.participant.id as string;
      await door.spin(listName);
      assert.equal((await door.remove(listName, id, true)).status, 204);
      assert.equal(await door.answer(listName, who), 'winner_cooldown');
      const { generation } = (await door.head(listName)).participants!.list;
      assert.equal((await everything(door.store, listName, generation)).includes('5ec7e7'), false);
      door.clock.time += 60_000;
      assert.equal(await door.answer(listName, who), 201);
    });
  }

  it('releases the address and the device', async () => {
    const listName = await door.wheel({ maxPerIp: 1, fingerprint: 'reject' });
    const from = { ip: '203.0.113.7', fingerprint: 'f' };
    const { body } = await door.add(listName, { name: secret, ...from });
    await door.remove(listName, body.participant.id, true);
    assert.equal(await door.answer(listName, { name: 'Grace', ...from }), 201);
  });

  for (const id of ['par_AAAAAAAAAAAA_0', 'par_AAAAAAAAAAAA_zzzzzzzzz', 'x', 'par_0']) {
    it(`of ${id}, who never existed: 404`, async () => {
      const { listName } = await played();
      assert.equal((await door.remove(listName, id, true)).code, 'not_found');
      assert.equal((await door.remove(listName, id)).code, 'not_found');
    });
  }
});
