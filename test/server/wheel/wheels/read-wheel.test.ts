import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PublicWheel, Wheel } from '../../../../contracts/wheel/wheel.ts';
import { z } from '../../../../contracts/zod.ts';
import { base, rows, startWheelApi, type WheelApi } from '../api.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

describe('GET /wheels/{listName}', () => {
  it('returns the complete wheel to its owner', async () => {
    const listName = await api.wheel({ entries: rows(3) });
    await api.call('POST', `${base}/${listName}/spin`, { type: 'custom' });
    const { body } = await api.call('GET', `${base}/${listName}`);
    assert.deepEqual(z.parse(Wheel, body), body);
    assert.deepEqual(
      Object.keys(body),
      [...Object.keys(Wheel.shape)].sort(
        (a, b) => Object.keys(body).indexOf(a) - Object.keys(body).indexOf(b),
      ),
    );
    assert.equal(body.lastDrawResult.number, 1);
  });

  it('always returns the latest write', async () => {
    const listName = await api.wheel();
    for (let count = 1; count <= 20; count++) {
      await api.call('POST', `${base}/${listName}/entries`, { entries: rows(1) });
      const { body, headers } = await api.call('GET', `${base}/${listName}`);
      assert.deepEqual([body.entries.length, headers.get('etag')], [count, `"${count + 1}"`]);
    }
  });

  const fields: [string, string[]][] = [
    ['entries', ['entries']],
    ['settings,version', ['settings', 'version']],
    ['lastDrawResult,commitment', ['lastDrawResult', 'commitment']],
    ['listName,participants,createdAt,updatedAt', ['listName', 'participants', 'createdAt', 'updatedAt']],
    ['entries,entries', ['entries']],
  ];
  for (const [asked, keys] of fields) {
    it(`?fields=${asked} omits the rest`, async () => {
      const listName = await api.wheel({ entries: rows(1) });
      const whole = (await api.call('GET', `${base}/${listName}`)).body;
      const { status, body } = await api.call('GET', `${base}/${listName}?fields=${asked}`);
      assert.equal(status, 200);
      assert.deepEqual(Object.keys(body).sort(), [...keys].sort());
      for (const key of keys) assert.deepEqual(body[key], whole[key]);
    });
  }

  for (const asked of [
    '',
    'nope',
    'entries,',
    'Entries',
    'sealedSeed',
    'entries&fields=settings',
    '__proto__',
  ]) {
    it(`?fields=${asked} is refused`, async () => {
      const { status } = await api.call('GET', `${base}/${await api.wheel()}?fields=${asked}`);
      assert.equal(status, 400);
    });
  }

  it('answers 304 to a caller with the current version', async () => {
    const listName = await api.wheel({ entries: rows(1) });
    const path = `${base}/${listName}`;
    const tag = (await api.call('GET', path)).headers.get('etag') as string;
    const unchanged = await api.call('GET', path, undefined, { 'If-None-Match': tag });
    assert.deepEqual([unchanged.status, unchanged.body], [304, '']);
    await api.call('PUT', path, { settings: { singleSpin: true } });
    assert.equal((await api.call('GET', path, undefined, { 'If-None-Match': tag })).status, 200);
  });

  it('returns the public form to another account', async () => {
    const listName = await api.wheel({ entries: rows(2) });
    const { status, body } = await api.other('GET', `${base}/${listName}`);
    assert.equal(status, 200);
    assert.deepEqual(z.parse(PublicWheel, body), body);
    assert.deepEqual(Object.keys(body).sort(), Object.keys(PublicWheel.shape).sort());
    const some = await api.other('GET', `${base}/${listName}?fields=entries,createdAt`);
    assert.deepEqual(Object.keys(some.body), ['entries']);
  });

  it('does not show a private wheel to another account', async () => {
    const listName = await api.wheel({ settings: { visibility: 'private' } });
    const { status, body } = await api.other('GET', `${base}/${listName}`);
    assert.deepEqual([status, body.code], [403, 'not_owner']);
    assert.equal((await api.call('GET', `${base}/${listName}`)).status, 200);
  });

  it('answers 404 for a missing wheel, and 400 for an invalid name', async () => {
    assert.equal((await api.call('GET', `${base}/nobody-made-this`)).status, 404);
    assert.equal((await api.call('GET', `${base}/-a`)).status, 400);
    assert.equal((await api.call('GET', `${base}/a%2Fhead`)).status, 400);
  });
});

