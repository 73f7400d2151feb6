import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { Stream } from '../../../../server/http/answers/answer.ts';
import { createWheelRoute } from '../../../../server/wheel/wheels/create-wheel.ts';
import { headRef } from '../../../../server/wheel/core/documents.ts';
import { sweepReplaced } from '../../../../server/wheel/lists/sweep.ts';
import { WheelBodies } from '../../../../server/wheel/bodies/wheel-bodies.ts';
import { base, rows, startWheelApi } from '../api.ts';
import { act, counted, openWorld, type OpenWorld } from '../world.ts';

let opened: OpenWorld;
const masterKey = new Uint8Array(32);
before(async () => (opened = await openWorld()));
after(() => opened.close());

const entries = (count: number) => rows(count).map(({ name }) => ({ name, weight: 1 }));

async function wheel(listName: string, count: number) {
  const world = opened.world();
  await act(world, createWheelRoute(world), { body: { listName, entries: entries(count) } });
  return (await opened.store.get(headRef(listName)))!;
}

async function text(stream: unknown): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const bytes of stream as Stream) pieces.push(bytes);
  return Buffer.concat(pieces).toString();
}

it('a long list is read a slice at a time, and concurrent readers share the slices', async () => {
  const head = await wheel('sliced', 5_000);
  const { store, measure } = counted(opened.store);
  const bodies = new WheelBodies(store, masterKey);
  const first = await measure(() => bodies.whole(head, 'public'));
  assert.ok(first.reads <= 1_000 + 2, `${first.reads} documents before an answer begins`);
  const body = await bodies.whole(head, 'public');
  const [one, other] = [body.with('}'), body.gzipped('}')].map((stream) =>
    (stream as Stream)[Symbol.asyncIterator](),
  );
  const begin = await measure(async () => {
    for (const reader of [one, other]) for (let at = 0; at < 3; at++) await reader!.next();
  });
  assert.equal(begin.reads, 0);
  const rest = await measure(() => Promise.all([text(body.with('}')), text(body.gzipped('}'))]));
  assert.ok(rest.reads <= 4_000, `${rest.reads} documents for two readers`);
  const again = await measure(async () => {
    const whole = JSON.parse(await text(body.with('}'))) as { entries: { name: string }[] };
    assert.deepEqual(
      whole.entries.map(({ name }) => name),
      rows(5_000).map(({ name }) => name),
    );
  });
  assert.equal(again.reads, 0);
});

it('the cache of slices is limited: slices that do not fit are read again', async () => {
  const head = await wheel('bounded', 3_000);
  const { store, measure } = counted(opened.store);
  const body = await new WheelBodies(store, masterKey, 1).whole(head, 'public');
  for (let round = 0; round < 2; round++) {
    const { reads } = await measure(() => text(body.with('}')));
    assert.equal(reads, 3_000);
  }
});

it('a list that is replaced and swept while it is sent ends in an error, not in a shorter list', async () => {
  const head = await wheel('gone', 4_000);
  const body = await new WheelBodies(opened.store, masterKey, 1).whole(head, 'public');
  const reader = (body.with('}') as Stream)[Symbol.asyncIterator]();
  for (let at = 0; at < 3; at++) assert.equal((await reader.next()).done, false);
  await wheel('gone', 2);
  await sweepReplaced(opened.store);
  await assert.rejects(
    async () => {
      while ((await reader.next()).done !== true);
    },
    { name: 'ListGone' },
  );
});

it('long lists arrive whole, gzipped and plain, from the API and the evidence', async (context) => {
  const api = await startWheelApi({ watched: false });
  context.after(() => api.stop());
  const listName = await api.wheel();
  const list = [...rows(2_500), { name: 'hidden', hidden: true }];
  await api.call('PUT', `${base}/${listName}/entries`, { entries: list });
  const { spinId } = (await api.call('POST', `${base}/${listName}/spin`, { type: 'custom' })).body;
  const raw = (path: string, encoding: string) =>
    new Promise<Buffer>((resolve, reject) => {
      request(api.app.url + path, { headers: { 'Accept-Encoding': encoding } }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (bytes: Buffer) => pieces.push(bytes));
        response.on('end', () => resolve(Buffer.concat(pieces)));
        response.on('error', reject);
      })
        .on('error', reject)
        .end();
    });
  for (const [path, key, count] of [
    [`/wheelapp/data/${listName}`, 'entries', 2_500],
    [`/wheelapp/data/spins/${spinId}`, 'leaves', 2_501],
  ] as const) {
    const [plain, packed] = [await raw(path, 'identity'), await raw(path, 'gzip')];
    const [one, other] = [plain, gunzipSync(packed)].map(
      (bytes) => JSON.parse(bytes.toString()) as Record<string, unknown[]>,
    );
    assert.equal(one?.[key]?.length, count);
    assert.deepEqual(one?.[key], other?.[key]);
    assert.ok(packed.length < 0.7 * plain.length, `${packed.length} of ${plain.length} bytes`);
  }
  const owned = await api.call('GET', `${base}/${listName}`);
  assert.equal(owned.body.entries.length, 2_501);
});

it('a page of spins with many winners ends early, and the next one continues after its cursor', async (context) => {
  const api = await startWheelApi();
  context.after(() => api.stop());
  const listName = await api.wheel({ entries: rows(120) });
  for (let at = 0; at < 7; at++) {
    await api.call('POST', `${base}/${listName}/spin`, { type: 'custom', count: 100 });
  }
  const numbers: number[] = [];
  const sizes: number[] = [];
  for (let cursor = ''; ;) {
    const { status, body } = await api.call('GET', `${base}/${listName}/spins?limit=100${cursor}`);
    assert.equal(status, 200);
    sizes.push(body.spins.length);
    numbers.push(...body.spins.map(({ number }: { number: number }) => number));
    if (body.nextCursor === undefined) break;
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
  }
  assert.deepEqual(sizes, [5, 2]);
  assert.deepEqual(numbers, [7, 6, 5, 4, 3, 2, 1]);
});
