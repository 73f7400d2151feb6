import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { verifyReceipt } from '../../../../components/wheel/engine/verify-spin.ts';
import { participantLimits } from '../../../../contracts/wheel/participant-limits.ts';
import type { ListReceipt } from '../../../../contracts/wheel/proof.ts';
import type { Store } from '../../../../server/store/port.ts';
import { wrappedStore } from '../../../../server/store/wrapped-store.ts';
import { rowsAtOnce } from '../../../../server/wheel/participants/add-participants.ts';
import { base, startWheelApi, type WheelApi } from '../api.ts';
import { openDoor, type Door } from './participants-api.ts';

let door: Door;
before(async () => (door = await openDoor()));
after(() => door.close());

const viewers = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => ({ name: `Viewer ${at}`, userId: `u${at}`, ...more }));
interface Row {
  row: number;
  code?: string;
  participant?: { id: string; name: string; weight: number };
  receipt?: ListReceipt;
}
const outcome = ({ code, participant }: Row) => code ?? participant?.name ?? 'gone';

describe('a bulk add', () => {
  it('judges each row by itself and in order, as single adds would', async () => {
    const rules = {
      fingerprint: 'reject',
      vpn: 'reject',
      maxPerIp: 2,
      maxParticipants: 5,
      jail: { strikes: 2 },
    };
    const rows = [
      { name: 'Ada', userId: 'ada', fingerprint: 'f', ip: '203.0.113.1' },
      { name: 'Grace', fingerprint: 'f' },
      { name: 'grace', fingerprint: 'g' },
      { name: 'GRACE' },
      { name: 'Eve', userId: 'eve', ip: '198.51.100.1' },
      { name: 'Eve', userId: 'eve', ip: '198.51.100.1' },
      { name: 'Eve', userId: 'eve' },
      { name: 'Bob', ip: '203.0.113.1' },
      { name: 'Carl', ip: '203.0.113.1' },
      { name: 'Dora' },
      { name: 'Emil' },
      { name: 'Fred' },
    ];
    const [one, other] = [await door.wheel(rules), await door.wheel(rules)];
    const { status, body } = await door.bulk(one, rows);
    assert.equal(status, 200);
    assert.deepEqual(
      body.results.map(({ row }: Row) => row),
      rows.map((_, at) => at),
    );
    const bulk = body.results.map(outcome);
    const alone = [];
    for (const row of rows) {
      const reply = await door.add(other, row);
      alone.push(reply.code ?? reply.body.participant.name);
    }
    assert.deepEqual(bulk, alone);
    assert.deepEqual(bulk, [
      'Ada',
      'duplicate_fingerprint',
      'grace',
      'duplicate_participant',
      'vpn_blocked',
      'vpn_blocked',
      'jailed',
      'Bob',
      'address_limit',
      'Dora',
      'Emil',
      'wheel_full',
    ]);
    assert.equal(body.participantCount, 5);
    const [first, second] = [await door.head(one), await door.head(other)];
    assert.deepEqual(first.tallies, second.tallies);
    assert.equal(first.participants?.list.liveCount, second.participants?.list.liveCount);
  });

  it('adds up the weights of repeated rows', async () => {
    const wheel = await door.wheel({ duplicates: 'addWeight' });
    const rows = Array.from({ length: 3 * rowsAtOnce }, (_, at) => ({ name: `v${at % 7}`, weight: 0.5 }));
    const { body } = await door.bulk(wheel, rows);
    assert.equal(body.participantCount, 7);
    assert.equal((await door.head(wheel)).participants?.list.totalWeight, rows.length * 500);
    const { participants } = (await door.list(wheel)).body;
    assert.equal(
      participants.reduce((sum: number, { weight }: { weight: number }) => sum + weight, 0),
      rows.length / 2,
    );
  });

  it('returns the receipt of a single add for each participant', async () => {
    const wheel = await door.wheel({ duplicates: 'addWeight' });
    const rows = [
      ...viewers(2 * rowsAtOnce + 3),
      { name: 'Ada', userId: 'u0', weight: 3 },
      { name: 'Grace' },
    ];
    const { body } = await door.bulk(wheel, rows);
    body.results.forEach(({ participant, receipt }: Row, at: number) => {
      const { name, userId } = rows[at] as { name: string; userId?: string };
      assert.ok(receipt && verifyReceipt(receipt, participant!.name, userId), name);
      assert.equal(receipt.id, participant?.id);
      assert.equal(receipt.weight, participant!.weight * 1_000);
    });
    const { root } = (await door.head(wheel)).participants!.list;
    assert.equal(body.results.at(-1).receipt.root, root);
    const refused = await door.bulk(await door.wheel(), [{ name: 'Ada' }, { name: 'ada' }]);
    assert.deepEqual(
      refused.body.results.map(({ receipt, code }: Row) => [receipt !== undefined, code]),
      [
        [true, undefined],
        [false, 'duplicate_participant'],
      ],
    );
  });

  it('omits receipts if they are not wanted or would be too many', async () => {
    const withReceipt = ({ results }: { results: Row[] }) => results.filter(({ receipt }) => receipt).length;
    const { bulkReceipts: most } = participantLimits;
    const rows = viewers(most + 1);
    const asked = await door.bulk(await door.wheel(), rows, { receipts: 'true' });
    assert.deepEqual([asked.code, asked.body.errors[0].path], ['validation_failed', 'participants']);
    const wheel = await door.wheel({ duplicates: 'ignore' });
    assert.equal(withReceipt((await door.bulk(wheel, rows)).body), 0);
    assert.equal(withReceipt((await door.bulk(wheel, rows.slice(1))).body), most);
    assert.equal(withReceipt((await door.bulk(wheel, rows.slice(1), { receipts: 'true' })).body), most);
    assert.equal(withReceipt((await door.bulk(wheel, viewers(2), { receipts: 'false' })).body), 0);
  });

  it('without rows changes nothing', async () => {
    const wheel = await door.wheel();
    const before_ = await door.head(wheel);
    assert.deepEqual((await door.bulk(wheel, [])).body, { results: [], participantCount: 0 });
    assert.deepEqual(await door.head(wheel), before_);
  });

  it('with a malformed row adds nobody, and names the fault', async () => {
    const wheel = await door.wheel();
    const rows = [...viewers(200), { name: '\u200b' }, ...viewers(1), { name: 'x'.repeat(101) }];
    const { code, body } = await door.bulk(wheel, rows);
    assert.equal(code, 'validation_failed');
    assert.deepEqual(
      body.errors.map(({ path }: { path: string }) => path),
      ['participants.200.name', 'participants.202.name'],
    );
    assert.equal((await door.head(wheel)).participants, undefined);
  });
});

