import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SpinResult, type Winner } from '../../../../contracts/wheel/wheel.ts';
import { z } from '../../../../contracts/zod.ts';
import { base, rows, startWheelApi, type Reply, type WheelApi } from '../api.ts';
import { assertWhole } from '../whole.ts';

let api: WheelApi;
let now = Date.UTC(2026, 5, 1);
before(async () => (api = await startWheelApi({ clock: { now: () => now } })));
after(() => api.stop());

const read = async (listName: string) => (await api.call('GET', `${base}/${listName}`)).body;
const data = async (listName: string) => (await api.anybody(`/wheelapp/data/${listName}`)).body;
const spin = (listName: string, body: Record<string, unknown>): Promise<Reply> =>
  api.call('POST', `${base}/${listName}/spin`, body);
const join = (listName: string, body: Record<string, unknown>) =>
  api.call('POST', `${base}/${listName}`, body);

async function wheel(settings: Record<string, unknown> = {}, count = 5): Promise<string> {
  const listName = await api.wheel({ entries: [...rows(count), { name: 'hidden', hidden: true }], settings });
  for (let at = 0; at < count; at++) {
    const { status } = await join(listName, { name: `Viewer ${at}`, userId: `viewer-${at}`, weight: at + 1 });
    assert.equal(status, 201);
  }
  return listName;
}

describe('a spin of participants', () => {
  it('shows the user to the owner only', async () => {
    const listName = await wheel();
    const { commitment } = await read(listName);
    const { status, body } = await spin(listName, { type: 'participants', count: 2, drawSlug: 'room' });
    assert.equal(status, 200);
    assert.deepEqual(z.parse(SpinResult, body), body);
    assert.deepEqual([body.type, body.entryCount, body.totalWeight], ['participants', 5, 15]);
    assert.equal(body.proof.commitment, commitment);
    for (const winner of body.winners as Winner[]) {
      const at = winner.index;
      assert.deepEqual(
        [winner.name, winner.userId, winner.weight, winner.color],
        [`Viewer ${at}`, `viewer-${at}`, at + 1, undefined],
      );
    }
    assert.deepEqual((await read(listName)).lastDrawResult, body);
    const open = await data(listName);
    assert.doesNotMatch(JSON.stringify(open), /viewer-\d/);
    assert.deepEqual(open.lastDrawResult.proof, body.proof);
    await assertWhole(api.app.store, listName);
  });

  it('is part of the same chain as spins of custom entries', async () => {
    const listName = await wheel();
    const one = (await spin(listName, { type: 'custom' })).body;
    const two = (await spin(listName, { type: 'participants' })).body;
    assert.deepEqual([two.number, two.proof.previousHash], [2, one.proof.hash]);
    await assertWhole(api.app.store, listName);
  });

  it('draws only participants with weight', async () => {
    const listName = await api.wheel();
    for (const [name, weight] of [
      ['no', 0],
      ['yes', 2],
    ]) {
      await join(listName, { name, weight });
    }
    const { body } = await spin(listName, { type: 'participants' });
    assert.deepEqual([body.winner.name, body.winner.index, body.totalWeight], ['yes', 1, 2]);
    assert.equal((await spin(listName, { type: 'participants', count: 2 })).body.code, 'nothing_to_spin');
  });
});

