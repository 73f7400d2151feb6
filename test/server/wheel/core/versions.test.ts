import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { headRef } from '../../../../server/wheel/core/documents.ts';
import { base, rows, startWheelApi, type WheelApi } from '../api.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

const tagOf = async (path: string) => (await api.call('GET', path)).headers.get('etag') as string;
const add = (listName: string, name: string) => api.call('POST', `${base}/${listName}`, { name });
const spin = (listName: string, headers?: Record<string, string>, body: object = { type: 'custom' }) =>
  api.call('POST', `${base}/${listName}/spin`, body, headers);
const put = (path: string, body: object, ifMatch: string) =>
  api.call('PUT', path, body, { 'If-Match': ifMatch });
const palette = (at: number) => ({ settings: { spinDurationSeconds: 1 + (at % 60) } });

describe('a settings PUT with If-Match on a busy wheel', () => {
  for (const query of ['', '?fields=settings']) {
    it(`succeeds each time after a read of ${query || 'the whole wheel'}`, async () => {
      const listName = await api.wheel({ entries: rows(3) });
      const path = `${base}/${listName}`;
      let busy = true;
      let writes = 0;
      const keepWriting = async (write: (at: number) => Promise<{ status: number }>) => {
        for (let at = 0; busy; at++) {
          const { status } = await write(at);
          assert.ok(status < 300, String(status));
          writes += 1;
        }
      };
      const writers = [
        keepWriting((at) => add(listName, `viewer ${at}`)),
        keepWriting(() => spin(listName)),
        keepWriting((at) => api.call('PUT', `${path}/entries`, { entries: rows((at % 5) + 1) })),
      ];
      const statuses: number[] = [];
      const stale: number[] = [];
      for (let at = 0; at < 15; at++) {
        const tag = await tagOf(path + query);
        statuses.push((await put(path, palette(at), tag)).status);
        stale.push((await put(path, palette(at + 1), tag)).status);
      }
      busy = false;
      await Promise.all(writers);
      assert.ok(writes > 20, `${writes} writes beside`);
      assert.deepEqual([new Set(statuses), new Set(stale)], [new Set([200]), new Set([412])]);
    });
  }
});

