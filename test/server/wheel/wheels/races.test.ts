import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { base, rows, startWheelApi, type Reply, type WheelApi } from '../api.ts';
import { assertWhole } from '../whole.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

const spin = (listName: string, type = 'custom') => api.call('POST', `${base}/${listName}/spin`, { type });
const put = (listName: string, count: number) =>
  api.call('PUT', `${base}/${listName}/entries`, { entries: rows(count) });
const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status);

async function race(...kinds: (() => Promise<Reply>)[][]): Promise<Reply[][]> {
  const longest = Math.max(...kinds.map(({ length }) => length));
  const running = kinds.map((): Promise<Reply>[] => []);
  for (let at = 0; at < longest; at++) {
    for (const [which, kind] of kinds.entries()) {
      const start = kind[at];
      if (start !== undefined) running[which]!.push(start());
    }
  }
  return Promise.all(running.map((replies) => Promise.all(replies)));
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

describe('concurrently', () => {
  it('fifty equal creates make one wheel', async () => {
    const body = { listName: 'raced', entries: rows(3), settings: { spinDurationSeconds: 3 } };
    const [created = []] = await race(times(50, () => () => api.call('POST', base, body)));
    assert.deepEqual(statuses(created).sort(), [...Array<number>(49).fill(200), 201]);
    assert.deepEqual(
      created.map(({ body: { version } }) => version as number).sort((one, other) => one - other),
      times(50, (at) => at + 1),
    );
    await assertWhole(api.app.store, 'raced');
  });

  it('creates of two accounts give the name to one', async () => {
    for (let round = 0; round < 5; round++) {
      const body = { listName: `both-${round}`, entries: rows(2) };
      const [mine = [], theirs = []] = await race(
        times(5, () => () => api.call('POST', base, body)),
        times(5, () => () => api.other('POST', base, body)),
      );
      const all = [...statuses(mine), ...statuses(theirs)];
      assert.equal(all.filter((status) => status === 201).length, 1);
      assert.equal(all.filter((status) => status === 403).length, 5);
    }
  });

  it('spins and writes of the list each see one complete list', async () => {
    const listName = await api.wheel({ entries: rows(5), settings: { removeWinner: 'hide' } });
    const [spun = [], written = []] = await race(
      times(20, () => () => spin(listName)),
      times(
        20,
        (at) => () =>
          at % 2 ? put(listName, 5) : api.call('POST', `${base}/${listName}/entries`, { entries: rows(3) }),
      ),
    );
    assert.deepEqual(new Set(statuses(written)), new Set([200]));
    for (const { status, body } of spun) assert.ok(status === 200 || body.code === 'nothing_to_spin');
    await assertWhole(api.app.store, listName);
  });

  it('a long write and spins: every spin is drawn from the list before or after the write', async () => {
    const listName = await api.wheel({ entries: rows(4) });
    const [written = [], spun = []] = await race(
      [() => put(listName, 1_500)],
      times(20, () => () => spin(listName)),
    );
    assert.deepEqual(statuses(written), [200]);
    assert.deepEqual(new Set(statuses(spun)), new Set([200]));
    for (const { body } of spun) assert.ok([4, 1_500].includes(body.entryCount as number));
    await assertWhole(api.app.store, listName);
  });

  it('long appends, short ones and spins: no row is lost or duplicated', async () => {
    const listName = await api.wheel({ entries: rows(30), settings: { removeWinner: 'hide' } });
    const append = (count: number, from: number) => () =>
      api.call('POST', `${base}/${listName}/entries`, { entries: rows(count, from) });
    const [long = [], short = [], spun = []] = await race(
      times(4, (at) => append(600, 1_000 * (at + 1))),
      times(6, (at) => append(2, 100 + 2 * at)),
      times(6, () => () => spin(listName)),
    );
    assert.deepEqual(new Set(statuses([...short, ...spun])), new Set([200]));
    const done = long.filter(({ status }) => status === 200).length;
    for (const { status, body, headers } of long.filter((reply) => reply.status !== 200)) {
      assert.deepEqual([status, body.code], [503, 'unavailable']);
      assert.ok(Number(headers.get('retry-after')) > 0);
    }
    const { body } = await api.call('GET', `${base}/${listName}?fields=entries`);
    const names = (body.entries as { name: string }[]).map(({ name }) => name);
    assert.equal(names.length, 30 + 12 + 600 * done);
    assert.equal(new Set(names).size, names.length);
    await assertWhole(api.app.store, listName);
  });

  it('a delete and spins: earlier spins are stored, later ones find no wheel', async () => {
    for (let round = 0; round < 4; round++) {
      const listName = await api.wheel({ entries: rows(4), settings: { removeWinner: 'remove' } });
      await api.call('POST', `${base}/${listName}`, { name: 'Ann' });
      const [spun = [], deleted = []] = await race(
        times(6, (at) => () => spin(listName, at % 2 ? 'participants' : 'custom')),
        [() => spin(listName), () => api.call('DELETE', `${base}/${listName}`)],
      );
      assert.equal(deleted[1]?.status, 204);
      const done = [...spun, deleted[0]!].filter(({ status }) => status === 200);
      for (const { status } of spun) assert.ok([200, 404, 409].includes(status), String(status));
      const { body } = await api.call('GET', `${base}/${listName}/spins`);
      assert.equal(body.spins.length, done.length);
      await assertWhole(api.app.store, listName);
    }
  });

  it('deletes, creates and spins leave one chain', async () => {
    const listName = await api.wheel({ entries: rows(4) });
    const create = () => api.call('POST', base, { listName, entries: rows(4) });
    const [spun = [], deleted = [], created = []] = await race(
      times(20, () => () => spin(listName)),
      times(10, () => () => api.call('DELETE', `${base}/${listName}`)),
      times(10, () => create),
    );
    const count = (replies: Reply[], status: number) =>
      replies.filter((reply) => reply.status === status).length;
    const difference = count(deleted, 204) - count(created, 201);
    assert.ok(difference === 0 || difference === 1);
    await create();
    const { body } = await api.call('GET', `${base}/${listName}/spins?limit=100`);
    assert.equal(body.spins.length, count(spun, 200));
    await assertWhole(api.app.store, listName);
  });

  it('ten single-spin spins of both kinds have one winner', async () => {
    const listName = await api.wheel({ entries: rows(4), settings: { singleSpin: true } });
    await api.call('POST', `${base}/${listName}`, { name: 'Ann' });
    const [custom = [], others = []] = await race(
      times(5, () => () => spin(listName)),
      times(5, () => () => spin(listName, 'participants')),
    );
    assert.deepEqual([...statuses(custom), ...statuses(others)].sort(), [200, ...Array<number>(9).fill(409)]);
    await assertWhole(api.app.store, listName);
  });

  it('adds and spins that remove leave lists, totals and tallies in agreement', async () => {
    const listName = await api.wheel({ settings: { removeWinner: 'remove' } });
    const [added = [], spun = []] = await race(
      times(50, (at) => () => api.call('POST', `${base}/${listName}`, { name: `Viewer ${at % 25}` })),
      times(20, () => () => spin(listName, 'participants')),
    );
    await assertWhole(api.app.store, listName);
    const { body } = await api.call('GET', `${base}/${listName}`);
    const refused = added.filter(({ status }) => status === 409).length;
    assert.equal(body.tallies.duplicate_participant ?? 0, refused);
    const won = spun.filter(({ status }) => status === 200).length;
    assert.equal(body.participants.length, 50 - refused - won);
  });
});
