import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Wheel, WheelHead } from '../../../../contracts/wheel/wheel.ts';
import { z } from '../../../../contracts/zod.ts';
import { base, rows, startWheelApi, type WheelApi } from '../api.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

const read = async (listName: string) => (await api.call('GET', `${base}/${listName}`)).body;

describe('POST /wheels', () => {
  it('creates with 201 and the head, and updates with 200', async () => {
    const body = { listName: 'first', entries: [{ name: 'A' }, { name: 'B', weight: 2 }] };
    const created = await api.call('POST', base, body);
    assert.equal(created.status, 201);
    assert.deepEqual(z.parse(WheelHead, created.body), created.body);
    assert.equal(created.body.entryCount, 2);
    assert.equal(created.body.participantCount, 0);
    assert.equal(created.body.version, 1);
    assert.match(created.body.commitment, /^[0-9a-f]{64}$/);
    const updated = await api.call('POST', base, { listName: 'first', settings: { spinDurationSeconds: 3 } });
    assert.equal(updated.status, 200);
    assert.deepEqual(
      [updated.body.version, updated.body.entryCount, updated.body.settings.spinDurationSeconds],
      [2, 2, 3],
    );
    assert.equal(updated.body.commitment, created.body.commitment);
  });

  it('returns the lists with ?return=full', async () => {
    const { body } = await api.call('POST', `${base}?return=full`, { listName: 'full', entries: rows(3) });
    assert.deepEqual(z.parse(Wheel, body), body);
    assert.deepEqual(body.entries, (await read('full')).entries);
  });

  it('lower-cases the slug', async () => {
    assert.equal((await api.call('POST', base, { listName: 'MiXed-1' })).body.listName, 'mixed-1');
    assert.equal((await api.call('GET', `${base}/MIXED-1`)).body.listName, 'mixed-1');
  });

  it('creates a wheel without entries', async () => {
    const { entries, participants, lastDrawResult } = await read(await api.wheel());
    assert.deepEqual([entries, participants, lastDrawResult], [[], [], null]);
  });

  it('creates once for 50 concurrent equal requests', async () => {
    const body = { listName: 'raced', entries: rows(3) };
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.call('POST', base, body)));
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array(49).fill(200), 201]);
    const versions = answers.map(({ body: { version } }) => version).sort((a, b) => a - b);
    assert.deepEqual(
      versions,
      Array.from({ length: 50 }, (_, at) => at + 1),
    );
    assert.equal(new Set(answers.map(({ body: { commitment } }) => commitment)).size, 1);
  });

  it('creates once for an Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'create-once' };
    const first = await api.call('POST', base, { listName: 'keyed', entries: rows(2) }, headers);
    const again = await api.call('POST', base, { listName: 'keyed', entries: rows(2) }, headers);
    assert.deepEqual([again.status, again.body], [first.status, first.body]);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal((await read('keyed')).version, 1);
  });
});

describe('a write of a wheel', () => {
  it('keeps absent members, replaces entries, merges settings', async () => {
    const listName = await api.wheel({
      entries: rows(2),
      settings: { spinDurationSeconds: 5, branding: { title: 'T' }, colorPalette: ['#111111', '#222222'] },
    });
    const { entries } = await read(listName);
    await api.call('PUT', `${base}/${listName}`, {
      settings: { singleSpin: true, colorPalette: ['#333333'] },
    });
    const merged = await read(listName);
    assert.deepEqual(merged.entries, entries);
    assert.deepEqual(
      [merged.settings.spinDurationSeconds, merged.settings.branding.title, merged.settings.singleSpin],
      [5, 'T', true],
    );
    assert.deepEqual(merged.settings.colorPalette, ['#333333']);
    await api.call('PUT', `${base}/${listName}`, { entries: [{ name: 'only' }], settings: null });
    const reset = await read(listName);
    assert.deepEqual(
      reset.entries.map(({ name }: { name: string }) => name),
      ['only'],
    );
    assert.deepEqual([reset.settings.spinDurationSeconds, reset.settings.branding.title], [8, null]);
  });

  it('accepts a wheel as it was read, and changes only its version', async () => {
    const listName = await api.wheel({
      entries: [
        { name: 'A', weight: 0.0005, color: '#ABCDEF' },
        { name: 'B', hidden: true },
        { name: '<b>C</b>', weight: 0 },
      ],
      settings: { branding: { title: 'T' }, allowedOrigins: ['https://example.com'] },
    });
    await api.call('POST', `${base}/${listName}/spin`, { type: 'custom' });
    const wheel = await read(listName);
    const answer = await api.call('PUT', `${base}/${listName}`, wheel);
    assert.equal(answer.status, 200);
    const again = await read(listName);
    const { version: _, updatedAt: __, ...rest } = again;
    const { version: ___, updatedAt: ____, ...before } = wheel;
    assert.deepEqual(rest, before);
    assert.equal(again.version, Number(wheel.version) + 1);
  });

  it('accepts the head of an answer as well', async () => {
    const { body } = await api.call('POST', base, { listName: 'head-back', entries: rows(1) });
    assert.equal((await api.call('POST', base, body)).status, 200);
    assert.equal((await read('head-back')).entries.length, 1);
  });

  it('changes nothing if its body is empty', async () => {
    const listName = await api.wheel({ entries: rows(1) });
    const before_ = await read(listName);
    assert.equal((await api.call('PUT', `${base}/${listName}`, {})).status, 200);
    assert.deepEqual(await read(listName), before_);
  });
});

