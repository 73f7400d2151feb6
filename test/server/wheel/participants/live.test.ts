import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Page } from '../live/page.ts';
import { base, startWheelApi, type WheelApi } from '../api.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

async function follow(listName: string) {
  const { body } = await api.anybody(`/wheelapp/data/${listName}`);
  const page = await Page.open(api.app.url);
  page.subscribe(listName, body.version);
  assert.equal((await page.next()).type, 'subscribed');
  const rows = new Map<string, { name: string; weight: number }>();
  const shown = {
    rows,
    tallies: body.tallies as Record<string, number>,
    version: body.version as number,
    told: 0,
    erased: new Set<string>(),
  };
  return {
    shown,
    async until(version: number) {
      while (shown.version < version) {
        const message = await page.next();
        if (message.type === 'erased') {
          for (const id of message.ids) shown.erased.add(id);
          continue;
        }
        if (message.type === 'spin') {
          shown.version = message.version;
          continue;
        }
        assert.ok(message.type === 'rows', message.type);
        for (const { id, name, weight } of message.participants.changed) rows.set(id, { name, weight });
        for (const id of message.participants.removed) rows.delete(id);
        Object.assign(shown, { version: message.version, told: shown.told + 1 });
        if (message.tallies) shown.tallies = message.tallies;
      }
    },
  };
}

const now = async (listName: string) => (await api.anybody(`/wheelapp/data/${listName}`)).body;

describe('a page that follows a wheel', () => {
  it('gets additions, raised weights and removals, in public form only', async () => {
    const listName = await api.wheel({ settings: { entryRules: { duplicates: 'addWeight' } } });
    const { shown, until } = await follow(listName);
    const add = (body: object) => api.call('POST', `${base}/${listName}`, body);
    const { id } = (await add({ name: 'Ada', userId: 'u1', karma: 5 })).body.participant;
    await until((await now(listName)).version);
    assert.deepEqual([...shown.rows], [[id, { name: 'Ada', weight: 1 }]]);
    await add({ name: 'Ada', userId: 'u1', weight: 2 });
    await until((await now(listName)).version);
    assert.equal(shown.rows.get(id)?.weight, 3);
    await api.call('DELETE', `${base}/${listName}/participants/${id}?erase=true`);
    await until((await now(listName)).version);
    assert.equal(shown.rows.size, 0);
  });

  it('gets erasures, even of early winners, and again after it reconnects', async () => {
    const listName = await api.wheel({ settings: { removeWinner: 'remove' } });
    const names = ['Ada-5ec7e7', 'Grace'];
    for (const name of names) await api.call('POST', `${base}/${listName}`, { name });
    const { version } = await now(listName);
    const { shown, until } = await follow(listName);
    const spin = async () =>
      (await api.call('POST', `${base}/${listName}/spin`, { type: 'participants' })).body.winner.id;
    const [first, last] = [await spin(), await spin()];
    for (const id of [first, last]) {
      await api.call('DELETE', `${base}/${listName}/participants/${id}?erase=true`);
      await until((await now(listName)).version);
      assert.ok(shown.erased.has(id), 'told');
    }
    assert.deepEqual(shown.erased, new Set([first, last]));
    const back = await Page.open(api.app.url);
    back.subscribe(listName, version);
    assert.equal((await back.next()).type, 'subscribed');
    const told = await back.next();
    assert.deepEqual(told.type === 'erased' && new Set(told.ids), shown.erased);
    await back.settled();
    assert.doesNotMatch(JSON.stringify(back.unread), /5ec7e7|Grace/, 'stored changes contain no names');
  });

  it('gets the tally of refused adds, several at a time', async () => {
    const listName = await api.wheel();
    await api.call('POST', `${base}/${listName}`, { name: 'Ada' });
    const { shown, until } = await follow(listName);
    const started = performance.now();
    await Promise.all(
      Array.from({ length: 60 }, () => api.call('POST', `${base}/${listName}`, { name: 'ADA' })),
    );
    const wheel = await now(listName);
    await until(wheel.version);
    assert.deepEqual(shown.tallies, { duplicate_participant: 60 });
    assert.deepEqual(wheel.tallies, shown.tallies);
    const quarters = Math.ceil((performance.now() - started) / 250);
    assert.ok(shown.told <= quarters + 1, `${shown.told} messages in ${quarters} quarters of a second`);
  });
});
