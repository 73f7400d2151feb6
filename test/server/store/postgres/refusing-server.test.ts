/**
 * What a server says no to, and why: each commit is done whole, once, or unavailable and not done; reads are answered
 * or unavailable; and all goes on by itself when the reason is gone.
 */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Client } from 'pg';
import { type Store, type StoredEvent, StoreUnavailable } from '../../../../server/store/port.ts';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import type { Patience } from '../../../../server/store/postgres/patience.ts';
import { contractCollections, counters, range, steps } from '../../../contract/store/fixtures.ts';
import { freshDatabase } from '../../../postgres/server.ts';
import { until } from './waiting.ts';

interface Ground {
  /** An administrator. */
  readonly admin: Client;
  /** Another. */
  readonly other: Client;
  /** The user that the store connects as. */
  readonly user: string;
  /** Waits until a session of the store waits for a lock. */
  waits(): Promise<void>;
  /** Does something to the sessions of the store. */
  each(what: 'pg_terminate_backend' | 'pg_cancel_backend'): Promise<void>;
}

interface Row {
  readonly reason: string;
  readonly patience?: Partial<Patience>;
  /** Before the commits. */
  provoke(ground: Ground): Promise<unknown>;
  /** While they are under way. */
  meanwhile?(ground: Ground): Promise<unknown>;
  /** Milliseconds that `decide` takes when it first runs. */
  readonly slow?: number;
  readonly outcome: 'done' | 'unavailable';
  /** Reads are refused, too. */
  readonly unreadable?: boolean;
  /** When the commits have been answered. */
  end(ground: Ground): Promise<unknown>;
}

const nothing = () => Promise.resolve();
/** The lock of an aggregate, as every node has to take it. */
const lockOf = (aggregate: string) => createHash('sha256').update(aggregate).digest().readBigInt64BE();
const quick = { lock: 100, attempts: 400 };

const rows: readonly Row[] = [
  {
    reason: 'an aggregate locked for long (55P03)',
    patience: quick,
    provoke: ({ admin }) => admin.query('SELECT pg_advisory_lock($1)', [lockOf('counter:a')]),
    outcome: 'unavailable',
    end: ({ admin }) => admin.query('SELECT pg_advisory_unlock_all()'),
  },
  {
    reason: 'an aggregate locked for a moment',
    provoke: ({ admin }) => admin.query('SELECT pg_advisory_lock($1)', [lockOf('counter:a')]),
    meanwhile: async ({ admin, waits }) => {
      await waits();
      await admin.query('SELECT pg_advisory_unlock_all()');
    },
    outcome: 'done',
    end: nothing,
  },
  {
    reason: 'a table locked for long',
    patience: quick,
    provoke: ({ admin }) => admin.query('BEGIN; LOCK TABLE svc_document IN EXCLUSIVE MODE'),
    outcome: 'unavailable',
    end: ({ admin }) => admin.query('ROLLBACK'),
  },
  {
    reason: 'a deadlock with somebody else (40P01)',
    provoke: ({ admin }) => admin.query('BEGIN; UPDATE svc_counter SET last = last'),
    meanwhile: async ({ admin, waits }) => {
      // The commit has this lock and waits for the row; whoever waited longer is told first.
      await waits();
      await admin.query('SELECT pg_advisory_xact_lock($1)', [lockOf('counter:a')]);
      await admin.query('COMMIT');
    },
    outcome: 'done',
    end: nothing,
  },
  {
    reason: 'a statement that takes too long (57014)',
    patience: { statement: 300 },
    provoke: ({ admin }) =>
      admin.query(`
        CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$;
        CREATE TRIGGER slow BEFORE INSERT OR UPDATE ON svc_document FOR EACH ROW EXECUTE FUNCTION slow()`),
    outcome: 'unavailable',
    end: ({ admin }) => admin.query('DROP TRIGGER slow ON svc_document'),
  },
  {
    reason: 'a statement cancelled by an administrator (57014)',
    provoke: ({ admin }) => admin.query('SELECT pg_advisory_lock($1)', [lockOf('counter:a')]),
    meanwhile: async ({ admin, waits, each }) => {
      await waits();
      await each('pg_cancel_backend');
      await admin.query('SELECT pg_advisory_unlock_all()');
    },
    outcome: 'done',
    end: nothing,
  },
  {
    reason: 'a session ended by an administrator (57P01)',
    provoke: ({ admin }) => admin.query('SELECT pg_advisory_lock($1)', [lockOf('counter:a')]),
    meanwhile: async ({ admin, waits, each }) => {
      await waits();
      await each('pg_terminate_backend');
      await admin.query('SELECT pg_advisory_unlock_all()');
    },
    outcome: 'done',
    end: nothing,
  },
  {
    reason: 'a transaction that did nothing for too long (25P03)',
    patience: { idleInTransaction: 100, attempts: 5_000 },
    provoke: nothing,
    slow: 500,
    outcome: 'done',
    end: nothing,
  },
  {
    reason: 'too many connections (53300)',
    provoke: async ({ admin, user, each }) => {
      await admin.query(`ALTER ROLE ${user} CONNECTION LIMIT 0`);
      await each('pg_terminate_backend');
    },
    outcome: 'unavailable',
    unreadable: true,
    end: ({ admin, user }) => admin.query(`ALTER ROLE ${user} CONNECTION LIMIT -1`),
  },
  {
    reason: 'a server that takes no writes, as a standby (25006)',
    provoke: async ({ admin, user, each }) => {
      await admin.query(`ALTER ROLE ${user} SET default_transaction_read_only = on`);
      await each('pg_terminate_backend');
    },
    outcome: 'unavailable',
    unreadable: true,
    end: ({ admin, user }) => admin.query(`ALTER ROLE ${user} RESET default_transaction_read_only`),
  },
  {
    reason: 'a user that is no longer let in (28000)',
    provoke: async ({ admin, user, each }) => {
      await admin.query(`ALTER ROLE ${user} NOLOGIN`);
      await each('pg_terminate_backend');
    },
    outcome: 'unavailable',
    unreadable: true,
    end: ({ admin, user }) => admin.query(`ALTER ROLE ${user} LOGIN`),
  },
  ...(['53100', '53200', '40001', '58030'] as const).map((code): Row => ({
    reason: `the error ${code}, for as long as it lasts`,
    provoke: ({ admin }) =>
      admin.query(`
          CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN RAISE EXCEPTION 'not now' USING ERRCODE = '${code}'; END $$;
          CREATE TRIGGER refuse BEFORE INSERT ON svc_event EXECUTE FUNCTION refuse()`),
    outcome: 'unavailable',
    end: ({ admin }) => admin.query('DROP TRIGGER refuse ON svc_event'),
  })),
];

