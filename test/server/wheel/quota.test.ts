import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Outcome } from '../../../server/http/answers/answer.ts';
import type { Route } from '../../../server/http/route.ts';
import type { Store } from '../../../server/store/port.ts';
import { appendEntriesRoute } from '../../../server/wheel/entries/append-entries.ts';
import { createWheelRoute } from '../../../server/wheel/wheels/create-wheel.ts';
import { deleteWheelRoute } from '../../../server/wheel/wheels/delete-wheel.ts';
import { headRef, remainderRef, spinRef, wheelHeads } from '../../../server/wheel/core/documents.ts';
import { entryList } from '../../../server/wheel/lists/entry-list.ts';
import { addParticipantRoute } from '../../../server/wheel/participants/add-participant.ts';
import { addParticipantsRoute } from '../../../server/wheel/participants/add-participants.ts';
import { changeParticipantRoute } from '../../../server/wheel/participants/change-participant.ts';
import { participantList } from '../../../server/wheel/lists/participant-list.ts';
import { inBlocks, storedBytes } from '../../../server/wheel/quota/stored-bytes.ts';
import { quotaOf, type Quota } from '../../../server/wheel/core/quota.ts';
import { usageRef } from '../../../server/wheel/quota/usage.ts';
import { replaceEntriesRoute } from '../../../server/wheel/wheels/replace-entries.ts';
import { spinWheelRoute } from '../../../server/wheel/spins/spin.ts';
import { sweepLists, sweepReplaced } from '../../../server/wheel/lists/sweep.ts';
import { updateWheelRoute } from '../../../server/wheel/wheels/update-wheel.ts';
import { rows } from './api.ts';
import { act, openWorld, type OpenWorld } from './world.ts';
import { assertWhole } from './whole.ts';
import { allRows } from '../store/list/all-rows.ts';

let opened: OpenWorld;
before(async () => {
  opened = await openWorld();
  await opened.addAccounts(...Array.from({ length: 40 }, (_, at) => `usr_quota_${at + 1}`));
});
after(() => opened.close());

const entries = (count: number, name = 'row') =>
  rows(count).map((_, at) => ({ name: `${name} ${at}`, weight: 1 }));
const kib = 1_024;
let accounts = 0;

function account(quota: Partial<Quota>, store: Store = opened.store) {
  const accountId = `usr_quota_${++accounts}`;
  const world = { ...opened.world(store), quota: { ...quotaOf(0), ...quota }, vpnList: undefined };
  const names: string[] = [];
  const call = (route: Route, params: object, body?: object) =>
    act(world, route, { params, body, accountId });
  const calls = {
    accountId,
    world,
    create(listName: string, count = 0) {
      names.push(listName);
      return call(createWheelRoute(world), {}, { listName, entries: entries(count) });
    },
    replace: (listName: string, count: number, name?: string) =>
      call(replaceEntriesRoute(world), { listName }, { entries: entries(count, name) }),
    append: (listName: string, count: number, name?: string) =>
      call(appendEntriesRoute(world), { listName }, { entries: entries(count, name) }),
    set: (listName: string, settings: object) => call(updateWheelRoute(world), { listName }, { settings }),
    spin: (listName: string, type = 'custom', count = 1) =>
      call(spinWheelRoute(world), { listName }, { type, count }),
    add: (listName: string, body: object) =>
      call(addParticipantRoute(world), { listName }, { weight: 1, ...body }),
    addMany: (listName: string, count: number) =>
      calls.addNamed(
        listName,
        rows(count).map(({ name }) => name),
      ),
    addNamed: (listName: string, participants: readonly string[]) =>
      call(
        addParticipantsRoute(world),
        { listName },
        { participants: participants.map((name) => ({ name, weight: 1 })) },
      ),
    hide: (listName: string, id: string, hidden: boolean) =>
      call(changeParticipantRoute(world), { listName, id }, { hidden }),
    remove: (listName: string) => call(deleteWheelRoute(world), { listName }),
    usage: async () => (await opened.store.get(usageRef(accountId))) ?? { wheels: 0, bytes: 0, keptLists: 0 },
    async assertCounted() {
      const { documents } = await opened.store.find({
        collection: wheelHeads,
        index: 'owner',
        prefix: [accountId],
        limit: 1_000,
      });
      let bytes = 0;
      for (const wheel of documents) {
        assert.equal(wheel.charged, inBlocks(storedBytes(wheel)), wheel.listName);
        bytes += wheel.charged;
      }
      let keptLists = 0;
      for (const retired of await retiredOf(accountId)) {
        bytes += retired.bytes;
        if (retired.drawn) keptLists += 1;
      }
      for (const name of names) bytes += (await opened.store.get(remainderRef(name)))?.charged ?? 0;
      const usage = await opened.store.get(usageRef(accountId));
      assert.deepEqual(usage, { ownerId: accountId, wheels: documents.length, bytes, keptLists });
    },
  };
  return calls;
}