function dying(store: Store, commits: number): Store {
  let left = commits;
  return wrappedStore(store, {
    commit: async (commit) => {
      if (left-- <= 0) throw new Error('the process has died');
      return store.commit(commit);
    },
  });
}

describe('a bulk add that is interrupted', () => {
  for (const duplicates of ['reject', 'ignore', 'addWeight']) {
    it(`(${duplicates}) has added the earlier rows, and a repeat under its key continues after them`, async () => {
      const wheel = await door.wheel({ duplicates });
      const rows = [...viewers(2 * rowsAtOnce), ...viewers(rowsAtOnce + 10)];
      await assert.rejects(door.bulk(wheel, rows, { repeatId: 'r1', store: dying(door.store, 3) }));
      assert.equal((await door.head(wheel)).participants?.list.liveCount, 2 * rowsAtOnce);
      const { body } = await door.bulk(wheel, rows, { repeatId: 'r1' });
      const whole = await door.wheel({ duplicates });
      const expected = (await door.bulk(whole, rows)).body;
      assert.deepEqual(body.results.map(outcome), expected.results.map(outcome));
      assert.equal(body.participantCount, expected.participantCount);
      const [one, other] = [await door.head(wheel), await door.head(whole)];
      assert.equal(one.participants?.list.totalWeight, other.participants?.list.totalWeight);
      assert.deepEqual(one.tallies, other.tallies);
    });
  }

  it('is judged again after its key has expired', async () => {
    const wheel = await door.wheel();
    const rows = viewers(2 * rowsAtOnce);
    await assert.rejects(door.bulk(wheel, rows, { repeatId: 'old', store: dying(door.store, 1) }));
    door.clock.time += 86_400_000;
    const { body } = await door.bulk(wheel, rows, { repeatId: 'old' });
    assert.equal(body.results[0].code, 'duplicate_participant');
  });

  it('without a key is judged again: existing participants are duplicates', async () => {
    const wheel = await door.wheel();
    const rows = viewers(2 * rowsAtOnce);
    await assert.rejects(door.bulk(wheel, rows, { store: dying(door.store, 1) }));
    const { body } = await door.bulk(wheel, rows);
    const codes = body.results.map(({ code }: Row) => code);
    assert.deepEqual([...new Set(codes.slice(0, rowsAtOnce))], ['duplicate_participant']);
    assert.deepEqual([...new Set(codes.slice(rowsAtOnce))], [undefined]);
    assert.equal(body.participantCount, rows.length);
  });

  it('reports a participant removed since as gone, and adds nobody twice', async () => {
    const wheel = await door.wheel();
    const rows = viewers(2 * rowsAtOnce);
    await assert.rejects(door.bulk(wheel, rows, { repeatId: 'r', store: dying(door.store, 1) }));
    const { id } = (await door.list(wheel)).body.participants[0];
    await door.remove(wheel, id);
    const { body } = await door.bulk(wheel, rows, { repeatId: 'r' });
    assert.equal(body.participantCount, rows.length - 1);
  });
});

