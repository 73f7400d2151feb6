import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { verifyReceipt } from '../../../../components/wheel/engine/verify-spin.ts';
import type { ListReceipt } from '../../../../contracts/wheel/proof.ts';
import { headRef } from '../../../../server/wheel/core/documents.ts';
import { base, startWheelApi, type WheelApi } from '../api.ts';
import { openDoor, type Door } from './participants-api.ts';

let api: WheelApi;
let logged = '';
const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });
before(async () => (api = await startWheelApi({ log })));
after(() => api.stop());

const add = (listName: string, body: Record<string, unknown>, headers?: Record<string, string>) =>
  api.call('POST', `${base}/${listName}`, body, headers);
const data = async (listName: string) => (await api.anybody(`/wheelapp/data/${listName}`)).body;

describe('an add', () => {
  it('returns the participant, who is then on the wheel', async () => {
    const listName = await api.wheel();
    const viewer = {
      name: ' Ada\u202e ',
      userId: 'viewer-1',
      weight: 2.0004,
      karma: -3.5,
      ip: '203.0.113.7',
      fingerprint: 'f',
      userAgent: 'x',
    };
    const before = Date.now();
    const { status, body } = await add(listName, viewer);
    const after = Date.now();
    assert.equal(status, 201);
    const { id, addedAt, ...rest } = body.participant;
    assert.deepEqual(rest, { name: ' Ada ', userId: 'viewer-1', weight: 2, karma: -3.5, flags: [] });
    assert.match(id, /^par_/);
    assert.ok(before <= Date.parse(addedAt) && Date.parse(addedAt) <= after);
    assert.deepEqual([body.participantCount, body.flags], [1, []]);
    const wheel = (await api.call('GET', `${base}/${listName}`)).body;
    assert.deepEqual(wheel.participants, [body.participant]);
    assert.deepEqual((await data(listName)).participants, [{ id, name: ' Ada ', weight: 2 }]);
    assert.deepEqual((await api.call('GET', `${base}/${listName}/participants`)).body, {
      participants: [body.participant],
      limit: 1_000,
    });
    const others = await api.other('GET', `${base}/${listName}/participants`);
    assert.deepEqual(others.body.participants, [{ id, name: ' Ada ', weight: 2 }]);
  });

  it('returns a receipt that proves exactly this name, user and weight under the root of the wheel', async () => {
    const listName = await api.wheel();
    for (let at = 0; at < 40; at++) {
      const user = at % 2 === 0 ? { userId: `u${at}` } : {};
      const { body } = await add(listName, { name: `Viewer ${at}`, ...user, weight: at / 4 });
      const receipt: ListReceipt = body.receipt;
      const list = (await api.app.store.get(headRef(listName)))!.participants!.list;
      assert.equal(receipt.root, list.root);
      assert.equal(receipt.weight, at * 250);
      assert.ok(verifyReceipt(receipt, `Viewer ${at}`, user.userId));
      assert.equal(verifyReceipt(receipt, `Viewer ${at}.`, user.userId), false);
      assert.equal(verifyReceipt(receipt, `Viewer ${at}`, `${user.userId ?? ''}x`), false);
      assert.equal(verifyReceipt({ ...receipt, weight: 1 }, `Viewer ${at}`, user.userId), false);
      assert.equal(receipt.userSalt === '', user.userId === undefined);
    }
  });

  it('shows the salt of the user to nobody else', async () => {
    const listName = await api.wheel();
    const { receipt } = (await add(listName, { name: 'Ada', userId: 'u1' })).body;
    const spun = await api.call('POST', `${base}/${listName}/spin`, { type: 'participants' });
    assert.equal(spun.body.winner.userId, 'u1');
    const everything = [
      spun.body,
      await data(listName),
      (await api.call('GET', `${base}/${listName}`)).body,
      (await api.call('GET', `${base}/${listName}/participants`)).body,
    ];
    assert.ok(receipt.userSalt.length > 20);
    assert.equal(JSON.stringify(everything).includes(receipt.userSalt), false);
  });

  it('is counted if refused, publicly and for live pages', async () => {
    const listName = await api.wheel();
    await add(listName, { name: 'Ada' });
    const { version } = await data(listName);
    for (const name of ['ada', 'ADA']) assert.equal((await add(listName, { name })).status, 409);
    const wheel = await data(listName);
    assert.deepEqual(wheel.tallies, { duplicate_participant: 2 });
    assert.equal(wheel.version, version + 2);
    assert.equal(JSON.stringify(wheel.tallies).toLowerCase().includes('ada'), false);
  });

  it('refuses a user id with white space around it: two could look alike', async () => {
    const listName = await api.wheel();
    for (const userId of [' u', 'u ', '\u00a0u', 'u\n', ' ']) {
      const { status, body } = await add(listName, { name: 'Ada', userId });
      assert.deepEqual([status, body.errors?.[0]?.path], [400, 'userId'], JSON.stringify(userId));
    }
    for (const userId of ['u', 'u v', 'u\nv'])
      assert.equal((await add(listName, { name: 'Ada', userId })).status, 201);
  });

  it('is refused in the common form, with the time of the jail', async () => {
    const entryRules = { fingerprint: 'reject', jail: { strikes: 1, stepsSeconds: [60] } };
    const listName = await api.wheel({ settings: { entryRules } });
    await add(listName, { name: 'Ada', fingerprint: 'f' });
    const before = Date.now();
    const first = await add(listName, { name: 'Eve', userId: 'eve', fingerprint: 'f' });
    const after = Date.now();
    assert.deepEqual([first.status, first.body.code], [409, 'duplicate_fingerprint']);
    const second = await add(listName, { name: 'Eve', userId: 'eve' });
    assert.deepEqual([second.status, second.body.code], [403, 'jailed']);
    const jailedAt = Date.parse(second.body.jailedUntil) - 60_000;
    assert.ok(before <= jailedAt && jailedAt <= after);
    const { jailed } = (await api.call('GET', `${base}/${listName}/jail`)).body;
    assert.deepEqual(jailed.map(({ kind }: { kind: string }) => kind).sort(), ['fingerprint', 'identity']);
    for (const { key } of jailed) {
      assert.equal((await api.call('DELETE', `${base}/${listName}/jail/${key}`)).status, 204);
    }
    assert.equal((await add(listName, { name: 'Eve', userId: 'eve' })).status, 201);
  });

  it('happens once for an Idempotency-Key; a refusal is judged again', async () => {
    const listName = await api.wheel();
    const key = { 'Idempotency-Key': 'add-1' };
    const first = await add(listName, { name: 'Ada' }, key);
    const again = await add(listName, { name: 'Ada' }, key);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal((await add(listName, { name: 'Grace' }, key)).status, 422);
    const other = { 'Idempotency-Key': 'add-2' };
    assert.equal((await add(listName, { name: 'ada' }, other)).status, 409);
    await api.call('DELETE', `${base}/${listName}/participants/${first.body.participant.id}`);
    assert.equal((await add(listName, { name: 'ada' }, other)).status, 201);
  });

  const faults: [string, Record<string, unknown>, string][] = [
    ['no name', {}, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name without visible characters', { name: '\u200b\u00a0' }, 'name'],
    ['a name of 101', { name: 'x'.repeat(101) }, 'name'],
    ['an empty user', { name: 'a', userId: '' }, 'userId'],
    ['a user of 129', { name: 'a', userId: 'x'.repeat(129) }, 'userId'],
    ['a negative weight', { name: 'a', weight: -1 }, 'weight'],
    ['too much weight', { name: 'a', weight: 1_000_000.001 }, 'weight'],
    ['an invalid address', { name: 'a', ip: '203.0.113' }, 'ip'],
    ['a network', { name: 'a', ip: '203.0.113.0/24' }, 'ip'],
    ['a zone', { name: 'a', ip: 'fe80::1%eth0' }, 'ip'],
    ['a fingerprint of 257', { name: 'a', fingerprint: 'x'.repeat(257) }, 'fingerprint'],
    ['a hidden one', { name: 'a', hidden: true }, 'hidden'],
    ['flags of its own', { name: 'a', flags: [] }, 'flags'],
  ];
  for (const [what, body, path] of faults) {
    it(`with ${what}: 400 at ${path}`, async () => {
      const answer = await add(await api.wheel(), body);
      assert.deepEqual([answer.status, answer.body.errors?.[0].path], [400, path]);
    });
  }

  it('gets the expected form if its address is malformed', async () => {
    const answer = await add(await api.wheel(), { name: 'a', ip: '203.0.113' });
    assert.equal(answer.body.errors[0].message, 'Write an IPv4 or IPv6 address');
  });

  it('is for the owner: others are refused, even for a missing wheel', async () => {
    const listName = await api.wheel();
    const other = await api.other('POST', `${base}/${listName}`, { name: 'a' });
    assert.deepEqual([other.status, other.body.code], [403, 'not_owner']);
    assert.equal((await add('nowhere', { name: 'a' })).status, 404);
    for (const path of ['participants/par_x', 'jail/x']) {
      assert.equal((await api.other('DELETE', `${base}/${listName}/${path}`)).status, 403);
      assert.equal((await api.call('DELETE', `${base}/${listName}/${path}`)).status, 404);
    }
    assert.equal((await api.other('GET', `${base}/${listName}/jail`)).status, 403);
    await api.call('PUT', `${base}/${listName}`, { settings: { visibility: 'private' } });
    assert.equal((await api.other('GET', `${base}/${listName}/participants`)).status, 403);
  });
});

describe('a page of participants', () => {
  it('links to the next, without hidden and removed participants', async () => {
    const listName = await api.wheel({ settings: { removeWinner: 'hide' } });
    const ids: string[] = [];
    for (let at = 0; at < 7; at++) ids.push((await add(listName, { name: `v${at}` })).body.participant.id);
    await api.call('DELETE', `${base}/${listName}/participants/${ids.splice(2, 1)[0]}`);
    const { winner } = (await api.call('POST', `${base}/${listName}/spin`, { type: 'participants' })).body;
    const walk = async (
      call: (
        path: string,
      ) => Promise<{ body: { participants: { id: string }[]; nextCursor?: string; limit: number } }>,
    ) => {
      const seen: string[] = [];
      let cursor = '';
      for (;;) {
        const { body } = await call(`${base}/${listName}/participants?limit=2${cursor}`);
        seen.push(...body.participants.map(({ id }) => id));
        assert.equal(body.limit, 2);
        if (body.nextCursor === undefined) return seen;
        cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
      }
    };
    assert.deepEqual(await walk((path) => api.call('GET', path)), ids);
    assert.deepEqual(
      await walk((path) => api.other('GET', path)),
      ids.filter((id) => id !== winner.id),
    );
  });

  for (const query of ['limit=0', 'limit=x', 'cursor=x', 'cursor=']) {
    it(`?${query}: 400`, async () => {
      assert.equal((await api.call('GET', `${base}/${await api.wheel()}/participants?${query}`)).status, 400);
    });
  }
});

describe('personal data of a viewer', () => {
  const secrets = ['203.0.113.66', '2001:db8:5ec:7e7::1', 'fingerprint-5ec7e7', 'Mozilla/5ec7e7', '5ec7e7'];
  let door: Door;
  before(async () => (door = await openDoor()));
  after(() => door.close());

  it('is written only as keyed hashes, to the store, events and the log', async () => {
    const rules = { fingerprint: 'reject', maxPerIp: 1, vpn: 'flag', duplicates: 'addWeight' };
    const listName = await door.wheel(rules);
    const of = (at: number) => ({
      name: `v${at}`,
      ip: secrets[at % 2]!,
      fingerprint: secrets[2]!,
      userAgent: secrets[3]!,
    });
    for (let at = 0; at < 8; at++) await door.add(listName, of(at));
    await door.bulk(listName, [of(8), of(9), { name: 'free' }]);
    for (const name of [...secrets, '203.0.113', '2001:db8:5ec:7e7', '20010db805ec07e7', 'cb007142']) {
      assert.equal(
        door.written.some((text) => text.includes(name)),
        false,
        name,
      );
    }
    assert.ok(door.written.some((text) => text.includes('mark:address.')));
    const wheel = await api.wheel({ settings: { entryRules: { fingerprint: 'reject', maxPerIp: 1 } } });
    for (let at = 0; at < 4; at++) await add(wheel, of(at));
    await api.call('POST', `${base}/${wheel}/participants`, { participants: [of(5)] });
    assert.ok(logged.includes(wheel) || logged.length > 0);
    for (const name of secrets) assert.equal(logged.includes(name), false, name);
  });

  it('has another hash on another wheel', async () => {
    const hashes: string[] = [];
    for (let wheel = 0; wheel < 2; wheel++) {
      const listName = await door.wheel();
      const from = door.written.length;
      await door.add(listName, { name: 'Ada', userId: 'u1', ip: '203.0.113.66', fingerprint: 'f' });
      const found = door.written.slice(from).flatMap((text) => /"hash":"([\w-]{22})"/.exec(text)?.[1] ?? []);
      hashes.push(...new Set(found));
    }
    assert.deepEqual([hashes.length, new Set(hashes).size], [6, 6]);
  });
});
