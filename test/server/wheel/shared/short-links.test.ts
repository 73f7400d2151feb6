/** Wheels of readers under short links: content, expiry, erasure, limits and attacks. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sharedLimits } from '../../../../contracts/wheel/shared-wheel-endpoints.ts';
import { sharedUsageRef, sharedWheels } from '../../../../server/wheel/shared/documents.ts';
import { sweepShared } from '../../../../server/wheel/shared/sweep-shared.ts';
import { startApp, type RunningApp } from '../../start-app.ts';
import { passwordOf, Person } from '../signed-in.ts';

const day = 86_400_000;
let now = Date.parse('2026-05-01T12:00:00.000Z');
let app: RunningApp;

before(async () => {
  app = await startApp({ clock: { now: () => now } });
});
after(() => app.stop());

interface Shared {
  readonly code: string;
  readonly path: string;
  readonly eraseKey: string;
  readonly expiresAt: string;
}

async function post(path: string, body: unknown, { url }: Pick<RunningApp, 'url'> = app) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (text === '' ? {} : JSON.parse(text)) as Shared & { code: string },
  };
}

const read = (code: string) => fetch(`${app.url}/wheelapp/shared/${code}`);
const names = (...list: readonly string[]) => list.map((name) => ({ name }));
const usedBytes = async () => (await app.store.get(sharedUsageRef))?.bytes ?? 0;

async function share(body: object = { entries: names('Ada', 'Grace') }): Promise<Shared> {
  const answer = await post('/wheelapp/shared', body);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}

describe('a wheel under a short link', () => {
  it('is read by everybody with the link, as it was shared, under the rules of names and weights', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u202e';
    const shared = await share({
      title: ' Friday ',
      colors: ['#112233'],
      entries: [
        { id: 'mine', name: hostile, weight: 2.00049, color: '#FF0000' },
        { name: 'Bob', hidden: true },
      ],
    });
    assert.match(shared.code, /^[0-9A-Za-z]{10}$/);
    assert.equal(shared.expiresAt, new Date(now + sharedLimits.days * day).toISOString());
    const response = await read(shared.code);
    assert.equal(response.headers.get('access-control-allow-origin'), null);
    assert.equal(response.headers.get('content-type')?.split(';')[0], 'application/json');
    assert.deepEqual(await response.json(), {
      title: 'Friday',
      colors: ['#112233'],
      entries: [
        { name: '<img src=x onerror=alert(1)>', weight: 2, color: '#FF0000' },
        { name: 'Bob', weight: 1, hidden: true },
      ],
      expiresAt: shared.expiresAt,
    });
  });

  it('carries the look, without files and addresses', async () => {
    const look = { visualTreatment: 'neon', seconds: 2.5, language: 'pl', spinSound: 'drumRoll' };
    const shared = await share({ entries: names('Ada'), look: { ...look, sentence: ' Hooray\u202e ' } });
    const body = (await (await read(shared.code)).json()) as { look?: object };
    assert.deepEqual(body.look, { ...look, sentence: 'Hooray' });
    const before = await usedBytes();
    for (const value of [
      { logo: 'https://evil.example/x.svg' },
      { backgroundImage: 'data:image/webp;base64,AAAA' },
      { spinSound: 'https://evil.example/x.mp3' },
      { background: 'url(//evil.example)' },
      { seconds: 61 },
      { sentence: 'x'.repeat(121) },
      { language: 'xx' },
    ]) {
      const answer = await post('/wheelapp/shared', { entries: names('Ada'), look: value });
      assert.equal(answer.status, 400, JSON.stringify(value));
    }
    assert.equal(await usedBytes(), before);
  });

  it('has a link that leads to the page, with the code in the fragment only', async () => {
    const { path, code } = await share();
    const response = await fetch(app.url + path, { redirect: 'manual' });
    assert.equal(response.status, 303);
    assert.equal(response.headers.get('location'), `/wheelapp/customwheel#shared=${code}`);
  });

  it('ends after 30 days, and its sweep gives the bytes back', async () => {
    const before = await usedBytes();
    const { code, eraseKey } = await share();
    const later = await share();
    assert.ok((await usedBytes()) > before);
    now += sharedLimits.days * day;
    assert.equal((await read(code)).status, 404);
    assert.equal((await post(`/wheelapp/shared/${code}/erasure`, { eraseKey })).status, 404);
    const fresh = await share();
    await sweepShared(app.store, now);
    const left = await app.store.find({ collection: sharedWheels, index: 'expiry', prefix: [], limit: 10 });
    assert.deepEqual(
      left.documents.map((each) => each.code),
      [fresh.code],
    );
    assert.equal(await usedBytes(), left.documents[0]?.bytes);
    assert.equal((await read(later.code)).status, 404);
    assert.equal((await read(fresh.code)).status, 200);
  });

  it('is erased by its own key only, once', async () => {
    const [one, other] = [await share(), await share()];
    const erase = (code: string, eraseKey: string) => post(`/wheelapp/shared/${code}/erasure`, { eraseKey });
    const before = await usedBytes();
    for (const [what, code, key] of [
      ['key of another wheel', one.code, other.eraseKey],
      ['empty key', one.code, ''],
      ['key with another end', one.code, `${one.eraseKey.slice(0, -1)}~`],
      ['the code as key', one.code, one.code],
    ] as const) {
      assert.equal((await erase(code, key)).status, 403, what);
      assert.equal((await read(one.code)).status, 200, what);
    }
    assert.equal((await erase(one.code, one.eraseKey)).status, 204);
    assert.equal((await read(one.code)).status, 404);
    assert.equal((await erase(one.code, one.eraseKey)).status, 404);
    assert.equal((await read(other.code)).status, 200);
    assert.ok((await usedBytes()) < before);
  });

  it('stores no erase key, only its keyed hash', async () => {
    const { code, eraseKey } = await share();
    const stored = await app.store.get(sharedWheels.ref(code));
    assert.ok(stored && !JSON.stringify(stored).includes(eraseKey));
  });
});

describe('attacks on short links', () => {
  it('are refused without a trace in the store', async () => {
    const before = await usedBytes();
    const long = 'x'.repeat(101);
    const attacks: readonly (readonly [string, unknown, number])[] = [
      ['no entries', { entries: [] }, 400],
      ['too many entries', { entries: names(...Array.from({ length: 2_001 }, () => 'x')) }, 400],
      ['a name that is too long', { entries: names(long) }, 400],
      ['an invisible name', { entries: names('\u200b') }, 400],
      ['a colour that would load a file', { entries: names('A'), colors: ['url(//evil.example)'] }, 400],
      ['a weight that is not a number', '{"entries":[{"name":"A","weight":1e999}]}', 400],
      ['settings that are unknown', { entries: names('A'), logo: 'https://evil.example/x.svg' }, 400],
      ['a prototype', '{"entries":[{"name":"A"}],"__proto__":{"code":"x"}}', 400],
      ['a code of the own choice', { entries: names('A'), code: 'aaaaaaaaaa' }, 400],
      [
        'more bytes than one wheel may have',
        { entries: names(...Array.from({ length: 2_000 }, () => '字'.repeat(22))) },
        400,
      ],
      ['a body above the limit', { entries: names('A'), title: 'x'.repeat(300_000) }, 413],
    ];
    for (const [what, body, status] of attacks) {
      assert.equal((await post('/wheelapp/shared', body)).status, status, what);
    }
    assert.equal(await usedBytes(), before);
  });

  it('find nothing by guessing, and codes of other forms are not looked up', async () => {
    const { code } = await share();
    const turned = code.replaceAll(/[a-zA-Z]/g, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    for (const [guess, status] of [
      ['0000000000', 404],
      ...(turned === code ? [] : ([[turned, 404]] as const)),
      [code.slice(1), 400],
      [`${code}0`, 400],
      ['..%2F..%2Fx', 400],
      ['%00000000000', 400],
    ] as const) {
      assert.equal((await read(guess)).status, status, guess);
      assert.ok([303, 400].includes((await fetch(`${app.url}/w/${guess}`, { redirect: 'manual' })).status));
    }
    const codes = await Promise.all(Array.from({ length: 50 }, () => share()));
    assert.equal(new Set(codes.map((each) => each.code)).size, 50);
  });

  it('cannot fill the disk: one address is limited in wheels per hour and in bytes per day', async () => {
    const limited = await startApp({ config: { rateLimitScale: 1 } });
    const accepted = async (body: object) => {
      for (let count = 0; count <= 40; count += 1) {
        const answer = await post('/wheelapp/shared', body, limited);
        if (answer.status === 201) continue;
        assert.deepEqual([answer.status, answer.body.code], [429, 'rate_limited']);
        return count;
      }
      return Infinity;
    };
    try {
      const large = names(...Array.from({ length: 1_000 }, (_, at) => `${at} ${'x'.repeat(80)}`));
      assert.equal(await accepted({ entries: large }), 4, '512 KiB a day');
      assert.equal(await accepted({ entries: names('Ada') }), 25, 'the remaining attempts of the hour');
    } finally {
      await limited.stop();
    }
  });

  it('cannot fill the disk: all wheels together are limited, and a full service uses up no attempts', async () => {
    const full = await startApp({ config: { rateLimitScale: 1, quotaScale: 0.000_001 } });
    try {
      const body = { entries: names(...Array.from({ length: 40 }, () => 'Ada')) };
      for (let at = 0; at < 32; at += 1) {
        const { status, body: refused } = await post('/wheelapp/shared', body, full);
        assert.deepEqual([status, refused.code], [409, 'quota_exceeded']);
      }
    } finally {
      await full.stop();
    }
  });

  it('cannot use up the last quarter of the room with large wheels', async () => {
    const scarce = await startApp({ config: { quotaScale: 40_000 / sharedLimits.together } });
    try {
      const large = { entries: names(...Array.from({ length: 100 }, (_, at) => `${at} ${'x'.repeat(80)}`)) };
      const made: number[] = [];
      for (let at = 0; at < 4; at += 1) made.push((await post('/wheelapp/shared', large, scarce)).status);
      assert.deepEqual(made, [201, 201, 409, 409]);
      assert.equal((await post('/wheelapp/shared', { entries: names('Ada') }, scarce)).status, 201);
    } finally {
      await scarce.stop();
    }
  });
});

describe('a reported wheel', () => {
  it('is erased by an operator by its code, and by nobody else', async () => {
    const operated = await startApp({
      bootstrap: {
        users: [{ userId: 'usr_root', userName: 'root', password: 'root has a password', roles: ['admin'] }],
      },
    });
    try {
      const { body } = await post('/wheelapp/shared', { entries: names('Ada') }, operated);
      const path = `/operator/api/shared-wheels/${body.code}`;
      const [root, alice] = [
        await Person.signIn(operated, 'root', 'root has a password'),
        await Person.signIn(operated, 'alice', passwordOf.alice),
      ];
      const seen = async () => (await fetch(`${operated.url}/wheelapp/shared/${body.code}`)).status;
      assert.equal((await fetch(operated.url + path, { method: 'DELETE' })).status, 401);
      assert.equal((await alice.call('DELETE', path)).status, 403);
      assert.equal((await root.call('DELETE', path, undefined, { 'x-csrf-token': undefined })).status, 403);
      assert.equal((await operated.call('DELETE', path)).status, 401, 'a service token');
      assert.equal(await seen(), 200);
      assert.equal((await root.call('DELETE', path)).status, 204);
      assert.equal(await seen(), 404);
      assert.equal((await root.call('DELETE', path)).status, 404);
      assert.equal((await operated.store.get(sharedUsageRef))?.bytes, 0);
    } finally {
      await operated.stop();
    }
  });
});