describe('ownership of a wheel', () => {
  it('belongs to the account that created it', async () => {
    const listName = await api.wheel({ entries: rows(2) });
    const path = `${base}/${listName}`;
    const tries = [
      api.other('POST', base, { listName, entries: [] }),
      api.other('PUT', path, { entries: [] }),
      api.other('PUT', `${path}/entries`, { entries: [] }),
      api.other('POST', `${path}/entries`, { entries: rows(1) }),
      api.other('POST', `${path}/spin`, { type: 'custom' }),
    ];
    for (const { status, body } of await Promise.all(tries)) {
      assert.deepEqual([status, body.code], [403, 'not_owner']);
    }
    const { version, entries } = await read(listName);
    assert.deepEqual([version, entries.length], [1, 2]);
  });

  it('is checked before the body', async () => {
    const listName = await api.wheel();
    const { status } = await api.other('PUT', `${base}/${listName}`, { entries: [{ name: '' }] });
    assert.equal(status, 403);
  });
});

describe('refused writes', () => {
  const long = 'x'.repeat(101);
  const faults: [string, unknown, string][] = [
    ['no listName', { entries: [] }, 'listName'],
    ['a slug with an underscore', { listName: 'a_b' }, 'listName'],
    ['a slug with a hyphen at the end', { listName: 'ab-' }, 'listName'],
    ['a slug of 65 characters', { listName: 'a'.repeat(65) }, 'listName'],
    ['a slug of look-alike letters', { listName: 'pаrty' }, 'listName'],
    ['a slug whose lower case is longer', { listName: 'İ' }, 'listName'],
    ['an unknown key', { listName: 'a', owner: 'me' }, 'owner'],
    ['an unknown key of an entry', { listName: 'a', entries: [{ name: 'x', win: true }] }, 'entries.0.win'],
    ['an unknown setting', { listName: 'a', settings: { winner: 'x' } }, 'settings.winner'],
    ['an unknown branding key', { listName: 'a', settings: { branding: { x: 1 } } }, 'settings.branding.x'],
    ['__proto__', '{"listName":"a","settings":{"__proto__":{"singleSpin":true}}}', 'settings.__proto__'],
    ['entries that are no array', { listName: 'a', entries: {} }, 'entries'],
    ['an entry without a name', { listName: 'a', entries: [{ name: 'x' }, {}] }, 'entries.1.name'],
    ['an empty name', { listName: 'a', entries: [{ name: 'x' }, { name: '\u202e ' }] }, 'entries.1.name'],
    ['a long name', { listName: 'a', entries: [{ name: long }] }, 'entries.0.name'],
    ['a negative weight', { listName: 'a', entries: [{ name: 'x', weight: -1 }] }, 'entries.0.weight'],
    [
      'a weight above a million',
      { listName: 'a', entries: [{ name: 'x', weight: 1e6 + 0.1 }] },
      'entries.0.weight',
    ],
    ['a weight that is text', { listName: 'a', entries: [{ name: 'x', weight: '1' }] }, 'entries.0.weight'],
    ['an infinite weight', '{"listName":"a","entries":[{"name":"x","weight":1e999}]}', 'entries.0.weight'],
    ['a colour by name', { listName: 'a', entries: [{ name: 'x', color: 'red' }] }, 'entries.0.color'],
    [
      'a colour followed by more text',
      { listName: 'a', entries: [{ name: 'x', color: '#000000;}' }] },
      'entries.0.color',
    ],
    [
      'a colour with a line end',
      { listName: 'a', entries: [{ name: 'x', color: '#000000\n' }] },
      'entries.0.color',
    ],
    [
      'a spin of 0.9 seconds',
      { listName: 'a', settings: { spinDurationSeconds: 0.9 } },
      'settings.spinDurationSeconds',
    ],
    [
      'a spin of 61 seconds',
      { listName: 'a', settings: { spinDurationSeconds: 61 } },
      'settings.spinDurationSeconds',
    ],
    [
      'a countdown of 11 seconds',
      { listName: 'a', settings: { countdownSeconds: 11 } },
      'settings.countdownSeconds',
    ],
    ['a claim of 1.5 seconds', { listName: 'a', settings: { claimSeconds: 1.5 } }, 'settings.claimSeconds'],
    [
      'a claim of 3,601 seconds',
      { listName: 'a', settings: { claimSeconds: 3_601 } },
      'settings.claimSeconds',
    ],
    ['an empty palette', { listName: 'a', settings: { colorPalette: [] } }, 'settings.colorPalette'],
    [
      '33 colours',
      { listName: 'a', settings: { colorPalette: Array(33).fill('#000000') } },
      'settings.colorPalette',
    ],
    [
      'an origin with a path',
      { listName: 'a', settings: { allowedOrigins: ['https://a.b/'] } },
      'settings.allowedOrigins.0',
    ],
    ['too many entries', { listName: 'a', entries: Array(100_001).fill(0) }, 'entries'],
  ];
  for (const [what, body, path] of faults) {
    it(`${what}: 400 at ${path}`, async () => {
      const answer = await api.call('POST', base, body);
      assert.deepEqual([answer.status, answer.body.code], [400, 'validation_failed']);
      assert.deepEqual(answer.body.errors[0].path, path);
      assert.equal((await api.call('GET', `${base}/a`)).status, 404);
    });
  }

  it('list at most 100 faults, each with its row', async () => {
    const entries = [...rows(5), ...Array.from({ length: 300 }, () => ({ name: '\u0007' }))];
    const { status, body } = await api.call('POST', base, { listName: 'a', entries });
    assert.equal(status, 400);
    assert.equal(body.errors.length, 100);
    assert.equal(body.errors[99].path, 'entries.104.name');
  });

  it('are all or nothing', async () => {
    const listName = await api.wheel({ entries: rows(2) });
    await api.call('PUT', `${base}/${listName}`, {
      entries: [...rows(3), { name: '' }],
      settings: { singleSpin: true },
    });
    const { entries, settings, version } = await read(listName);
    assert.deepEqual([entries.length, settings.singleSpin, version], [2, false, 1]);
  });

  it('name another wheel in the body than in the path: 400', async () => {
    const listName = await api.wheel();
    const { status, body } = await api.call('PUT', `${base}/${listName}`, { listName: 'elsewhere' });
    assert.deepEqual([status, body.errors[0].path], [400, 'listName']);
  });

  it('never create an unknown wheel by PUT: 404', async () => {
    assert.equal((await api.call('PUT', `${base}/nowhere`, { entries: [] })).status, 404);
    assert.equal((await api.call('PUT', `${base}/nowhere/entries`, { entries: [] })).status, 404);
    assert.equal((await api.call('POST', `${base}/nowhere/entries`, { entries: [] })).status, 404);
    assert.equal((await api.call('POST', `${base}/nowhere/spin`, { type: 'custom' })).status, 404);
  });
});