describe('removeWinner', () => {
  for (const type of ['custom', 'participants'] as const) {
    const plural = type === 'custom' ? 'entries' : 'participants';

    it(`never: leaves the ${plural} unchanged`, async () => {
      const listName = await wheel();
      const before_ = await read(listName);
      await spin(listName, { type });
      const after_ = await read(listName);
      assert.deepEqual(after_[plural], before_[plural]);
      assert.equal(after_.version, before_.version + 1);
    });

    it(`hide: hides each winner among the ${plural}, in the commit of the spin`, async () => {
      const listName = await wheel({ removeWinner: 'hide' });
      const version = (await read(listName)).version as number;
      const { body } = await spin(listName, { type, count: 2 });
      const won = new Set((body.winners as Winner[]).map(({ id }) => id));
      const standing = await read(listName);
      assert.equal(standing.version, version + 2, 'one version for the spin, one for the rows after it');
      for (const row of standing[plural]) {
        if (row.name !== 'hidden') assert.equal(row.hidden === true, won.has(row.id), row.name);
      }
      assert.equal((await data(listName))[plural].length, 3);
      await assertWhole(api.app.store, listName);
    });

    it(`remove: removes each winner from the ${plural}, until nothing is left to spin`, async () => {
      const listName = await wheel({ removeWinner: 'remove' });
      const won: string[] = [];
      for (const count of [1, 3, 1]) {
        const { status, body } = await spin(listName, { type, count });
        assert.equal(status, 200);
        won.push(...(body.winners as Winner[]).map(({ id }) => id));
        const left = (await read(listName))[plural] as { id: string }[];
        assert.ok(left.every(({ id }) => !won.includes(id)));
      }
      assert.equal(new Set(won).size, 5);
      assert.deepEqual((await data(listName))[plural], []);
      assert.equal((await spin(listName, { type })).body.code, 'nothing_to_spin');
      await assertWhole(api.app.store, listName);
    });

    it(`a hundred winners of ${plural} at once`, async () => {
      const listName = await api.wheel({ entries: rows(120), settings: { removeWinner: 'remove' } });
      const participants = rows(120).map(({ name }) => ({ name, userId: name }));
      await api.call('POST', `${base}/${listName}/participants`, { participants });
      assert.equal((await spin(listName, { type, count: 100 })).body.winners.length, 100);
      assert.equal((await read(listName))[plural].length, 20);
      await assertWhole(api.app.store, listName);
    });
  }

  for (const removeWinner of ['hide', 'remove']) {
    it(`${removeWinner}: a row appended later differs in colour from its neighbours`, async () => {
      const [blue, green, orange] = ['#0072B2', '#009E73', '#E69F00'];
      const few = { weight: 0.001 };
      const listName = await api.wheel({
        entries: [
          { name: 'first', color: orange, ...few },
          { name: 'second', color: blue, ...few },
          { name: 'last', color: green, weight: 1_000_000 },
        ],
        settings: { removeWinner, colorPalette: [blue, green, orange] },
      });
      assert.equal((await spin(listName, { type: 'custom' })).body.winner.name, 'last');
      const append = (name: string) =>
        api.call('POST', `${base}/${listName}/entries`, { entries: [{ name, weight: 1_000_000 }] });
      await append('new');
      const colours = async () =>
        (await data(listName)).entries.map(({ color }: { color: string }) => color) as string[];
      assert.deepEqual(await colours(), [orange, blue, green], 'green alone differs from both neighbours');
      assert.equal((await spin(listName, { type: 'custom', count: 2 })).body.winners[0].name, 'new');
      await append('newer');
      const [left, newer] = await colours();
      assert.notEqual(newer, left);
      await assertWhole(api.app.store, listName);
    });
  }

  it('shows and draws a winner again if the owner wants', async () => {
    const listName = await api.wheel({ entries: rows(1), settings: { removeWinner: 'hide' } });
    await spin(listName, { type: 'custom' });
    assert.equal((await spin(listName, { type: 'custom' })).status, 409);
    const { entries } = await read(listName);
    await api.call('PUT', `${base}/${listName}/entries`, {
      entries: entries.map((row: object) => ({ ...row, hidden: false })),
    });
    assert.equal((await spin(listName, { type: 'custom' })).body.winner.id, entries[0].id);
    await assertWhole(api.app.store, listName);
  });
});

describe('winners who enter again', () => {
  it('wait for the cooldown if they were removed', async () => {
    const listName = await api.wheel({
      settings: { removeWinner: 'remove', entryRules: { winnerCooldownSeconds: 60 } },
    });
    const who = { name: 'Again', userId: 'again' };
    await join(listName, who);
    await spin(listName, { type: 'participants' });
    assert.equal((await join(listName, who)).body.code, 'winner_cooldown');
    now += 60_000;
    assert.equal((await join(listName, who)).status, 201);
    assert.deepEqual((await read(listName)).tallies, { winner_cooldown: 1 });
    await assertWhole(api.app.store, listName);
  });
});