describe('If-Match by part', () => {
  it('compares the parts that a write replaces', async () => {
    const writes: Readonly<Record<string, (path: string) => Promise<{ status: number }>>> = {
      settings: (path) => api.call('PUT', path, { settings: { visualTreatment: 'neon' } }),
      entries: (path) => api.call('POST', `${path}/entries`, { entries: rows(1) }),
      participants: (path) => api.call('POST', path, { name: 'Ada' }),
      draw: (path) => api.call('POST', `${path}/spin`, { type: 'custom' }),
    };
    const both = { ...palette(4), entries: rows(2) };
    const compared: readonly [string, readonly string[], (path: string, tag: string) => Promise<unknown>][] =
      [
        ['PUT of settings', ['settings'], (path, tag) => put(path, palette(4), tag)],
        ['PUT of entries', ['entries'], (path, tag) => put(path, { entries: rows(2) }, tag)],
        ['PUT of both', ['settings', 'entries'], (path, tag) => put(path, both, tag)],
        ['PUT of nothing', ['settings', 'entries', 'participants'], (path, tag) => put(path, {}, tag)],
        ['PUT …/entries', ['entries'], (path, tag) => put(`${path}/entries`, { entries: rows(2) }, tag)],
        [
          'PUT …/entries with settings',
          ['settings', 'entries'],
          (path, tag) => put(`${path}/entries`, both, tag),
        ],
        [
          'append',
          ['entries'],
          (path, tag) => api.call('POST', `${path}/entries`, { entries: rows(1) }, { 'If-Match': tag }),
        ],
        [
          'spin',
          ['settings', 'entries', 'draw'],
          (path, tag) => api.call('POST', `${path}/spin`, { type: 'custom' }, { 'If-Match': tag }),
        ],
        [
          'spin of participants',
          ['settings', 'participants', 'draw'],
          (path, tag) => api.call('POST', `${path}/spin`, { type: 'participants' }, { 'If-Match': tag }),
        ],
        [
          'DELETE',
          ['settings', 'entries', 'participants'],
          (path, tag) => api.call('DELETE', path, undefined, { 'If-Match': tag }),
        ],
      ];
    for (const [what, parts, write] of compared) {
      for (const [part, change] of Object.entries(writes)) {
        const listName = await api.wheel({ entries: rows(3) });
        const path = `${base}/${listName}`;
        await add(listName, 'Grace');
        const tag = await tagOf(path);
        assert.equal((await change(path)).status < 300, true);
        const { status } = (await write(path, tag)) as { status: number };
        assert.equal(status === 412, parts.includes(part), `${what} after a change of ${part}: ${status}`);
        if (status !== 412) assert.ok(status < 300, `${what}: ${status}`);
      }
    }
  });

  it('refuses a tag of another part, of an older version, or of no version', async () => {
    const listName = await api.wheel({ entries: rows(2) });
    const path = `${base}/${listName}`;
    const settings = await tagOf(`${path}?fields=settings`);
    const entries = await tagOf(`${path}/entries`);
    assert.notEqual(settings, entries);
    assert.equal(await tagOf(`${path}?fields=entries`), entries);
    for (const tag of [
      entries,
      '"s0"',
      '"s01"',
      '"s1s1"',
      '"e1s1"',
      '"s9"',
      '"s1-public"',
      '"1-public"',
      '"*"',
      '""',
    ]) {
      assert.equal((await put(path, palette(1), tag)).status, 412, tag);
    }
    for (const tag of [settings.replace('"', 'W/"'), `W/${settings}, ${entries}`]) {
      assert.equal((await put(path, palette(1), tag)).status, 412, tag);
    }
    for (const garbled of ['s1', '"s1', '"s1", x', ',', '"a" "b"']) {
      const { status, body } = await put(path, palette(1), garbled);
      assert.deepEqual([status, body.code], [400, 'validation_failed'], garbled);
    }
    assert.equal((await put(path, palette(1), settings)).status, 200);
    assert.equal((await put(path, palette(2), settings)).status, 412);
    assert.equal((await put(path, palette(2), `"x", ${settings}, ${await tagOf(path)}`)).status, 200);
    assert.equal((await put(path, palette(3), '*')).status, 200);
    const together = await tagOf(`${path}?fields=settings,entries`);
    assert.equal((await put(path, { ...palette(4), entries: rows(1) }, together)).status, 200);
    assert.equal((await put(path, { ...palette(5), entries: rows(1) }, together)).status, 412);
  });

  it('takes the version of an answer as a tag of the whole wheel', async () => {
    const listName = await api.wheel({ entries: rows(2) });
    const path = `${base}/${listName}`;
    const { version } = (await api.call('PUT', path, palette(2))).body;
    await add(listName, 'Ada');
    assert.equal((await put(path, palette(3), `"${version}"`)).status, 200);
    assert.equal((await put(path, palette(3), `"${version}"`)).status, 412);
    assert.equal((await put(path, palette(3), `"${version + 100}"`)).status, 412);
  });

  it('never creates a wheel', async () => {
    for (const tag of ['*', '"1"', 'W/"1"']) {
      const body = { listName: 'not-there', entries: rows(1) };
      assert.equal((await api.call('POST', base, body, { 'If-Match': tag })).status, 412, tag);
    }
    assert.equal((await api.call('GET', `${base}/not-there`)).status, 404);
  });
});

describe('a spin with If-Match', () => {
  it('draws from exactly the list that was read', async () => {
    const listName = await api.wheel({ entries: rows(2), settings: { removeWinner: 'remove' } });
    const tag = await tagOf(`${base}/${listName}/entries`);
    await add(listName, 'Ada');
    const first = await spin(listName, { 'If-Match': tag });
    assert.deepEqual([first.status, first.body.entryCount], [200, 2]);
    const second = await spin(listName, { 'If-Match': tag });
    assert.deepEqual([second.status, second.body.code], [412, 'version_conflict']);
    const { body } = await api.call('GET', `${base}/${listName}/spins`);
    assert.equal(body.spins.length, 1);
  });

  it('lets one of many spins succeed with the tag of the whole wheel', async () => {
    const listName = await api.wheel({ entries: rows(3) });
    const tag = await tagOf(`${base}/${listName}`);
    const replies = await Promise.all(Array.from({ length: 20 }, () => spin(listName, { 'If-Match': tag })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array<number>(19).fill(412)]);
  });

  it('repeats the first answer after later changes', async () => {
    const listName = await api.wheel({ entries: rows(3) });
    const headers = { 'If-Match': await tagOf(`${base}/${listName}`), 'Idempotency-Key': 'once' };
    const first = await spin(listName, headers);
    const repeat = await spin(listName, headers);
    assert.deepEqual([first.status, repeat.status], [200, 200]);
    assert.deepEqual(repeat.body, first.body);
  });
});