describe('GET /wheelapp/data/{listName}', () => {
  it('returns the public form to anybody, from any origin', async () => {
    const listName = await api.wheel({ entries: rows(2), settings: { branding: { title: 'Hi' } } });
    await api.call('POST', `${base}/${listName}/spin`, { type: 'custom' });
    const { status, body, headers } = await api.anybody(`/wheelapp/data/${listName.toUpperCase()}`, {
      Origin: 'https://somewhere.example',
    });
    assert.equal(status, 200);
    assert.deepEqual(z.parse(PublicWheel, body), body);
    assert.deepEqual(Object.keys(body).sort(), Object.keys(PublicWheel.shape).sort());
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(headers.get('access-control-allow-credentials'), null);
    const owned = (await api.call('GET', `${base}/${listName}`)).body;
    const { entryRules: _rules, entriesUrl: _url, ...settings } = owned.settings;
    assert.deepEqual(body.settings, settings);
    for (const key of ['listName', 'version', 'entries', 'lastDrawResult', 'commitment', 'tallies']) {
      assert.deepEqual(body[key], owned[key], key);
    }
  });

  it('answers 304 to a caller with the current version', async () => {
    const path = `/wheelapp/data/${await api.wheel({ entries: rows(1) })}`;
    const tag = (await api.anybody(path)).headers.get('etag') as string;
    assert.equal((await api.anybody(path, { 'If-None-Match': tag })).status, 304);
  });

  it('answers 403 as soon as the wheel is private', async () => {
    const listName = await api.wheel({ entries: rows(1) });
    assert.equal((await api.anybody(`/wheelapp/data/${listName}`)).status, 200);
    await api.call('PUT', `${base}/${listName}`, { settings: { visibility: 'private' } });
    const { status, body, headers } = await api.anybody(`/wheelapp/data/${listName}`);
    assert.deepEqual([status, body.code], [403, 'forbidden']);
    assert.equal(headers.get('access-control-allow-origin'), '*');
  });

  it('answers 404 for a missing wheel', async () => {
    assert.equal((await api.anybody('/wheelapp/data/nobody-made-this')).status, 404);
    assert.equal((await api.anybody('/wheelapp/data/nobody-made-this?missing=204')).status, 204);
    assert.equal((await api.anybody('/wheelapp/data/nobody-made-this?missing=205')).status, 400);
    assert.equal((await api.call('GET', `${base}/nobody-made-this`)).status, 404);
    assert.equal((await api.call('GET', `${base}/nobody-made-this?missing=204`)).status, 204);
  });
});

describe('the seed of the next spin', () => {
  it('is in no answer', async () => {
    const listName = await api.wheel({ entries: rows(3) });
    const { body: result } = await api.call('POST', `${base}/${listName}/spin`, { type: 'custom' });
    const texts = await Promise.all([
      api.call('GET', `${base}/${listName}`),
      api.other('GET', `${base}/${listName}`),
      api.anybody(`/wheelapp/data/${listName}`),
      api.call('PUT', `${base}/${listName}?return=full`, {}),
    ]);
    const { body: next } = await api.call('POST', `${base}/${listName}/spin`, { type: 'custom' });
    for (const { body } of texts) {
      const text = JSON.stringify(body);
      assert.ok(text.includes(result.proof.seed));
      assert.ok(!text.includes(next.proof.seed));
      assert.ok(!/sealed/i.test(text));
    }
  });
});
