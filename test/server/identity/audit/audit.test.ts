/** Rules: docs/rules/identity.md, "Audit". */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditKind } from '../../../../contracts/identity/audit.ts';
import { auditHeads, entryRef } from '../../../../server/identity/audit/documents.ts';
import { deleteOldTrails, eraseAudit } from '../../../../server/identity/audit/erase.ts';
import { FailedSignIns } from '../../../../server/identity/audit/failed-sign-ins.ts';
import { auditEvent, most, recordAudit, slack } from '../../../../server/identity/audit/record.ts';
import { AuditTrail } from '../../../../server/identity/audit/trail.ts';
import type { Store } from '../../../../server/store/port.ts';
import { openIdentity, type OpenIdentity } from '../open-identity.ts';
import { faultsOf } from './stranger-checks.ts';

let opened: OpenIdentity;
let commits = 0;
let counting: OpenIdentity['deps'];
let failed: FailedSignIns;
let trail: AuditTrail;

before(async () => {
  opened = await openIdentity();
  const { store } = opened.deps;
  const counted: Pick<Store, 'commit' | 'find'> = {
    commit(commit) {
      commits += 1;
      return store.commit(commit);
    },
    find: (query) => store.find(query),
  };
  counting = { ...opened.deps, store: counted as Store };
  failed = new FailedSignIns(counting);
  trail = new AuditTrail(counting, failed);
});
after(() => opened.close());

async function record(
  accountId: string,
  kinds: readonly AuditKind[],
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  const events = kinds.map((kind) => auditEvent(opened.deps, { accountId, kind, details }));
  await opened.deps.store.commit({
    touch: [`audit:${accountId}`],
    decide(tx) {
      for (const event of events) recordAudit(tx, event);
    },
  });
}

const exported = async (accountId: string) => JSON.stringify(await trail.export(accountId));
const counts = async (accountId: string) => {
  const { events } = await trail.list(accountId, { limit: 100 });
  return events
    .filter(({ kind }) => kind === 'sign_in_failed')
    .map(({ details }) => Number(details?.['count']));
};

test('an exported trail is checked by a program that knows only its documented format', async () => {
  await record('usr_one', ['account_created', 'signed_in'], {
    z: 'last',
    name: 'Ádá "the first" \\ \n\u2028 🎡',
    a: '',
  });
  await record('usr_one', ['password_changed']);
  await failed.flush('usr_one');
  const text = await exported('usr_one');
  assert.deepEqual(faultsOf(text), []);
  const { chains } = JSON.parse(text) as Awaited<ReturnType<AuditTrail['export']>>;
  assert.deepEqual(
    chains.map(({ chain, entries }) => [chain, entries.map(({ kind }) => kind)]),
    [
      ['account', ['account_created', 'password_changed']],
      ['attempts', []],
      ['clients', []],
      ['sessions', ['signed_in']],
    ],
  );
  assert.deepEqual(await trail.check('usr_one'), { intact: true, entries: 3, removed: 0, fault: null });
});

test('a changed, exchanged or missing entry is found by that program and by the service', async () => {
  await record('usr_two', ['account_created', 'provider_linked', 'password_changed'], {
    provider: 'credentials',
  });
  const whole = await exported('usr_two');
  for (const [from, to] of [
    ['provider_linked', 'exported'],
    ['"credentials"', '"google"'],
    ['"by":"usr_two"', '"by":"usr_three"'],
    ['"sequence":2', '"sequence":4'],
    ['"accountId":"usr_two"', '"accountId":"usr_three"'],
  ] as const) {
    assert.notEqual(whole.replace(from, to), whole);
    assert.notDeepEqual(faultsOf(whole.replace(from, to)), [], `${from} → ${to}`);
  }

  const { store } = opened.deps;
  const second = entryRef('usr_two', 'account', 2);
  const entry = (await store.get(second))!;
  for (const changed of [
    { ...entry, at: '2020-01-01T00:00:00.000Z' },
    { ...entry, by: 'usr_three' },
    { ...entry, details: { provider: 'google' } },
    { ...entry, salt: null },
    { ...entry, sequence: 3 },
    undefined,
  ]) {
    await store.commit({
      touch: [second.aggregate],
      decide: (tx) => (changed === undefined ? tx.delete(second) : tx.put(second, changed)),
    });
    assert.deepEqual((await trail.check('usr_two')).fault, { chain: 'account', sequence: 2 });
    assert.notDeepEqual(faultsOf(await exported('usr_two')), []);
  }
  await store.commit({ touch: [second.aggregate], decide: (tx) => tx.put(second, entry) });
  assert.equal((await trail.check('usr_two')).intact, true);

  const last = entryRef('usr_two', 'account', 3);
  await store.commit({ touch: [last.aggregate], decide: (tx) => tx.delete(last) });
  assert.deepEqual((await trail.check('usr_two')).fault, { chain: 'account', sequence: 3 });
});

