/** Rules: docs/rules/wheel.md, "Ownership". */
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { Refusal } from '../../contracts/http/errors.ts';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import { createWheelRoute } from '../../server/wheel/wheels/create-wheel.ts';
import { readDataRoute } from '../../server/wheel/pages/read-data.ts';
import { readWheelRoute } from '../../server/wheel/wheels/read-wheel.ts';
import { contentOf } from '../postgres/stored-content.ts';
import { otherClient } from '../server/start-app.ts';
import { Page } from '../server/wheel/live/page.ts';
import { base, startWheelApi, type Reply, type WheelApi } from '../server/wheel/api.ts';
import { act, openWorld } from '../server/wheel/world.ts';

let api: WheelApi;
const lines: string[] = [];
const traced = {
  log: pino(
    { level: 'trace' },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  ),
  config: { logLevel: 'trace' },
} as const;
before(async () => {
  api = await startWheelApi(traced);
});
after(() => api.stop());

/** A name must have the same owner in every spelling. */
const spellings: [name: string, path: string][] = [
  ['as it is', 'park'],
  ['capitals', 'PARK'],
  ['an escaped letter', '%70ark'],
  ['an escaped capital', '%50ark'],
  ['a Kelvin sign', 'par%E2%84%AA'],
  ['a long s', 'park%C5%BF'],
  ['a capital I with a dot', 'park%C4%B0'],
  ['full-width letters', '%EF%BD%90ark'],
  ['a Cyrillic a', 'p%D0%B0rk'],
  ['a zero-width space', 'par%E2%80%8Bk'],
  ['a soft hyphen', 'par%C2%ADk'],
  ['U+0000 after it', 'park%00'],
  ['a line break after it', 'park%0A'],
  ['a blank after it', 'park%20'],
  ['a dot after it', 'park.'],
  ['an escaped slash', 'park%2Fspin'],
  ['an escaped path to the parent', '..%2Fpark'],
  ['an escaped question mark', 'park%3Fx'],
  ['its aggregate', 'wheel:park'],
  ['a parameter of the path', 'park;a=b'],
];

describe('a private wheel of another account', () => {
  before(async () => {
    await api.call('POST', base, {
      listName: 'park',
      entries: [{ name: 'hush-hush', weight: 1 }],
      settings: { visibility: 'private', branding: { title: 'hush-hush' } },
    });
    await api.call('POST', `${base}/park/spin`, { type: 'custom' });
  });

  for (const [name, spelling] of spellings) {
    it(`cannot be read, changed or spun under its name written with ${name}`, async () => {
      const path = `${base}/${spelling}`;
      const listName = decodeURIComponent(spelling);
      const answers: Reply[] = [
        await api.other('GET', path),
        await api.other('GET', `${path}?fields=entries,lastDrawResult`),
        await api.other('PUT', path, { settings: { visibility: 'public' } }),
        await api.other('PUT', `${path}/entries`, { entries: [] }),
        await api.other('POST', `${path}/entries`, { entries: [{ name: 'x' }] }),
        await api.other('POST', `${path}/spin`, { type: 'custom' }),
        await api.other('POST', `${base}?return=full`, { listName, settings: { visibility: 'public' } }),
        await api.anybody(`/wheelapp/data/${spelling}`),
        await api.anybody(`/wheelapp/data/${spelling}`, { 'If-None-Match': '"2"' }),
        await api.anybody(`/wheelapp/data/${spelling}`, { 'If-None-Match': '*' }),
      ];
      for (const { status, body } of answers) {
        assert.ok([400, 403, 404].includes(status), String(status));
        assert.doesNotMatch(JSON.stringify(body), /hush-hush/);
      }
      const page = await Page.open(api.app.url);
      page.subscribe(listName, 0);
      const answer = await page.next();
      assert.equal(answer.type, 'error');
      assert.doesNotMatch(JSON.stringify(answer), /hush-hush/);
      await page.close();
    });
  }

  it('is unchanged afterwards', async () => {
    const { body } = await api.call('GET', `${base}/park`);
    assert.deepEqual([body.version, body.settings.visibility, body.entries.length], [2, 'private', 1]);
  });
});

it('a private wheel is not shown on its pages', async () => {
  await api.call('POST', base, {
    listName: 'shy',
    entries: [{ name: 'hush-hush' }],
    settings: { visibility: 'private', branding: { title: 'hush-hush' } },
  });
  const { status, body } = await api.anybody('/wheelapp/customwheel?listName=shy');
  assert.equal(status, 200);
  assert.doesNotMatch(String(body), /hush-hush/);
});

