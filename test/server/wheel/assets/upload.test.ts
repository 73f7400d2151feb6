/** Rules: docs/rules/wheel.md, "Uploads". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { png, header, pixels, end, chunk } from '../../media/image-parts.ts';
import { sample } from '../../media/samples.ts';
import type { RunningApp } from '../../start-app.ts';
import { startWheelApi, type WheelApi } from '../api.ts';
import { alice, bob, carol, startWithPeople, type Person } from '../signed-in.ts';
import { assets, ownAssets, picture, upload, type Asset } from './uploads.ts';
import { aggregateOf } from '../../../../server/store/port.ts';

describe('uploads of an account', () => {
  let api: WheelApi;
  before(async () => (api = await startWheelApi()));
  after(() => api.stop());

  const types: [file: string, type: string, about: object][] = [
    ['place.png', 'image/png', { kind: 'picture', width: 24, height: 16 }],
    ['place.webp', 'image/webp', { kind: 'picture', width: 24, height: 16 }],
    ['place.avif', 'image/avif', { kind: 'picture', width: 24, height: 16 }],
    ['tone.mp3', 'audio/mpeg', { kind: 'sound', seconds: 0.36 }],
    ['tone.wav', 'audio/wav', { kind: 'sound', seconds: 0.1 }],
    ['tone.m4a', 'audio/mp4', { kind: 'sound', seconds: 0.256 }],
    ['opus.ogg', 'audio/ogg', { kind: 'sound', seconds: 0.12 }],
    ['vorbis.ogg', 'audio/ogg', { kind: 'sound', seconds: 0.1 }],
  ];
  for (const [file, type, about] of types) {
    it(`${file} is served as ${type} to every origin, inert and without metadata`, async () => {
      const { status, body } = await api.call('POST', assets, upload(sample(file), 'x.svg'));
      assert.equal(status, 201);
      const { kind, width, height, seconds } = body as Asset;
      assert.deepEqual(JSON.parse(JSON.stringify({ kind, width, height, seconds })), about);
      assert.match(body.path, /^\/wheelapp\/assets\/(pic|snd)_[\w-]{22}$/);
      const answer = await fetch(api.app.url + body.path, { headers: { origin: 'https://host.example' } });
      const content = Buffer.from(await answer.arrayBuffer());
      assert.equal(content.length, body.bytes);
      assert.doesNotMatch(content.toString('latin1'), /secret/);
      const headers = Object.fromEntries(answer.headers);
      assert.equal(headers['content-type'], type);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(headers['set-cookie'], undefined);
      const policy = (headers['content-security-policy'] ?? '').split(';');
      for (const part of ["default-src 'none'", "frame-ancestors 'none'", 'sandbox']) {
        assert.ok(policy.includes(part), `${part} in ${policy.join(';')}`);
      }
    });
  }

  it('the same file keeps its address, and has another one in another account', async () => {
    const first = await api.call('POST', assets, upload(picture(1), 'one.png'));
    const again = await api.call('POST', assets, upload(picture(1), 'two.png'));
    assert.deepEqual([first.status, again.status], [201, 200]);
    assert.deepEqual(again.body, first.body);
    const other = await api.other('POST', assets, upload(picture(1)));
    assert.equal(other.status, 201);
    assert.notEqual(other.body.assetId, first.body.assetId);
  });

  it('are listed for their account only, the newest first, and page by page', async () => {
    const sent: string[] = [];
    for (const number of [11, 12, 13]) {
      sent.push((await api.call('POST', assets, upload(picture(number)))).body.assetId);
    }
    const { body } = await api.call('GET', `${assets}?limit=2`);
    const rest = await api.call('GET', `${assets}?limit=200&cursor=${encodeURIComponent(body.nextCursor)}`);
    const all = [...body.assets, ...rest.body.assets] as Asset[];
    const listed = all.map(({ assetId }) => assetId);
    assert.equal(new Set(listed).size, listed.length);
    assert.ok(sent.every((id) => listed.includes(id)));
    const times = all.map(({ createdAt }) => createdAt);
    assert.deepEqual(times, times.toSorted().reverse());
    const { assets: others } = (await api.other('GET', assets)).body as { assets: Asset[] };
    assert.ok(others.every(({ assetId }) => !listed.includes(assetId)));
  });

  it('are deleted by their account only, and can be uploaded again', async () => {
    const { body } = await api.call('POST', assets, upload(picture(21)));
    const address = api.app.url + body.path;
    const path = `${assets}/${body.assetId}`;
    const stranger = await api.other('DELETE', path);
    assert.deepEqual([stranger.status, stranger.body.code], [404, 'not_found']);
    assert.equal((await fetch(address)).status, 200);
    assert.equal((await api.call('DELETE', path)).status, 204);
    assert.equal((await fetch(address)).status, 404);
    assert.equal((await api.call('DELETE', path)).status, 404);
    const again = await api.call('POST', assets, upload(picture(21)));
    assert.deepEqual([again.status, again.body.path], [201, body.path]);
    assert.equal((await fetch(address)).status, 200);
  });

  it('keep a clean name of their file', async () => {
    const named = async (number: number, name: string) =>
      (await api.call('POST', assets, upload(picture(number), name))).body.name as string;
    assert.equal(await named(31, '  ../../etc/passwd\u202e\u0007 '), '../../etc/passwd');
    assert.equal(await named(32, ''), '');
    assert.equal(await named(33, '<svg onload=alert(1)>.png'), '<svg onload=alert(1)>.png');
  });

  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const refused: [name: string, file: Buffer][] = [
    ['SVG', script],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a zip', Buffer.from('504b030414000000', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['JavaScript', Buffer.from('alert(1)')],
    ['a GIF', Buffer.from('GIF89a\x10\0\x10\0', 'latin1')],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600', 'hex')],
    ['a PNG of 30,000 × 30,000 pixels', png(header(30_000, 30_000), pixels, end)],
    ['a PNG of 2,049 pixels', png(header(2_049, 1), pixels, end)],
    ['a PNG without pixels', png(header(0, 0), pixels, end)],
    ['a truncated PNG', sample('place.png').subarray(0, 200)],
    ['a truncated WebP', sample('place.webp').subarray(0, 200)],
    ['a truncated AVIF', sample('place.avif').subarray(0, 700)],
    ['a film', sample('film.mp4')],
    [
      'a sound that is too long',
      Buffer.concat(Array.from({ length: 120 }, () => sample('tone.mp3').subarray(137))),
    ],
    ['a file of more than 1 MiB', png(header(16, 16), chunk('IDAT', Buffer.alloc(1_048_576)), end)],
  ];
  for (const [name, file] of refused) {
    it(`refuses ${name}, and stores nothing`, async () => {
      const count = async () =>
        ((await api.call('GET', `${assets}?limit=256`)).body.assets as Asset[]).length;
      const before = await count();
      const { status, body } = await api.call('POST', assets, upload(file, 'cat.png'));
      const tooLong = file.length > 1_048_576;
      assert.deepEqual([status, body.code], tooLong ? [400, 'validation_failed'] : [422, 'invalid_asset']);
      assert.equal(await count(), before);
    });
  }

  it('refuses bodies of other forms', async () => {
    const data = picture(41).toString('base64');
    for (const body of [
      {},
      { data: '' },
      { data: '<svg/>' },
      { data: `data:image/png;base64,${data}` },
      { data, type: 'image/png' },
    ]) {
      assert.equal((await api.call('POST', assets, body)).status, 400, JSON.stringify(body).slice(0, 40));
    }
    const raw = await fetch(api.app.url + assets, {
      method: 'POST',
      headers: { authorization: `Bearer ${await api.app.token()}`, 'content-type': 'image/png' },
      body: new Uint8Array(picture(41)),
    });
    assert.equal(raw.status, 415);
    await raw.text();
  });

  it('answers odd addresses without revealing anything', async () => {
    const { body } = await api.call('POST', assets, upload(picture(51)));
    const id = body.assetId as string;
    const odd = [
      id.slice(0, -1),
      `${id}0`,
      id.replace('pic', 'snd'),
      id.toUpperCase(),
      `${id}/..`,
      `..%2f${id}`,
      `${id}%00`,
    ];
    for (const path of odd) {
      const answer = await fetch(`${api.app.url}/wheelapp/assets/${path}`);
      assert.ok([400, 404].includes(answer.status), `${path}: ${answer.status}`);
      assert.doesNotMatch(answer.headers.get('content-type') ?? '', /image|audio/);
      await answer.arrayBuffer();
    }
    for (const method of ['POST', 'PUT', 'DELETE']) {
      assert.equal((await fetch(api.app.url + body.path, { method })).status, 405, method);
    }
  });

  it('need the scopes of wheels', async () => {
    const token = await api.app.token(['wheel:read']);
    const headers = { Authorization: `Bearer ${token}` };
    assert.equal((await api.call('GET', assets, undefined, headers)).status, 200);
    for (const [method, path, body] of [
      ['POST', assets, upload(picture(61))],
      ['DELETE', `${assets}/pic_0000000000000000000000`, undefined],
    ] as const) {
      assert.equal((await api.call(method, path, body, headers)).body.code, 'insufficient_scope');
    }
    assert.equal((await api.anybody(assets)).status, 401);
  });
});

describe('uploads in the console', () => {
  let app: RunningApp;
  let owner: Person;
  let stranger: Person;
  before(async () => {
    app = await startWithPeople();
    [owner, stranger] = [await alice(app), await bob(app)];
  });
  after(() => app.stop());

  it('are the same as those of the API', async () => {
    const { status, body } = await owner.call('POST', ownAssets, upload(picture(1), 'cat.png'));
    assert.equal(status, 201);
    const byToken = await app.call('GET', assets);
    assert.deepEqual(((await byToken.json()) as { assets: Asset[] }).assets, [body]);
    assert.deepEqual((await owner.call('GET', ownAssets)).body.assets, [body]);
    assert.deepEqual((await stranger.call('GET', ownAssets)).body.assets, []);
    assert.equal((await stranger.call('DELETE', `${ownAssets}/${body.assetId}`)).status, 404);
    assert.equal((await owner.call('DELETE', `${ownAssets}/${body.assetId}`)).status, 204);
  });

  it('need the session, and for changes the proof that a page of this origin sent the request', async () => {
    const { body } = await owner.call('POST', ownAssets, upload(picture(2)));
    const changes: [string, string, unknown?][] = [
      ['POST', ownAssets, upload(picture(3))],
      ['DELETE', `${ownAssets}/${body.assetId}`],
    ];
    const forged: Record<string, string | undefined>[] = [
      { 'x-csrf-token': undefined },
      { 'x-csrf-token': 'x' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const [method, path, content] of changes) {
      for (const headers of forged) {
        const { status } = await owner.call(method, path, content, headers);
        assert.equal(status, 403, `${method} ${JSON.stringify(headers)}`);
      }
      const signedOut = await owner.call(method, path, content, { cookie: '' });
      assert.ok([401, 403].includes(signedOut.status));
    }
    assert.equal((await owner.call('GET', ownAssets, undefined, { cookie: '' })).status, 401);
    assert.deepEqual((await owner.call('GET', ownAssets)).body.assets, [body]);
  });

  it('store nothing after the account was stopped, also if the request was under way', async (t) => {
    const person = await carol(app);
    const commit = app.store.commit.bind(app.store);
    const stopping = async (aggregate: string, call: () => Promise<{ status: number }>) => {
      let stopped = false;
      const mocked = t.mock.method(app.store, 'commit', async (given: Parameters<typeof commit>[0]) => {
        if (!stopped && given.touch.some((each) => aggregateOf(each).startsWith(aggregate))) {
          stopped = true;
          await app.serving.identity.setAccountActive('usr_carol', false);
        }
        return commit(given);
      });
      const { status } = await call();
      mocked.mock.restore();
      assert.equal(stopped, true);
      await app.serving.identity.setAccountActive('usr_carol', true);
      return status;
    };
    const uploading = () => person.call('POST', ownAssets, upload(picture(7)));
    assert.equal(await stopping('wheel-asset:', uploading), 403);
    const again = await carol(app);
    assert.deepEqual((await again.call('GET', ownAssets)).body.assets, []);

    const path = '/wheels/api/v1/wheels';
    const creating = () => again.call('POST', path, { listName: 'left-behind' });
    assert.equal(await stopping('wheel:left-behind', creating), 403);
    assert.deepEqual((await (await carol(app)).call('GET', path)).body.wheels, []);
  });

  it('cannot be removed as an operator by others', async () => {
    const { body } = await owner.call('POST', ownAssets, upload(picture(4)));
    const path = `/operator/api/assets/${body.assetId}/remove`;
    for (const person of [owner, stranger, await carol(app)]) {
      assert.equal((await person.call('POST', path, { reason: 'Mine' })).status, 403);
    }
    assert.equal((await fetch(app.url + body.path)).status, 200);
  });
});
