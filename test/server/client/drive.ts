import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { paths } from './openapi.d.ts';

const api = '/wheelapp/api/v1/wheels';
/** A PNG of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';

type Rows<Row> = readonly Row[] | undefined;
const namesOf = (rows: Rows<{ name: string }>) => rows?.map(({ name }) => name);
const numbersOf = (rows: Rows<{ number: number }>) => rows?.map(({ number }) => number);
const codesOf = (rows: Rows<{ row: number; code?: string }>) => rows?.map(({ row, code }) => [row, code]);
const countsOf = (rows: Rows<{ listName: string; entryCount: number }>) =>
  rows?.map(({ listName, entryCount }) => [listName, entryCount]);

export async function drive(baseUrl: string, token: string): Promise<void> {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
  const wheel = { path: { listName: 'typed' } };

  const created = await client.POST(api, {
    params: { header: { 'Idempotency-Key': 'typed-1' } },
    body: {
      listName: 'typed',
      entries: [
        { name: 'Ada', weight: 2, color: '#0072B2' },
        { name: 'Grace' },
        { name: 'Edsger', hidden: true },
      ],
      settings: {
        spinDurationSeconds: 5,
        branding: { title: 'Typed' },
        entryRules: { duplicates: 'reject' },
      },
    },
  });
  assert.equal(created.response.status, 201);

  const read = await client.GET(`${api}/{listName}`, {
    params: { ...wheel, query: { fields: 'entries,settings,commitment' } },
  });
  assert.equal(read.data?.entries?.length, 3);
  const title: string | null | undefined = read.data?.settings?.branding.title;
  assert.equal(title, 'Typed');

  const updated = await client.PUT(`${api}/{listName}`, {
    params: { ...wheel, query: { return: 'full' } },
    body: { settings: { colorPalette: ['#112233', '#445566'], visibility: 'public' } },
  });
  assert.deepEqual(updated.data?.settings.colorPalette, ['#112233', '#445566']);

  const replaced = await client.PUT(`${api}/{listName}/entries`, {
    params: wheel,
    body: { entries: [{ name: 'Barbara', weight: 1.5 }] },
  });
  const totalWeight: number | undefined = replaced.data?.totalWeight;
  assert.equal(totalWeight, 1.5);
  const appended = await client.POST(`${api}/{listName}/entries`, {
    params: wheel,
    body: { entries: [{ name: 'Donald' }] },
  });
  assert.equal(appended.data?.entryCount, 2);
  const entries = await client.GET(`${api}/{listName}/entries`, {
    params: { ...wheel, query: { limit: '1' } },
  });
  assert.equal(entries.data?.entries[0]?.name, 'Barbara');
  const rest = await client.GET(`${api}/{listName}/entries`, {
    params: { ...wheel, query: { limit: '1', cursor: entries.data?.nextCursor ?? '' } },
  });
  assert.equal(rest.data?.entries[0]?.name, 'Donald');

  const added = await client.POST(`${api}/{listName}`, {
    params: wheel,
    body: { name: 'Radia', userId: 'viewer-1', ip: '203.0.113.7', fingerprint: 'b7c1' },
  });
  assert.equal(added.response.status, 201);
  const root: string | undefined = added.data?.receipt.root;
  assert.match(root ?? '', /^[0-9a-f]{64}$/);
  const refused = await client.POST(`${api}/{listName}`, {
    params: wheel,
    body: { name: 'Radia', userId: 'viewer-1' },
  });
  assert.equal(refused.response.status, 409);
  assert.equal(refused.error?.code, 'duplicate_participant');
  const bulk = await client.POST(`${api}/{listName}/participants`, {
    params: wheel,
    body: {
      participants: [
        { name: 'Linus', userId: 'viewer-2' },
        { name: 'Radia', userId: 'viewer-1' },
      ],
    },
  });
  assert.deepEqual(codesOf(bulk.data?.results), [
    [0, undefined],
    [1, 'duplicate_participant'],
  ]);
  const participants = await client.GET(`${api}/{listName}/participants`, { params: wheel });
  assert.deepEqual(namesOf(participants.data?.participants), ['Radia', 'Linus']);

  const custom = await client.POST(`${api}/{listName}/spin`, {
    params: wheel,
    body: { type: 'custom', count: 2, clientSeed: 'typed', drawSlug: 'finale' },
  });
  assert.deepEqual(namesOf(custom.data?.winners)?.sort(), ['Barbara', 'Donald']);
  const giveaway = await client.POST(`${api}/{listName}/spin`, {
    params: wheel,
    body: { type: 'participants' },
  });
  const spin = giveaway.data;
  assert.ok(spin);
  const level: 'local' | 'host' | 'commit_reveal' = spin.proof.level;
  assert.equal(level, 'commit_reveal');
  const spins = await client.GET(`${api}/{listName}/spins`, { params: wheel });
  assert.deepEqual(numbersOf(spins.data?.spins), [2, 1]);
  const one = { path: { ...wheel.path, spinId: spin.spinId } };
  const again = await client.GET(`${api}/{listName}/spins/{spinId}`, { params: one });
  assert.deepEqual(again.data, spin);
  const claimed = await client.PUT(`${api}/{listName}/spins/{spinId}/claims/{place}`, {
    params: { path: { ...one.path, place: '1' } },
    body: { claim: 'away' },
  });
  const claims = await client.GET(`${api}/{listName}/spins/{spinId}/claims`, { params: one });
  assert.deepEqual(claims.data, claimed.data);
  const claim: 'here' | 'away' | undefined = claims.data?.draws[0]?.claims?.[0]?.claim;
  assert.equal(claim, 'away');
  const own = await client.GET(`${api}/{listName}/spins/{spinId}/evidence`, { params: one });
  const shown = await client.GET('/wheelapp/data/spins/{spinId}', {
    params: { path: { spinId: spin.spinId } },
  });
  assert.deepEqual(own.data, shown.data);
  assert.equal(shown.data?.leaves.length, 2);
  const unpublished = await client.GET(`${api}/{listName}/published-list`, { params: wheel });
  assert.equal(unpublished.error?.code, 'not_found');
  const page = await client.GET('/wheelapp/data/{listName}', { params: wheel });
  assert.equal(page.data?.lastDrawResult?.spinId, spin.spinId);

  const radia = added.data?.participant.id ?? '';
  const unhidden = await client.PATCH(`${api}/{listName}/participants/{id}`, {
    params: { path: { ...wheel.path, id: radia } },
    body: { hidden: false },
  });
  assert.equal(unhidden.data?.participant.hidden, undefined);
  const removed = await client.DELETE(`${api}/{listName}/participants/{id}`, {
    params: { path: { ...wheel.path, id: radia }, query: { erase: 'true' } },
  });
  assert.equal(removed.response.status, 204);
  const jail = await client.GET(`${api}/{listName}/jail`, { params: wheel });
  assert.deepEqual(jail.data?.jailed, []);
  const lifted = await client.DELETE(`${api}/{listName}/jail/{key}`, {
    params: { path: { ...wheel.path, key: 'nobody' } },
  });
  assert.equal(lifted.response.status, 404);

  const uploaded = await client.POST('/wheelapp/api/v1/assets', { body: { data: pixel, name: 'red.png' } });
  assert.equal(uploaded.data?.type, 'image/png');
  const uploads = await client.GET('/wheelapp/api/v1/assets', {});
  assert.deepEqual(namesOf(uploads.data?.assets), ['red.png']);
  const erased = await client.DELETE('/wheelapp/api/v1/assets/{assetId}', {
    params: { path: { assetId: uploaded.data.assetId } },
  });
  assert.equal(erased.response.status, 204);

  const wheels = await client.GET(api, { params: { query: { limit: '10' } } });
  assert.deepEqual(countsOf(wheels.data?.wheels), [['typed', 2]]);
  const deleted = await client.DELETE(`${api}/{listName}`, { params: wheel });
  assert.equal(deleted.response.status, 204);
  const gone = await client.GET(`${api}/{listName}`, { params: wheel });
  assert.equal(gone.error?.code, 'not_found');
}
