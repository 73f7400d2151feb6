import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { base, rows, startWheelApi, type WheelApi } from '../api.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

async function walk(path: string, plural: string, limit: number, call = api.call) {
  const pages: unknown[][] = [];
  for (let cursor = ''; ;) {
    const { status, body } = await call('GET', `${path}?limit=${limit}${cursor && `&cursor=${cursor}`}`);
    assert.equal(status, 200);
    pages.push(body[plural]);
    if (body.nextCursor === undefined) return pages;
    cursor = encodeURIComponent(body.nextCursor);
  }
}

describe('GET …/entries', () => {
  it('returns pages in order, with hidden rows for the owner only', async () => {
    const entries = rows(25).map((row, at) => ({ ...row, hidden: at % 5 === 0 }));
    const listName = await api.wheel({ entries });
    const whole = (await api.call('GET', `${base}/${listName}`)).body.entries;
    const pages = await walk(`${base}/${listName}/entries`, 'entries', 10);
    assert.deepEqual(
      pages.map(({ length }) => length),
      [10, 10, 5],
    );
    assert.deepEqual(pages.flat(), whole);
    const open = (await api.anybody(`/wheelapp/data/${listName}`)).body.entries;
    assert.deepEqual((await walk(`${base}/${listName}/entries`, 'entries', 4, api.other)).flat(), open);
    assert.equal(open.length, 20);
  });

  it('returns no cursor if a page ends with the list', async () => {
    const listName = await api.wheel({ entries: [...rows(4), { name: 'h', hidden: true }] });
    const { body } = await api.other('GET', `${base}/${listName}/entries?limit=4`);
    assert.deepEqual([body.entries.length, body.nextCursor, body.limit], [4, undefined, 4]);
  });

  it('continues after its last row if rows were appended, and refuses the cursor of a replaced list', async () => {
    const path = `${base}/${await api.wheel({ entries: rows(3) })}/entries`;
    const { nextCursor } = (await api.call('GET', `${path}?limit=2`)).body;
    await api.call('POST', path, { entries: rows(2, 3) });
    const { body } = await api.call('GET', `${path}?cursor=${nextCursor}`);
    assert.deepEqual(
      body.entries.map(({ name }: { name: string }) => name),
      ['row 2', 'row 3', 'row 4'],
    );
    await api.call('PUT', path, { entries: rows(9) });
    const stale = await api.call('GET', `${path}?cursor=${nextCursor}`);
    assert.deepEqual([stale.status, stale.body.errors[0].path], [400, 'cursor']);
  });

  it('has an entity tag', async () => {
    const path = `${base}/${await api.wheel({ entries: rows(3) })}/entries`;
    const tag = (await api.call('GET', path)).headers.get('etag') as string;
    assert.equal((await api.call('GET', path, undefined, { 'If-None-Match': tag })).status, 304);
  });

  it('is refused for a private or missing wheel', async () => {
    const listName = await api.wheel({ settings: { visibility: 'private' } });
    assert.equal((await api.other('GET', `${base}/${listName}/entries`)).body.code, 'not_owner');
    assert.equal((await api.call('GET', `${base}/nobody-here/entries`)).status, 404);
  });

  for (const [query, path] of [
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=ten', 'limit'],
    ['cursor=x', 'cursor'],
    ['cursor=', 'cursor'],
  ]) {
    it(`400 at ${path} for ?${query}`, async () => {
      const { status, body } = await api.call('GET', `${base}/${await api.wheel()}/entries?${query}`);
      assert.deepEqual([status, body.errors[0].path], [400, path]);
    });
  }

  it('clamps the limit and returns it', async () => {
    const { body } = await api.call('GET', `${base}/${await api.wheel()}/entries?limit=900000`);
    assert.deepEqual(body, { entries: [], limit: 5000 });
  });
});