test('each page continues after the last event of the previous one, newest first, with all chains in order of time', async () => {
  for (let at = 0; at < 3; at++) {
    for (const kind of ['signed_in', 'profile_changed'] as const) {
      await record('usr_paged', [kind], { at: String(at) });
      opened.clock.time += 1_000;
    }
    failed.note('usr_paged', `password ${at}`);
    opened.clock.time += 1_000;
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await trail.list('usr_paged', { limit: 2, cursor });
    assert.ok(page.events.length <= 2);
    seen.push(...page.events.map(({ kind }) => kind));
    if (cursor === undefined) await record('usr_paged', ['signed_in']);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  const round = ['sign_in_failed', 'profile_changed', 'signed_in'];
  assert.deepEqual(seen, [...round, ...round, ...round]);
  assert.deepEqual((await trail.list('usr_nobody', { limit: 2 })).events, []);
});

test('attack 37: ten thousand failed sign-ins within an hour cause six commits, and every failure is counted', async () => {
  commits = 0;
  for (let at = 0; at < 10_000; at++) {
    opened.clock.time += 10;
    failed.note('usr_flooded', 'password');
  }
  failed.note('usr_flooded', 'password');
  assert.deepEqual(await counts('usr_flooded'), [1, 9_000, 900, 90, 9, 1]);
  assert.equal(commits, 6);
  assert.deepEqual(faultsOf(await exported('usr_flooded')), []);
});

test('failures are recorded at the end of each hour, separately for different proofs', async () => {
  for (let at = 0; at < 4; at++) failed.note('usr_hourly', 'password');
  failed.note('usr_hourly', 'totp');
  commits = 0;
  opened.clock.time += 3_600_000;
  failed.note('usr_other', 'password');
  await failed.close();
  assert.equal(commits, 2, 'the rest of the hour, and the other account');
  failed.note('usr_hourly', 'password');
  assert.equal(commits, 3, 'the first of a new hour');
  const { events } = await trail.list('usr_hourly', { limit: 10 });
  assert.deepEqual(
    events.map(({ details }) => [details?.['proof'], details?.['count']]),
    [
      ['password', '1'],
      ['password', '3'],
      ['totp', '1'],
      ['password', '1'],
    ],
  );
});

test('a full chain loses its oldest entries, stays valid, and still fits an older export', async () => {
  const rounds = most.account / 50;
  for (let round = 0; round < rounds; round++)
    await record(
      'usr_long',
      Array.from({ length: 50 }, () => 'exported' as const),
    );
  const older = await trail.export('usr_long');
  assert.equal(older.chains[0]!.anchor.sequence, 0);
  for (let round = 0; round < 3; round++)
    await record(
      'usr_long',
      Array.from({ length: 50 }, () => 'profile_changed' as const),
    );

  const now = await trail.export('usr_long');
  const { anchor, entries, head } = now.chains[0]!;
  assert.equal(head.sequence, most.account + 150);
  assert.ok(entries.length >= most.account && entries.length < most.account + slack, `${entries.length}`);
  assert.deepEqual(faultsOf(JSON.stringify(now)), []);
  const known = older.chains[0]!.entries.find(({ sequence }) => sequence === anchor.sequence);
  assert.equal(known?.hash, anchor.hash);
  const { intact, removed } = await trail.check('usr_long');
  assert.deepEqual({ intact, removed }, { intact: true, removed: anchor.sequence });
});

test('attack 37: failed sign-ins of strangers over months do not push other events out of the trail', async () => {
  await record('usr_target', ['password_changed']);
  for (let hour = 0; hour < most.attempts + slack + 20; hour++) {
    opened.clock.time += 3_600_000;
    failed.note('usr_target', 'password');
    await failed.flush('usr_target');
  }
  const { chains } = await trail.export('usr_target');
  assert.deepEqual(
    chains[0]!.entries.map(({ kind }) => kind),
    ['password_changed'],
  );
  assert.ok(chains[1]!.entries.length <= most.attempts + slack);
  assert.equal((await trail.check('usr_target')).intact, true);
});

test('attack 37: events of clients and consents do not push other events out of the trail', async () => {
  await record('usr_owner', ['password_changed', 'client_created']);
  for (let round = 0; round < (most.clients + slack) / 50; round++)
    await record('usr_owner', [
      ...Array.from({ length: 48 }, () => 'client_changed' as const),
      'consent_allowed',
      'secret_created',
    ]);
  const { chains } = await trail.export('usr_owner');
  const kinds = Object.fromEntries(
    chains.map(({ chain, entries }) => [chain, new Set(entries.map(({ kind }) => kind))]),
  );
  assert.deepEqual(kinds['account'], new Set(['password_changed']));
  assert.deepEqual(kinds['clients'], new Set(['client_changed', 'consent_allowed', 'secret_created']));
  assert.deepEqual(faultsOf(await exported('usr_owner')), []);
});

test('attack 37: thousands of sign-ins in a day do not push the first one out of the trail, and all are counted', async () => {
  opened.clock.time = Date.parse('2026-05-01T08:00:00Z');
  await record('usr_visited', ['signed_in_on_new_device'], { provider: 'steam' });
  for (let round = 0; round < 50; round++)
    await record('usr_visited', [
      ...Array.from({ length: 50 }, () => 'signed_in_on_new_device' as const),
      ...(['session_ended', 'all_sessions_ended'] as const),
    ]);
  const entriesOf = async () => {
    const { chains } = await trail.export('usr_visited');
    return chains.find(({ chain }) => chain === 'sessions')!.entries;
  };
  const countsOf = (entries: Awaited<ReturnType<typeof entriesOf>>, kind: AuditKind) =>
    entries.filter((entry) => entry.kind === kind).map(({ details }) => Number(details?.['count'] ?? 1));
  const today = await entriesOf();
  assert.deepEqual(today[0]?.details, { provider: 'steam' });
  assert.deepEqual(countsOf(today, 'signed_in_on_new_device'), [...Array<number>(20).fill(1), 80, 900]);
  assert.deepEqual(countsOf(today, 'session_ended'), Array<number>(20).fill(1));
  opened.clock.time += 86_400_000;
  await record('usr_visited', ['signed_in_on_new_device', 'session_ended'], { provider: 'google' });
  const later = await entriesOf();
  assert.deepEqual(
    later.slice(-2).map(({ details }) => details),
    [
      {
        provider: 'google',
        count: '1502',
        from: '2026-05-01T08:00:00.000Z',
        until: '2026-05-02T08:00:00.000Z',
      },
      {
        provider: 'google',
        count: '31',
        from: '2026-05-01T08:00:00.000Z',
        until: '2026-05-02T08:00:00.000Z',
      },
    ],
  );
  await record('usr_visited', ['signed_in_on_new_device']);
  assert.deepEqual((await entriesOf()).at(-1)?.details, {}, 'the first of a day have an entry each');
  assert.deepEqual(faultsOf(await exported('usr_visited')), []);
  assert.equal((await trail.check('usr_visited')).intact, true);
});

test('attack 37: sign-ins of somebody who knows the password do not push other events out of the trail', async () => {
  await record('usr_shared', ['signed_in', 'passkey_added', 'password_changed']);
  for (let round = 0; round < (most.sessions + slack) / 50; round++)
    for (let day = 0; day < 3; day++) {
      opened.clock.time += 86_400_000;
      await record('usr_shared', [
        ...Array.from({ length: 17 }, () => 'signed_in_on_new_device' as const),
        ...(['signed_in', 'session_ended', 'all_sessions_ended'] as const),
      ]);
    }
  const { chains } = await trail.export('usr_shared');
  const of = (name: string) => chains.find(({ chain }) => chain === name)?.entries ?? [];
  assert.deepEqual(
    of('account').map(({ kind }) => kind),
    ['passkey_added', 'password_changed'],
  );
  assert.ok(of('sessions').length >= most.sessions && of('sessions').length < most.sessions + slack);
  assert.deepEqual(faultsOf(await exported('usr_shared')), []);
});

test('a trail of a release with fewer chains continues', async () => {
  await record('usr_early', ['password_changed']);
  const ref = auditHeads.ref('usr_early');
  await opened.deps.store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const { clients: _, sessions: __, ...chains } = tx.get(ref)!.chains;
      tx.put(ref, { ...tx.get(ref)!, chains });
    },
  });
  assert.equal((await trail.check('usr_early')).entries, 1);
  await record('usr_early', ['client_created', 'signed_in']);
  assert.equal((await trail.check('usr_early')).entries, 3);
  assert.deepEqual(faultsOf(await exported('usr_early')), []);
});