for (const [who, accountId] of [
  ['anybody', undefined],
  ['another account', 'usr_other'],
] as const) {
  it(`a wheel that becomes private while ${who} reads it is not shown, even if its list is swept meanwhile`, async (t) => {
    const opened = await openWorld();
    t.after(() => opened.close());
    const world = opened.world();
    const write = (body: object) => act(world, createWheelRoute(world), { body: { listName: 'w', ...body } });
    await write({ entries: [{ name: 'public', weight: 1 }] });
    let switched = false;
    const store = {
      ...opened.store,
      get: opened.store.get.bind(opened.store),
      find: opened.store.find.bind(opened.store),
      getAll: async (refs: Parameters<typeof opened.store.getAll>[0]) => {
        if (switched) return opened.store.getAll(refs);
        switched = true;
        await write({ entries: [{ name: 'hush-hush', weight: 1 }], settings: { visibility: 'private' } });
        return refs.map(() => undefined);
      },
    } as unknown as typeof opened.store;
    const reading = opened.world(store);
    const outcome =
      accountId === undefined
        ? await act(reading, readDataRoute(reading), { params: { listName: 'w' } })
        : await act(reading, readWheelRoute(reading), { params: { listName: 'w' }, accountId });
    assert.equal(switched, true);
    assert.ok(outcome instanceof Refusal, JSON.stringify(outcome));
    assert.equal(outcome.code, accountId === undefined ? 'forbidden' : 'not_owner');
  });
}

it('creates a wheel for only one of two accounts that request its name at the same time', async () => {
  for (let round = 0; round < 10; round++) {
    const listName = `race-${round}`;
    const mine = { listName, entries: [{ name: 'mine' }] };
    const theirs = { listName, entries: [{ name: 'theirs' }] };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        at % 2 ? api.call('POST', base, mine) : api.other('POST', base, theirs),
      ),
    );
    const iWon = answers[1]!.status < 300;
    assert.deepEqual(
      answers.map(({ status }) => status < 300),
      answers.map((_, at) => (at % 2 === 1) === iWon),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    const { body } = await (iWon ? api.call : api.other)('GET', `${base}/${listName}`);
    assert.deepEqual(
      body.entries.map(({ name }: { name: string }) => name),
      [iWon ? 'mine' : 'theirs'],
    );
  }
});

it('keeps the seed of the next spin out of answers, headers, live messages, logs, files and tables, in any encoding', async (t) => {
  const api = await startWheelApi(traced);
  t.after(() => api.stop());
  const listName = await api.wheel({ entries: [{ name: 'a' }, { name: 'b' }] });
  const page = await Page.open(api.app.url);
  page.subscribe(listName, 0);
  await page.next();
  const path = `${base}/${listName}`;
  const heard: string[] = [];
  const hear = ({ body, headers }: Reply) => heard.push(JSON.stringify([body, [...headers]]));
  const spin = () =>
    api.call('POST', `${path}/spin`, { type: 'custom' }, { 'Idempotency-Key': String(heard.length) });
  hear(await spin());
  hear(await api.call('POST', `${path}/spin`, { type: 'custom', count: 100 }));
  hear(await api.call('POST', `${path}/spin`, { type: 'participants' }));
  hear(await api.call('POST', `${path}/spin`, { type: 'custom', seed: 'x' }));
  hear(await api.other('POST', `${path}/spin`, { type: 'custom' }));
  hear(await api.call('GET', path));
  hear(await api.call('PUT', `${path}?return=full`, { settings: { spinDurationSeconds: 2 } }));
  hear(await api.call('POST', `${path}/entries`, { entries: [{ name: 'c' }] }));
  hear(await api.anybody(`/wheelapp/data/${listName}`));
  hear(await api.anybody(`/wheelapp/customwheel?listName=${listName}`));
  hear(await api.anybody('/openapi.json'));
  await page.settled();
  heard.push(JSON.stringify(page.unread), ...lines, await contentOf(api.app.directory));

  const { proof } = (await spin()).body as SpinResult;
  const bytes = Buffer.from(proof.seed, 'hex');
  const text = heard.join('\n');
  assert.ok(text.includes(proof.commitment), 'the answers are about this spin');
  const codings = ['hex', 'base64', 'base64url', 'latin1'] as const;
  for (const coding of codings) assert.ok(!text.includes(bytes.toString(coding)), coding);
  assert.ok(!text.toLowerCase().includes(bytes.toString('hex')));
  await page.close();
});

it('keeps the commitment after a refused spin, and the next spin honours it', async () => {
  const listName = await api.wheel({ entries: [{ name: 'a' }, { name: 'b' }] });
  const path = `${base}/${listName}`;
  const commitment = async () => ((await api.call('GET', path)).body as { commitment: string }).commitment;
  const published = await commitment();
  await Promise.all([
    api.call('POST', `${path}/spin`, { type: 'custom', count: 3 }),
    api.call('POST', `${path}/spin`, { type: 'participants' }),
    api.other('POST', `${path}/spin`, { type: 'custom' }),
    api.app.call(
      'POST',
      `${path}/spin`,
      { type: 'custom' },
      {
        Authorization: `Bearer ${await api.app.token(['wheel:read'], otherClient)}`,
      },
    ),
  ]);
  assert.equal(await commitment(), published);
  const spins = await Promise.all(
    Array.from({ length: 20 }, () => api.call('POST', `${path}/spin`, { type: 'custom', clientSeed: 'x' })),
  );
  const commitments = spins.map(({ body }) => (body as SpinResult).proof.commitment);
  assert.ok(commitments.includes(published));
  assert.equal(new Set(commitments).size, 20, 'each seed is used once');
});
