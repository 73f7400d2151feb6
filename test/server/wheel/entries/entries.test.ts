import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { base, rows, startWheelApi, type WheelApi } from '../api.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

const entriesOf = async (listName: string) => (await api.call('GET', `${base}/${listName}`)).body.entries;
const names = (entries: { name: string }[]) => entries.map(({ name }) => name);

describe('PUT …/entries', () => {
  it('replaces the rows and returns count, total weight and version', async () => {
    const listName = await api.wheel({ entries: rows(5) });
    const entries = [
      { name: 'A', weight: 0.1 },
      { name: 'B', weight: 0.2 },
      { name: 'C', weight: 9, hidden: true },
    ];
    const { status, body } = await api.call('PUT', `${base}/${listName}/entries`, { entries });
    assert.deepEqual([status, body], [200, { entryCount: 3, totalWeight: 0.3, version: 2 }]);
    assert.deepEqual(names(await entriesOf(listName)), ['A', 'B', 'C']);
  });

  it('takes settings with the entries, and fills in colours from their palette, after those of the brand', async () => {
    const listName = await api.wheel();
    const settings = { spinDurationSeconds: 12, colorPalette: ['#010101', '#020202', '#030303'] };
    await api.call('PUT', `${base}/${listName}/entries`, { entries: rows(4), settings });
    const { body } = await api.call('GET', `${base}/${listName}`);
    assert.equal(body.settings.spinDurationSeconds, 12);
    const colours: string[] = body.entries.map(({ color }: { color: string }) => color);
    assert.ok(colours.every((color) => settings.colorPalette.includes(color)));
    for (const [at, color] of colours.entries()) assert.notEqual(color, colours[(at + 1) % colours.length]);

    const brand = ['#0A0A0A', '#0B0B0B', '#0C0C0C'];
    const branded = { settings: { branding: { colors: brand } } };
    await api.call('POST', `${base}/${listName}/entries`, { entries: rows(2, 4), ...branded });
    const after: { color: string }[] = await entriesOf(listName);
    assert.deepEqual(
      after.slice(0, 4).map(({ color }) => color),
      colours,
      'existing rows keep their colours',
    );
    assert.ok(after.slice(4).every(({ color }) => brand.includes(color)));
    await api.call('PUT', `${base}/${listName}/entries`, { entries: rows(3) });
    const anew: { color: string }[] = await entriesOf(listName);
    assert.deepEqual(
      anew.map(({ color }) => color),
      brand,
    );
  });

  it('empties a wheel', async () => {
    const listName = await api.wheel({ entries: rows(5) });
    const { body } = await api.call('PUT', `${base}/${listName}/entries`, { entries: [] });
    assert.deepEqual(body, { entryCount: 0, totalWeight: 0, version: 2 });
    assert.deepEqual(await entriesOf(listName), []);
  });

  it('requires entries', async () => {
    const listName = await api.wheel();
    const { status, body } = await api.call('PUT', `${base}/${listName}/entries`, {});
    assert.deepEqual([status, body.errors[0].path], [400, 'entries']);
  });
});

describe('rows', () => {
  const weights: [number | undefined, number][] = [
    [undefined, 1],
    [0, 0],
    [0.0004, 0],
    [0.0005, 0.001],
    [1.0005, 1.001],
    [2.675, 2.675],
    [1_000_000, 1_000_000],
  ];
  for (const [weight, echoed] of weights) {
    it(`of weight ${weight} are returned with ${echoed}`, async () => {
      const listName = await api.wheel({ entries: [{ name: 'x', ...(weight !== undefined && { weight }) }] });
      assert.equal((await entriesOf(listName))[0].weight, echoed);
    });
  }

  it('keep unusual names unchanged, and are not merged if their names look alike', async () => {
    const odd = [
      '<script>alert(1)</script>',
      '"><svg onload=x>',
      'Ada',
      'Аda',
      'ada',
      '__proto__',
      'constructor',
      '🎉',
      '  a',
      'null',
    ];
    const listName = await api.wheel({ entries: odd.map((name) => ({ name })) });
    assert.deepEqual(names(await entriesOf(listName)), odd);
    const { body, headers } = await api.anybody(`/wheelapp/data/${listName}`);
    assert.deepEqual(names(body.entries), odd);
    assert.match(headers.get('content-type') as string, /^application\/json/);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
  });

  it('keep given ids, and get new ones otherwise', async () => {
    const listName = await api.wheel({ entries: rows(3) });
    const [a, b, c] = await entriesOf(listName);
    const entries = [c, { id: 'made-up', name: 'new' }, { id: a.id, name: 'renamed' }];
    await api.call('PUT', `${base}/${listName}/entries`, { entries });
    const after_ = await entriesOf(listName);
    assert.deepEqual([after_[0].id, after_[2].id], [c.id, a.id]);
    assert.ok(![a.id, b.id, c.id, 'made-up'].includes(after_[1].id));
  });

  it('are refused if two have the same id', async () => {
    const listName = await api.wheel({ entries: rows(2) });
    const [a] = await entriesOf(listName);
    const { status, body } = await api.call('PUT', `${base}/${listName}/entries`, { entries: [a, a] });
    assert.deepEqual([status, body.errors[0].path, body.errors[0].code], [400, 'entries.1.id', 'duplicate']);
  });

  it('are listed to the owner only if hidden', async () => {
    const listName = await api.wheel({
      entries: [{ name: 'A' }, { name: 'B', hidden: true }, { name: 'C', hidden: false }],
    });
    const mine = await entriesOf(listName);
    assert.deepEqual(
      mine.map(({ name, hidden }: { name: string; hidden?: boolean }) => [name, hidden]),
      [
        ['A', undefined],
        ['B', true],
        ['C', undefined],
      ],
    );
    assert.deepEqual(names((await api.other('GET', `${base}/${listName}`)).body.entries), ['A', 'C']);
    assert.deepEqual(names((await api.anybody(`/wheelapp/data/${listName}`)).body.entries), ['A', 'C']);
  });
});