describe('a server that says no', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let ground: Ground;
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
    ground = {
      admin,
      other,
      user,
      waits: () =>
        until(async () => (await other.query(`SELECT 1 ${own} AND wait_event_type = 'Lock'`)).rowCount !== 0),
      async each(what) {
        await other.query(`SELECT ${what}(pid) ${own}`);
        if (what === 'pg_cancel_backend') return;
        await until(async () => (await other.query(`SELECT 1 ${own}`)).rowCount === 0);
      },
    };
  });

  afterEach(async () => {
    const { admin, other, user } = ground;
    await admin.query(`DROP OWNED BY ${user} CASCADE`);
    await admin.query(`DROP ROLE ${user}`);
    await Promise.all([admin.end(), other.end()]);
    await database.drop();
  });

  for (const { reason, patience, provoke, meanwhile, slow = 0, outcome, unreadable, end } of rows) {
    test(`${reason}: ${outcome}`, async () => {
      const store = await openPostgresStore({
        url,
        collections: contractCollections,
        patience: { attempts: 400, ...patience },
        connections: { write: 1 },
      });
      const told: StoredEvent[] = [];
      store.subscribe({ event: (event) => void told.push(event), gap: () => assert.fail('a gap') });
      let left = slow;
      try {
        assert.equal(await counted(store), 1);
        await provoke(ground);
        const commits = Promise.allSettled(
          range(3).map(() => counted(store, () => ([left, left] = [0, busy(left)]))),
        );
        await meanwhile?.(ground);
        const settled = await commits;
        for (const each of settled) {
          if (each.status === 'rejected')
            assert.ok(each.reason instanceof StoreUnavailable, String(each.reason));
        }
        const read = await store.get(counters.ref('a')).catch((error: unknown) => error);
        if (unreadable) assert.ok(read instanceof StoreUnavailable);
        else assert.ok(read instanceof StoreUnavailable || (read as { count: number }).count >= 1);
        const done = settled.filter(({ status }) => status === 'fulfilled').length;
        assert.equal(done, outcome === 'done' ? 3 : 0);
        await end(ground);
        await until(() => store.ready());
        await until(() =>
          counted(store).then(
            () => true,
            () => false,
          ),
        );
        const { count } = (await store.get(counters.ref('a'))) as { count: number };
        assert.equal(count, 1 + done + 1);
        // All of each commit, or nothing.
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

  test('three hundred commits that each wait for what is locked are all refused in time', async () => {
    const store = await openPostgresStore({ url, collections: contractCollections, patience: quick });
    const since = performance.now();
    await ground.admin.query('BEGIN; LOCK TABLE svc_document IN EXCLUSIVE MODE');
    try {
      const settled = await Promise.allSettled(
        range(300).map((at) => counted(store, undefined, `many-${at}`)),
      );
      assert.ok(
        settled.every((each) => each.status === 'rejected' && each.reason instanceof StoreUnavailable),
      );
      // One after the other, each as patient as it may be, would be ten minutes.
      assert.ok(performance.now() - since < 120_000);
    } finally {
      await ground.admin.query('ROLLBACK');
      await store.close();
    }
  });
});

/** Adds one, keeps a document of it and tells. */
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

/** Keeps this process from doing anything for so many milliseconds. */
function busy(milliseconds: number): number {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
  return 0;
}