interface Generation {
  readonly retired?: { readonly owner: string; readonly bytes: number; readonly drawn: boolean };
}

async function retiredOf(accountId: string) {
  const found = [];
  for (const list of [entryList, participantList]) {
    const collection = list.collections.find(({ name }) => name.endsWith('-generation'));
    const { documents } = await opened.store.find({
      collection: collection as never,
      index: 'created',
      prefix: [],
      limit: 5_000,
    });
    for (const { retired } of documents as Generation[])
      if (retired?.owner === accountId) found.push(retired);
  }
  return found;
}

const status = (outcome: Outcome) => (outcome instanceof Refusal ? outcome.code : outcome.status);

describe('usage of an account', () => {
  it('is counted with every write, and released', async () => {
    const one = account({});
    await one.create('counted', 40);
    await one.assertCounted();
    for (let round = 0; round < 3; round++) {
      await one.append('counted', 200);
      await one.append('counted', 700);
      await one.replace('counted', 10 + round);
      await one.replace('counted', 600 + round);
      await one.addMany('counted', 120);
      await one.add('counted', { name: `Ada ${round}` });
      await one.set('counted', { removeWinner: ['never', 'hide', 'remove'][round] });
      await one.spin('counted', 'custom', 3);
      await one.spin('counted', 'participants', 3);
      await one.set('counted', {
        branding: { logo: `data:image/png;base64,${'A'.repeat(90_000 + round * 4)}` },
      });
      await one.assertCounted();
    }
    await sweepReplaced(opened.store);
    await one.assertCounted();
    const { keptLists } = await one.usage();
    assert.equal(keptLists, 2, 'lists that were drawn from and then replaced');

    await one.remove('counted');
    await one.assertCounted();
    await sweepReplaced(opened.store);
    await one.assertCounted();
    assert.equal((await one.usage()).wheels, 0);
    await one.create('counted', 5);
    await one.assertCounted();
    await assertWhole(opened.store, 'counted');
  });

  it('is counted once in racing writes', async () => {
    const one = account({ wheels: 5, bytes: 700 * kib });
    const created = await Promise.all(Array.from({ length: 20 }, (_, at) => one.create(`raced-${at}`, 5)));
    assert.deepEqual(created.map(status).sort(), [
      ...Array<number>(5).fill(201),
      ...Array<string>(15).fill('quota_exceeded'),
    ]);
    const [first = '', second = ''] = created.flatMap((outcome, at) =>
      status(outcome) === 201 ? [`raced-${at}`] : [],
    );
    const appended = await Promise.all(
      Array.from({ length: 12 }, (_, at) => one.append(at % 2 ? first : second, at % 3 ? 200 : 550)),
    );
    assert.ok(appended.some((outcome) => status(outcome) === 200));
    assert.ok(appended.some((outcome) => status(outcome) === 'quota_exceeded'));
    assert.ok((await one.usage()).bytes <= 700 * kib);
    await one.assertCounted();
    for (const name of [first, second]) await assertWhole(opened.store, name);
  });

  it('is counted for wheels of an earlier release at their next write', async () => {
    const one = account({ wheels: 1 });
    await one.create('earlier', 30);
    await one.spin('earlier');
    const ref = headRef('earlier');
    const old = (await opened.store.get(ref))!;
    await opened.store.commit({
      touch: [ref.aggregate, usageRef(one.accountId).aggregate],
      decide(tx) {
        const { charged: _, spinBytes: __, ...wheel } = old;
        const { bytes: ___, ...list } = wheel.entries.list;
        const { drawn: ____, ...head } = wheel.entries;
        tx.put(ref, { ...wheel, entries: { ...head, list } });
        tx.delete(usageRef(one.accountId));
      },
    });
    assert.equal(status(await one.append('earlier', 2)), 200);
    await one.assertCounted();
    assert.equal(status(await one.replace('earlier', 3)), 200);
    assert.equal((await one.usage()).keptLists, 1);
    await sweepReplaced(opened.store);
    await sweepLists(opened.store, opened.deps.clock.now());
    await one.assertCounted();
    await assertWhole(opened.store, 'earlier');
  });
});

