/** Each commit takes effect once as a whole, or not at all. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Client } from 'pg';
import { type Store, type StoredEvent, StoreUnavailable } from '../../../../server/store/port.ts';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import { contractCollections, counters, range, steps } from '../../../contract/store/fixtures.ts';
import { freshDatabase } from '../../../postgres/server.ts';
import { type Setting, refusals } from './refusals.ts';
import { until } from '../../until.ts';

describe('a server that refuses', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let setting: Setting;
  let url: string;

  beforeEach(async () => {
    database = await freshDatabase();
    const [admin, other] = [new Client(database.url), new Client(database.url)];
    await Promise.all([admin.connect(), other.connect()]);
    const user = `svc_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD 'secret'`);
    const { rows: schemas } = await admin.query<{ name: string }>('SELECT current_schema() AS name');
    await admin.query(`GRANT ALL ON SCHEMA ${schemas[0]?.name} TO ${user}`);
    const address = new URL(database.url);
    address.username = user;
    address.password = 'secret';
    url = address.href;
    const own = `FROM pg_stat_activity WHERE usename = '${user}'`;
    setting = {
      admin,
      other,
      user,
      waits: () =>
        until(async () => (await other.query(`SELECT 1 ${own} AND wait_event_type = 'Lock'`)).rowCount !== 0),
      async each(what) {
        const { rows } = await other.query<{ pid: number }>(`SELECT pid, ${what}(pid) ${own}`);
        if (what === 'pg_cancel_backend') return;
        // Wait only for the old sessions to end, because the store opens new ones immediately.
        const remaining = 'SELECT 1 FROM pg_stat_activity WHERE pid = ANY ($1)';
        const ended = rows.map(({ pid }) => pid);
        await until(async () => (await other.query(remaining, [ended])).rowCount === 0);
      },
    };
  });

  afterEach(async () => {
    const { admin, other, user } = setting;
    await admin.query(`DROP OWNED BY ${user} CASCADE`);
    await admin.query(`DROP ROLE ${user}`);
    await Promise.all([admin.end(), other.end()]);
    await database.drop();
  });

  for (const { reason, patience, provoke, meanwhile, blocked = 0, outcome, unreadable, end } of refusals) {
    test(`${reason}: ${outcome}`, async () => {
      const store = await openPostgresStore({
        url,
        collections: contractCollections,
        patience: { attempts: 400, ...patience },
        connections: { write: 1 },
      });
      const told: StoredEvent[] = [];
      store.subscribe({ event: (event) => void told.push(event), gap: () => assert.fail('a gap') });
      let left = blocked;
      try {
        assert.equal(await counted(store), 1);
        await provoke(setting);
        const commits = Promise.allSettled(
          range(3).map(() => counted(store, () => ([left, left] = [0, busy(left)]))),
        );
        await meanwhile?.(setting);
        const settled = await commits;
        for (const each of settled) {
          if (each.status === 'rejected')
            assert.ok(each.reason instanceof StoreUnavailable, String(each.reason));
        }
        const read = await store.get(counters.ref('a')).catch((error: unknown) => error);
        if (unreadable) {
          assert.ok(read instanceof StoreUnavailable, String(read));
          assert.equal(await store.ready(), false);
        } else assert.ok(read instanceof StoreUnavailable || (read as { count: number }).count >= 1);
        const done = settled.filter(({ status }) => status === 'fulfilled').length;
        assert.equal(done, outcome === 'done' ? 3 : 0);
        await end(setting);
        await until(() => store.ready());
        await until(() =>
          counted(store).then(
            () => true,
            () => false,
          ),
        );
        const { count } = (await store.get(counters.ref('a'))) as { count: number };
        assert.equal(count, 1 + done + 1);
        const parts = await store.getAll(range(10).map((at) => steps.ref('a', String(at + 1))));
        assert.equal(parts.filter((part) => part !== undefined).length, count);
        await until(() => told.length === count);
        assert.deepEqual(
          told.map(({ data }) => data),
          range(count).map((at) => at + 1),
        );
      } finally {
        await store.close();
      }
    });
  }

  test('three hundred commits that wait for a locked table are all refused within the time limit', async () => {
    const store = await openPostgresStore({
      url,
      collections: contractCollections,
      patience: { lock: 1_000, attempts: 400 },
    });
    const since = performance.now();
    await setting.admin.query('BEGIN; LOCK TABLE svc_document IN EXCLUSIVE MODE');
    try {
      const settled = await Promise.allSettled(
        range(300).map((at) => counted(store, undefined, `many-${at}`)),
      );
      assert.ok(
        settled.every((each) => each.status === 'rejected' && each.reason instanceof StoreUnavailable),
      );
      // This would take five minutes if each commit waited for its own timeout.
      assert.ok(performance.now() - since < 120_000);
    } finally {
      await setting.admin.query('ROLLBACK');
      await store.close();
    }
  });
});

function counted(store: Store, during?: () => unknown, id = 'a'): Promise<number> {
  const ref = counters.ref(id);
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      during?.();
      const count = (tx.get(ref)?.count ?? 0) + 1;
      tx.put(ref, { count });
      tx.put(steps.ref(id, String(count)), { by: 1 });
      tx.publish({ topic: ref.aggregate, type: 'counted', data: count });
      return count;
    },
  });
}

function busy(milliseconds: number): number {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
  return 0;
}