describe('entity tags of reads', () => {
  it('are equal only for equal answers, and survive changes of other parts', async () => {
    const listName = await api.wheel({ entries: rows(3) });
    const path = `${base}/${listName}`;
    const views = [
      ...[
        '',
        '?fields=settings',
        '?fields=entries',
        '?fields=participants',
        '?fields=lastDrawResult,commitment',
      ],
      ...[
        '?fields=listName,settings',
        '?fields=settings,tallies',
        '?fields=entries,settings',
        '?fields=createdAt',
      ],
      ...['?fields=listName', '?fields=version', '/entries', '/participants'],
    ].map((view) => path + view);
    const seen = new Map<string, string>();
    const changes = new Map<string, number>();
    const look = async () => {
      for (const view of views) {
        const { body, headers } = await api.call('GET', view);
        const key = `${view} ${headers.get('etag')}`;
        const text = JSON.stringify(body);
        if (!seen.has(key)) changes.set(view, (changes.get(view) ?? 0) + 1);
        assert.equal(seen.get(key) ?? text, text, key);
        seen.set(key, text);
        const known = await api.call('GET', view, undefined, {
          'If-None-Match': headers.get('etag') as string,
        });
        assert.equal(known.status, 304, key);
      }
    };
    await look();
    const { id } = (await add(listName, 'Ada')).body.participant;
    const steps = [
      () => add(listName, 'ada'),
      () => add(listName, 'Grace'),
      () => spin(listName),
      () => spin(listName, {}, { type: 'participants', count: 2 }),
      () => api.call('PATCH', `${path}/participants/${id}`, { hidden: true }),
      () => api.call('DELETE', `${path}/participants/${id}?erase=true`),
      () => api.call('POST', `${path}/entries`, { entries: rows(2) }),
      () => api.call('PUT', path, { settings: { removeWinner: 'hide' } }),
      () => api.call('PUT', path, { settings: { removeWinner: 'hide' } }),
      () => spin(listName),
      () => api.call('DELETE', path),
      () => api.call('POST', base, { listName, entries: rows(3) }),
    ];
    for (const step of steps) {
      await step();
      if (step !== steps[10]) await look();
    }
    assert.equal(changes.get(`${path}?fields=settings`), 3, 'first, set, made anew');
  });
});

describe('a wheel stored by an earlier release', () => {
  it('can be read, and compares its parts from its version on', async () => {
    const listName = await api.wheel({ entries: rows(3) });
    const path = `${base}/${listName}`;
    const { store } = api.app;
    const ref = headRef(listName);
    const { changed: _, ...earlier } = (await store.get(ref))!;
    await store.commit({
      touch: [ref.aggregate],
      decide: (tx) => tx.put(ref, { ...earlier, tallied: { since: 1, until: 1 } } as typeof earlier),
    });
    const tag = await tagOf(path);
    assert.equal(tag, `"${earlier.version}"`);
    await add(listName, 'Ada');
    assert.equal((await put(path, palette(3), '"0"')).status, 412);
    assert.equal((await put(path, palette(3), tag)).status, 200);

    const { version, settings, ...rest } = (await store.get(ref))!;
    await store.commit({
      touch: [ref.aggregate],
      decide: (tx) =>
        tx.put(ref, { ...rest, version: version + 1, settings: { ...settings, singleSpin: true } }),
    });
    assert.equal((await put(path, palette(4), `"${version}"`)).status, 412);
    assert.equal((await put(path, palette(4), `"${version + 1}"`)).status, 200);
  });
});