describe('a full account', () => {
  it('cannot create a wheel until one is deleted', async () => {
    const one = account({ wheels: 2 });
    for (const name of ['full-1', 'full-2']) assert.equal(status(await one.create(name)), 201);
    const refused = await one.create('full-3');
    assert.ok(refused instanceof Refusal);
    assert.deepEqual(
      [refused.code, refused.message],
      ['quota_exceeded', 'The account has 2 wheels, its maximum: delete one first'],
    );
    assert.equal(await opened.store.get(headRef('full-3')), undefined);
    assert.equal(status(await one.create('full-1', 3)), 200, 'an existing wheel is updated');
    await one.remove('full-2');
    assert.equal(status(await one.create('full-3')), 201);
  });

  it('cannot append or replace, and refused writes leave nothing', async () => {
    const one = account({ bytes: 288 * kib });
    await one.create('stuffed', 300);
    const before = await opened.store.get(headRef('stuffed'));
    for (const write of [one.append, one.replace]) {
      for (const count of [2_000, 450]) {
        const name = 'x'.repeat(count === 450 ? 90 : 20);
        assert.equal(status(await write('stuffed', count, name)), 'quota_exceeded', `${count} rows`);
      }
    }
    assert.deepEqual(await opened.store.get(headRef('stuffed')), before);
    assert.equal(await generationsWritten('stuffed'), 0);
    assert.deepEqual(await entryList.staleStagings(opened.store, Infinity), []);
    await one.assertCounted();
    await assertWhole(opened.store, 'stuffed');
  });

  it('can always replace a list: lists without spins are deleted when their bytes are needed', async () => {
    const one = account({ bytes: 400 * kib });
    await one.create('often', 300);
    for (let at = 0; at < 8; at++)
      assert.equal(status(await one.replace('often', at % 2 ? 600 : 300)), 200, `${at}`);
    assert.ok((await one.usage()).bytes <= 400 * kib);
    await one.assertCounted();
  });

  it('keeps lists with spins, and refuses to replace one more', async () => {
    const one = account({ keptLists: 2 });
    await one.create('drawn', 4);
    for (let at = 0; at < 2; at++) {
      await one.spin('drawn');
      assert.equal(status(await one.replace('drawn', 5 + at)), 200);
    }
    assert.equal(status(await one.replace('drawn', 9)), 200, 'this list was not drawn from');
    await one.spin('drawn');
    assert.equal(status(await one.replace('drawn', 10)), 'quota_exceeded');
    assert.equal(status(await one.append('drawn', 1)), 200);
    assert.equal(status(await one.spin('drawn')), 200);
    await sweepReplaced(opened.store);
    await sweepLists(opened.store, opened.deps.clock.now());
    await assertWhole(opened.store, 'drawn');
    await one.assertCounted();
    assert.equal(status(await one.remove('drawn')), 204);
    assert.equal((await one.usage()).keptLists, 3);
  });

  it('accepts no further participants, and still spins and hides', async () => {
    const one = account({ bytes: 400 * kib });
    await one.create('guests', 0);
    await one.set('guests', { entryRules: { duplicates: 'addWeight' } });
    assert.equal(status(await one.addMany('guests', 40)), 200);
    const late = await one.addMany('guests', 500);
    assert.ok(!(late instanceof Refusal));
    const { results } = late.body as { results: { code?: string }[] };
    assert.ok(results.some(({ code }) => code === 'wheel_full'));
    const singles = [];
    for (let at = 0; at < 60; at++) singles.push(status(await one.add('guests', { name: `late ${at}` })));
    assert.equal(singles.at(-1), 'wheel_full');
    assert.ok((await one.usage()).bytes <= 400 * kib);
    const id = (
      await allRows(
        participantList,
        opened.store,
        (await opened.store.get(headRef('guests')))!.participants!.list,
      )
    )[0]!.id;
    assert.equal(status(await one.hide('guests', id, true)), 200);
    assert.equal(status(await one.spin('guests', 'participants')), 200);

    // Spins, hidden rows and added weight may exceed the quota by at most a tenth.
    const ends = async (step: () => Promise<Outcome>) => {
      for (let at = 0; at < 400; at++) if (status(await step()) === 'quota_exceeded') return;
      assert.fail('no step was refused');
    };
    await ends(() => one.spin('guests', 'participants', 20));
    const { spinCount } = (await opened.store.get(headRef('guests')))!;
    assert.equal(status(await one.spin('guests', 'participants', 20)), 'quota_exceeded');
    assert.equal(
      await opened.store.get(spinRef('guests', spinCount + 1)),
      undefined,
      'a refused spin takes no number',
    );
    let hidden = false;
    await ends(() => one.hide('guests', id, (hidden = !hidden)));
    const raised = () => one.add('guests', { name: 'row 1' });
    for (let at = 0; at < 400 && status(await raised()) === 200; at++);
    assert.equal(status(await raised()), 'wheel_full');
    assert.ok((await one.usage()).bytes <= 440 * kib);
    await one.assertCounted();
    await assertWhole(opened.store, 'guests');
  });
});