describe('POST …/entries', () => {
  it('appends after the existing rows, with new ids and matching colours', async () => {
    const listName = await api.wheel({ entries: rows(2) });
    const standing = await entriesOf(listName);
    const { status, body } = await api.call('POST', `${base}/${listName}/entries`, {
      entries: [...standing, { name: 'z' }],
    });
    assert.deepEqual([status, body], [200, { entryCount: 5, totalWeight: 5, version: 2 }]);
    const entries = await entriesOf(listName);
    assert.deepEqual(names(entries), ['row 0', 'row 1', 'row 0', 'row 1', 'z']);
    assert.deepEqual(entries.slice(0, 2), standing);
    assert.equal(new Set(entries.map(({ id }: { id: string }) => id)).size, 5);
  });

  it('loses no row of 50 concurrent requests', async () => {
    const listName = await api.wheel({ entries: rows(1) });
    const appends = Array.from({ length: 50 }, (_, at) =>
      api.call('POST', `${base}/${listName}/entries`, { entries: rows(2, 1 + 2 * at) }),
    );
    const versions = (await Promise.all(appends)).map(({ body }) => body.version).sort((a, b) => a - b);
    assert.deepEqual(
      versions,
      Array.from({ length: 50 }, (_, at) => at + 2),
    );
    const entries = await entriesOf(listName);
    assert.deepEqual(names(entries).sort(), names(rows(101)).sort());
    for (const [at, { color }] of entries.entries()) {
      assert.notEqual(color, entries[(Number(at) + 1) % entries.length].color);
    }
  });

  it('appends once for an Idempotency-Key', async () => {
    const listName = await api.wheel();
    const append = () =>
      api.call('POST', `${base}/${listName}/entries`, { entries: rows(1) }, { 'Idempotency-Key': 'once' });
    const [first, second] = [await append(), await append()];
    assert.deepEqual(first.body, second.body);
    assert.equal((await entriesOf(listName)).length, 1);
  });

  it('refuses the whole request if a row is faulty', async () => {
    const listName = await api.wheel({ entries: rows(1) });
    const { status } = await api.call('POST', `${base}/${listName}/entries`, {
      entries: [...rows(1), { name: ' ' }],
    });
    assert.equal(status, 400);
    assert.equal((await entriesOf(listName)).length, 1);
  });
});

describe('a full wheel', () => {
  it('contains 100,000 entries, accepts no more, and can be read and written back as a whole', async () => {
    const listName = await api.wheel();
    const path = `${base}/${listName}/entries`;
    const filled = await api.call('PUT', path, { entries: rows(100_000) });
    assert.deepEqual(filled.body, { entryCount: 100_000, totalWeight: 100_000, version: 2 });
    const full = await api.call('POST', path, { entries: rows(1) });
    assert.deepEqual([full.status, full.body.code], [409, 'wheel_full']);
    assert.equal((await api.call('PUT', path, { entries: rows(100_001) })).status, 400);

    const wheel = (await api.call('GET', `${base}/${listName}`)).body;
    assert.equal(wheel.entries.length, 100_000);
    assert.equal(wheel.entries[99_999].name, 'row 99999');
    assert.equal((await api.call('PUT', `${base}/${listName}`, wheel)).status, 200);
    // Compare texts, because comparing 100,000 objects takes seconds.
    assert.equal(JSON.stringify(await entriesOf(listName)), JSON.stringify(wheel.entries));
    assert.equal((await api.anybody(`/wheelapp/data/${listName}`)).body.entries.length, 100_000);
  });
});