describe('a bulk add over HTTP', () => {
  let api: WheelApi;
  before(async () => (api = await startWheelApi()));
  after(() => api.stop());

  it('of 5,000 rows lets other requests through, and happens once for its key', async (test) => {
    const listName = await api.wheel();
    const participants = viewers(5_000, { ip: '203.0.113.7' }).map((row, at) => ({
      ...row,
      fingerprint: `${at}`,
    }));
    const path = `${base}/${listName}/participants`;
    const key = { 'Idempotency-Key': 'bulk' };
    const started = performance.now();
    let done = false;
    const work = api.call('POST', path, { participants }, key).finally(() => (done = true));
    let slowest = 0;
    let answered = 0;
    while (!done) {
      const asked = performance.now();
      assert.equal((await api.call('GET', `${base}/${listName}?fields=version`)).status, 200);
      slowest = Math.max(slowest, performance.now() - asked);
      if (!done) answered += 1;
    }
    const { status, body } = await work;
    test.diagnostic(
      `${Math.round(performance.now() - started)} ms; slowest other request ${Math.round(slowest)} ms`,
    );
    assert.ok(answered > 10, `${answered} others answered meanwhile`);
    assert.deepEqual([status, body.participantCount, body.results.length], [200, 5_000, 5_000]);
    const again = await api.call('POST', path, { participants }, key);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(again.body, body);
    assert.equal(
      (await api.call('GET', `${base}/${listName}?fields=participants`)).body.participants.length,
      5_000,
    );
  });

  it('with more rows, or an unknown member in one, adds nobody', async () => {
    const listName = await api.wheel();
    const path = `${base}/${listName}/participants`;
    assert.equal((await api.call('POST', path, { participants: viewers(5_001) })).status, 400);
    const odd = await api.call('POST', path, { participants: [...viewers(3), { name: 'x', id: 'par_1' }] });
    assert.deepEqual([odd.status, odd.body.errors[0].path], [400, 'participants.3.id']);
    assert.deepEqual((await api.call('GET', path)).body.participants, []);
  });
});
