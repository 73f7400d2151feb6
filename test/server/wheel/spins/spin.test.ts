import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { verifySpin } from '../../../../components/wheel/engine/verify-spin.ts';
import { SpinResult } from '../../../../contracts/wheel/wheel.ts';
import { z } from '../../../../contracts/zod.ts';
import { spinRef } from '../../../../server/wheel/core/documents.ts';
import { entryList } from '../../../../server/wheel/lists/entry-list.ts';
import { storedAnswers } from '../../../../server/http/answers/idempotency.ts';
import { base, rows, startWheelApi, type WheelApi } from '../api.ts';
import { leavesOf } from '../../store/list/leaves-of.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

const spin = (listName: string, body: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  api.call('POST', `${base}/${listName}/spin`, { type: 'custom', ...body }, headers);
const read = async (listName: string) => (await api.call('GET', `${base}/${listName}`)).body;

async function assertProven(result: SpinResult, commitment: string, previous?: SpinResult) {
  const stored = await api.app.store.get(spinRef(result.listName, result.number));
  assert.deepEqual(stored?.result, result);
  const leaves = await leavesOf(entryList, api.app.store, stored.list);
  const known = previous === undefined ? { commitment, leaves } : { commitment, leaves, previous };
  assert.deepEqual(verifySpin(result, known), []);
}

describe('a spin', () => {
  it('returns the stored result, which is the last draw result everywhere', async () => {
    const listName = await api.wheel({
      entries: [...rows(3), { name: 'never', weight: 0 }, { name: 'hidden', hidden: true }],
      settings: { spinDurationSeconds: 4.5 },
    });
    const { commitment } = await read(listName);
    const { status, body } = await spin(listName, { drawSlug: 'room-7', clientSeed: 'ours' });
    assert.equal(status, 200);
    assert.deepEqual(z.parse(SpinResult, body), body);
    assert.deepEqual(
      [
        body.number,
        body.listName,
        body.type,
        body.drawSlug,
        body.durationSeconds,
        body.entryCount,
        body.totalWeight,
      ],
      [1, listName, 'custom', 'room-7', 4.5, 4, 3],
    );
    assert.deepEqual(body.winner, body.winners[0]);
    const wheel = await read(listName);
    assert.deepEqual(wheel.lastDrawResult, body);
    assert.deepEqual((await api.anybody(`/wheelapp/data/${listName}`)).body.lastDrawResult, body);
    assert.deepEqual([wheel.version, wheel.entries.length], [2, 5]);
    assert.equal(body.proof.commitment, commitment);
    assert.notEqual(wheel.commitment, commitment);
    await assertProven(body, commitment);
  });

  it('selects a row of the list, and returns its index among the listed rows', async () => {
    const entries = [{ name: 'h', hidden: true }, { name: 'zero', weight: 0 }, { name: 'wins' }];
    const listName = await api.wheel({ entries });
    const { body } = await spin(listName);
    const { entries: listed } = (await api.anybody(`/wheelapp/data/${listName}`)).body;
    assert.deepEqual([body.winner.name, body.winner.index], ['wins', 1]);
    const { id, name, weight, color } = body.winner;
    assert.deepEqual(listed[body.winner.index], { id, name, weight, color });
  });

  it('has a null drawSlug without one or with an empty one', async () => {
    const listName = await api.wheel({ entries: rows(1) });
    assert.equal((await spin(listName)).body.drawSlug, null);
    assert.equal((await spin(listName, { drawSlug: '' })).body.drawSlug, null);
  });

  it('draws the requested number of different winners, without replacement', async () => {
    const listName = await api.wheel({ entries: [...rows(40), { name: 'z', weight: 0 }] });
    const { commitment } = await read(listName);
    const { status, body } = await spin(listName, { count: 40 });
    assert.equal(status, 200);
    assert.equal(new Set(body.winners.map(({ id }: { id: string }) => id)).size, 40);
    for (const winner of body.winners) assert.equal(winner.name, `row ${winner.index}`);
    await assertProven(body, commitment);
    const tooMany = await spin(listName, { count: 41 });
    assert.deepEqual([tooMany.status, tooMany.body.code], [409, 'nothing_to_spin']);
  });

  it('chains to the previous one, under the commitment published then', async () => {
    const listName = await api.wheel({ entries: rows(7) });
    let previous: SpinResult | undefined;
    for (let number = 1; number <= 5; number++) {
      const { commitment } = await read(listName);
      const { body } = await spin(listName, { clientSeed: `seed ${number}` });
      assert.equal(body.number, number);
      await assertProven(body, commitment, previous);
      previous = body;
    }
  });

  it('can be verified after its list was replaced', async () => {
    const listName = await api.wheel({ entries: rows(30) });
    const { commitment } = await read(listName);
    const { body } = await spin(listName);
    await api.call('PUT', `${base}/${listName}/entries`, { entries: rows(2) });
    await assertProven(body, commitment);
  });

  it('draws rows of equal weight about equally often, and never one without weight', async () => {
    const listName = await api.wheel({ entries: [...rows(4), { name: 'never', weight: 0 }] });
    const counts = new Map<string, number>();
    for (let round = 0; round < 400; round++) {
      const { winner } = (await spin(listName)).body;
      counts.set(winner.name, (counts.get(winner.name) ?? 0) + 1);
    }
    assert.equal(counts.get('never'), undefined);
    // Each is expected to win 100 times; five standard deviations are 43.
    for (const { name } of rows(4))
      assert.ok(Math.abs((counts.get(name) ?? 0) - 100) < 43, `${name}: ${counts.get(name)}`);
  });
});

describe('refused spins', () => {
  const nothing: [string, unknown[]][] = [
    ['no entries', []],
    ['only zero weights', [{ name: 'a', weight: 0 }]],
    ['only hidden entries', [{ name: 'a', hidden: true }]],
  ];
  for (const [what, entries] of nothing) {
    it(`${what}: 409 nothing_to_spin`, async () => {
      const { status, body } = await spin(await api.wheel({ entries }));
      assert.deepEqual([status, body.code], [409, 'nothing_to_spin']);
    });
  }

  it('no participants: 409 nothing_to_spin', async () => {
    const listName = await api.wheel({ entries: rows(3) });
    const { status, body } = await spin(listName, { type: 'participants' });
    assert.deepEqual([status, body.code], [409, 'nothing_to_spin']);
  });

  it('a second spin of a single-spin wheel: 409 already_spun', async () => {
    const listName = await api.wheel({ entries: rows(3), settings: { singleSpin: true } });
    assert.equal((await spin(listName)).status, 200);
    const { status, body } = await spin(listName);
    assert.deepEqual([status, body.code], [409, 'already_spun']);
    await api.call('PUT', `${base}/${listName}`, { settings: { singleSpin: null } });
    assert.equal((await spin(listName)).body.number, 2);
  });

  it('use no spin number and change nothing', async () => {
    const listName = await api.wheel({ entries: rows(2) });
    const before_ = await read(listName);
    for (const body of [
      { count: 3 },
      { type: 'participants' },
      { type: 'winner' },
      { winner: before_.entries[0].id },
    ]) {
      assert.notEqual((await spin(listName, body)).status, 200);
    }
    assert.deepEqual(await read(listName), before_);
    assert.equal((await spin(listName)).body.number, 1);
  });

  const faults: [string, Record<string, unknown>, string][] = [
    ['no type', { type: undefined }, 'type'],
    ['an unknown type', { type: 'tier' }, 'type'],
    ['a chosen winner', { winner: 'x' }, 'winner'],
    ['a chosen seed', { seed: '0'.repeat(64) }, 'seed'],
    ['count 0', { count: 0 }, 'count'],
    ['count 101', { count: 101 }, 'count'],
    ['count 1.5', { count: 1.5 }, 'count'],
    ['a drawSlug of 65 characters', { drawSlug: 'x'.repeat(65) }, 'drawSlug'],
    ['a clientSeed of 65 characters', { clientSeed: 'x'.repeat(65) }, 'clientSeed'],
  ];
  for (const [what, body, path] of faults) {
    it(`${what}: 400 at ${path}`, async () => {
      const answer = await spin('whatever', body);
      assert.deepEqual([answer.status, answer.body.errors[0].path], [400, path]);
    });
  }
});

describe('spins that race', () => {
  it('get the numbers 1 to 50 and one chain', async () => {
    const listName = await api.wheel({ entries: rows(10) });
    const { commitment } = await read(listName);
    const spins = await Promise.all(Array.from({ length: 50 }, () => spin(listName)));
    const results: SpinResult[] = spins.map(({ body }) => body).sort((a, b) => a.number - b.number);
    assert.deepEqual(
      results.map(({ number }) => number),
      Array.from({ length: 50 }, (_, at) => at + 1),
    );
    assert.equal(new Set(results.map(({ spinId }) => spinId)).size, 50);
    await assertProven(results[0]!, commitment);
    for (const [at, result] of results.entries()) {
      if (at > 0) await assertProven(result, result.proof.commitment, results[at - 1]);
    }
    assert.deepEqual((await read(listName)).lastDrawResult, results[49]);
  });

  it('of a single-spin wheel have one winner', async () => {
    const listName = await api.wheel({ entries: rows(10), settings: { singleSpin: true } });
    const statuses = (await Promise.all(Array.from({ length: 20 }, () => spin(listName)))).map(
      ({ status }) => status,
    );
    assert.deepEqual(statuses.sort(), [200, ...Array(19).fill(409)]);
  });

  it('with writes of the list use exactly one version of it', async () => {
    const lists = [1, 2, 3, 4].map((list) =>
      Array.from({ length: 5 * list }, (_, at) => ({ name: `${list}-${at}`, weight: list })),
    );
    const listName = await api.wheel({ entries: lists[0] });
    const work = Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0
        ? spin(listName)
        : api.call('PUT', `${base}/${listName}/entries`, { entries: lists[((at - 1) / 2) % 4] }),
    );
    const spins = (await Promise.all(work)).filter((_, at) => at % 2 === 0);
    for (const { status, body } of spins) {
      assert.equal(status, 200);
      const list = Number(body.winner.name.split('-')[0]);
      assert.deepEqual(
        [body.entryCount, body.totalWeight, body.winner.weight],
        [5 * list, 5 * list * list, list],
      );
      await assertProven(body, body.proof.commitment);
    }
  });

  it('with one Idempotency-Key are one spin', async () => {
    const listName = await api.wheel({ entries: rows(10) });
    const headers = { 'Idempotency-Key': 'one-spin' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => spin(listName, {}, headers)));
    const done = answers.filter(({ status }) => status === 200);
    assert.ok(done.length >= 1);
    assert.deepEqual(new Set(answers.map(({ status }) => status)).size <= 2, true);
    const again = await spin(listName, {}, headers);
    assert.deepEqual(again.body, done[0]?.body);
    // The repeated answer has the same bytes, although only the id of the spin is stored.
    assert.equal(JSON.stringify(again.body), JSON.stringify(done[0]?.body));
    const kept = await api.app.store.find({
      collection: storedAnswers,
      index: 'expiry',
      prefix: [],
      limit: 100,
    });
    const answer = kept.documents.find(({ json }) => json?.includes(again.body.spinId));
    assert.ok(answer!.json!.length < 150, answer!.json!);
    assert.equal((await read(listName)).lastDrawResult.number, 1);
  });
});