describe('GET /wheels', () => {
  it('lists the heads of the account by name', async () => {
    const bobs = (await walk(base, 'wheels', 100, api.other)).flat();
    assert.deepEqual(bobs, []);
    const names = ['b-list', 'a-list', 'c-list'];
    for (const listName of names) await api.call('POST', base, { listName, entries: rows(2) });
    await api.call('POST', `${base}/b-list/spin`, { type: 'custom' });
    const heads = (await walk(base, 'wheels', 2)).flat() as { listName: string }[];
    const listed = heads.map(({ listName }) => listName);
    assert.deepEqual(listed, listed.toSorted());
    for (const listName of names) {
      const { entries: _, participants: __, ...head } = (await api.call('GET', `${base}/${listName}`)).body;
      assert.deepEqual(
        heads.find((one) => one.listName === listName),
        { ...head, entryCount: 2, participantCount: 0 },
      );
    }
  });

  it('ends pages early if logos are large, and loses no wheel', async () => {
    const large = `data:image/png;base64,${Buffer.alloc(512 * 1024).toString('base64')}`;
    const settings = { branding: { logo: large } };
    for (let at = 0; at < 8; at++) {
      assert.equal((await api.other('POST', base, { listName: `large-${at}`, settings })).status, 201);
    }
    const pages = (await walk(base, 'wheels', 100, api.other)) as { listName: string }[][];
    assert.ok(pages.length > 1);
    assert.deepEqual(
      pages.flat().map(({ listName }) => listName),
      Array.from({ length: 8 }, (_, at) => `large-${at}`),
    );
  });

  it('refuses the cursor of another account', async () => {
    const { nextCursor } = (await api.call('GET', `${base}?limit=1`)).body;
    const { status, body } = await api.other('GET', `${base}?cursor=${nextCursor}`);
    assert.deepEqual([status, body.errors[0].path], [400, 'cursor']);
  });

  it('has an entity tag', async () => {
    const tag = (await api.call('GET', base)).headers.get('etag') as string;
    assert.equal((await api.call('GET', base, undefined, { 'If-None-Match': tag })).status, 304);
    await api.wheel();
    assert.equal((await api.call('GET', base, undefined, { 'If-None-Match': tag })).status, 200);
  });
});

describe('GET …/spins', () => {
  it('lists the last one first, page by page', async () => {
    const listName = await api.wheel({ entries: rows(4) });
    const path = `${base}/${listName}/spins`;
    assert.deepEqual((await api.call('GET', path)).body, { spins: [], limit: 50 });
    const spun: unknown[] = [];
    for (let at = 0; at < 12; at++) {
      spun.unshift((await api.call('POST', `${base}/${listName}/spin`, { type: 'custom' })).body);
    }
    const pages = await walk(path, 'spins', 5);
    assert.deepEqual(pages.flat(), spun);
    assert.deepEqual(
      pages.map(({ length }) => length),
      [5, 5, 2],
    );
  });

  it('returns a spin by its id, under its own wheel only', async () => {
    const [one, other] = [await api.wheel({ entries: rows(2) }), await api.wheel({ entries: rows(2) })];
    const { body } = await api.call('POST', `${base}/${one}/spin`, { type: 'custom' });
    const read = await api.call('GET', `${base}/${one}/spins/${body.spinId}`);
    assert.deepEqual([read.status, read.body], [200, body]);
    assert.match(read.headers.get('etag') as string, /^".+"$/);
    assert.equal((await api.call('GET', `${base}/${other}/spins/${body.spinId}`)).status, 404);
    assert.equal((await api.call('GET', `${base}/${one}/spins/none`)).status, 404);
  });

  it('is for the owner only, even for a public wheel', async () => {
    const listName = await api.wheel({ entries: rows(2) });
    const { spinId } = (await api.call('POST', `${base}/${listName}/spin`, { type: 'custom' })).body;
    assert.equal((await api.other('GET', `${base}/${listName}/spins`)).body.code, 'not_owner');
    assert.equal((await api.other('GET', `${base}/${listName}/spins/${spinId}`)).body.code, 'not_owner');
  });
});