test('an erased trail has no details, stays valid, gets no new details, and is deleted after a year', async () => {
  const name = 'Nobody Knows';
  await record('usr_gone', ['profile_changed'], { name });
  failed.note('usr_gone', 'password');
  await failed.flush('usr_gone');
  const older = await exported('usr_gone');
  await eraseAudit(opened.deps, 'usr_gone');
  await record('usr_gone', ['account_suspended'], { name });

  const text = await exported('usr_gone');
  assert.ok(older.includes(name) && !text.includes(name));
  assert.deepEqual(faultsOf(text), []);
  assert.equal((await trail.check('usr_gone')).intact, true);
  for (const { entries } of (JSON.parse(text) as Awaited<ReturnType<AuditTrail['export']>>).chains)
    for (const { details, salt } of entries) assert.deepEqual([details, salt], [null, null]);

  const { signal } = new AbortController();
  opened.clock.time += 364 * 86_400_000;
  await deleteOldTrails(opened.deps, signal);
  assert.equal((await trail.check('usr_gone')).entries, 3);
  opened.clock.time += 2 * 86_400_000;
  await deleteOldTrails(opened.deps, signal);
  assert.equal((await trail.check('usr_gone')).entries, 0);
  assert.deepEqual((await trail.list('usr_gone', { limit: 10 })).events, []);
  assert.notEqual((await trail.check('usr_two')).entries, 0, 'others stay');
});

test('a long value of details is cut, even if the cut is inside an emoji', async () => {
  await record('usr_cut', ['profile_changed'], { name: `${'a'.repeat(255)}🎡` });
  const { events } = await trail.list('usr_cut', { limit: 1 });
  assert.equal(events[0]?.details?.['name'], `${'a'.repeat(255)}\ufffd`);
});