describe('If-Match', () => {
  it('refuses a stale version with 412 and writes nothing', async () => {
    const listName = await api.wheel({ entries: rows(1) });
    const path = `${base}/${listName}`;
    const tag = (await api.call('GET', path)).headers.get('etag') as string;
    const put = (body: unknown, ifMatch: string, on = path) =>
      api.call('PUT', on, body, { 'If-Match': ifMatch });
    assert.equal((await put({ entries: rows(2) }, tag)).status, 200);
    const stale = await put({ entries: rows(3) }, tag);
    assert.deepEqual([stale.status, stale.body.code], [412, 'version_conflict']);
    assert.equal((await put({ entries: rows(3) }, tag, `${path}/entries`)).status, 412);
    assert.equal((await put({ entries: rows(3) }, '*')).status, 200);
    assert.equal((await put({ entries: rows(4) }, `"9", "3"`)).status, 200);
    assert.equal((await put({ entries: rows(5) }, 'W/"4"')).status, 412);
    assert.equal((await read(listName)).entries.length, 4);
  });

  it('lets one of many writes succeed', async () => {
    const listName = await api.wheel();
    const tries = Array.from({ length: 20 }, (_, at) =>
      api.call('PUT', `${base}/${listName}`, { entries: rows(at + 1) }, { 'If-Match': '"1"' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, ...Array(19).fill(412)]);
  });
});