describe('a bulk add to a nearly full account', () => {
  const codes = (outcome: Outcome) => {
    assert.ok(!(outcome instanceof Refusal));
    return (outcome.body as { results: { code?: string }[] }).results.map(({ code }) => code ?? 'added');
  };
  const bytes = 32 * kib;

  it('adds the rows that fit, in order, as single adds would', async () => {
    const [bulk, singles] = [account({ bytes }), account({ bytes })];
    await bulk.create('room-for-some');
    await singles.create('room-for-some-singly');
    const added = codes(await bulk.addMany('room-for-some', 70));
    const alone = [];
    for (const { name } of rows(70)) {
      const answer = status(await singles.add('room-for-some-singly', { name }));
      alone.push(answer === 201 ? 'added' : answer);
    }
    assert.deepEqual(added, alone);
    const fitting = added.indexOf('wheel_full');
    assert.ok(fitting > 10 && fitting < 50, `${fitting} fit`);
    assert.deepEqual(new Set(added.slice(fitting)), new Set(['wheel_full']));
    assert.equal(status(await bulk.add('room-for-some', { name: 'row 70' })), 'wheel_full');
    assert.ok((await bulk.usage()).bytes <= bytes);
    await bulk.assertCounted();
    await assertWhole(opened.store, 'room-for-some');
  });

  it('refuses the raised weights that do not fit, and adds the other rows', async () => {
    const one = account({ bytes });
    await one.create('room-for-weights');
    await one.set('room-for-weights', { entryRules: { duplicates: 'addWeight' } });
    const names = Array.from({ length: 120 }, () => 'Ada');
    const raised = codes(await one.addNamed('room-for-weights', [...names, 'Grace']));
    const fitting = raised.indexOf('wheel_full');
    assert.ok(fitting > 10 && fitting < 120, `${fitting} fit`);
    assert.deepEqual(new Set(raised.slice(fitting)), new Set(['wheel_full']));
    const { list } = (await opened.store.get(headRef('room-for-weights')))!.participants!;
    assert.equal(list.totalWeight, fitting * 1_000);
    assert.ok((await one.usage()).bytes <= bytes * 1.1);
    await one.assertCounted();
  });
});

async function generationsWritten(listName: string): Promise<number> {
  const { generation } = (await opened.store.get(headRef(listName)))!.entries.list;
  const collection = entryList.collections.find(({ name }) => name.endsWith('-generation'));
  const { documents } = await opened.store.find({
    collection: collection as never,
    index: 'created',
    prefix: [],
    limit: 5_000,
  });
  return (documents as { list: string; state: string }[]).filter(
    ({ list, state }) => list !== generation && state === 'writing',
  ).length;
}
