import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { Client } from 'pg';
import { type Store, type StoredEvent, StoreUnavailable } from '../../../../server/store/port.ts';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import { contractCollections, counters } from '../../../contract/store/fixtures.ts';
import { freshDatabase } from '../../../postgres/server.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: Client;
let store: Store;
let told: StoredEvent[];

beforeEach(async () => {
  database = await freshDatabase();
  client = new Client(database.url);
  await client.connect();
  // Only one connection writes, so that all waiting commits form one batch.
  store = await openPostgresStore({
    url: database.url,
    collections: contractCollections,
    connections: { write: 1 },
  });
  told = [];
  store.subscribe({ event: (event) => void told.push(event), gap: () => assert.fail('a gap') });
});

afterEach(async () => {
  await store.close();
  await client.end();
  await database.drop();
});

const increment = (name: string) => {
  const ref = counters.ref(name);
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const next = (tx.get(ref)?.count ?? 0) + 1;
      tx.put(ref, { count: next });
      tx.publish({ topic: ref.aggregate, type: 'counted', data: next });
      return next;
    },
  });
};

async function refuse(name: string, code: string, times = 'true'): Promise<void> {
  await client.query(`
    CREATE SEQUENCE refused;
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.key = 'counter:${name}/head' AND ${times} THEN
        RAISE EXCEPTION 'not this one' USING ERRCODE = '${code}';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON svc_document FOR EACH ROW EXECUTE FUNCTION refuse();`);
}

async function together() {
  const names = Array.from({ length: 60 }, (_, at) => (at === 30 ? 'bad' : `good-${at % 7}`));
  const settled = await Promise.allSettled(names.map(increment));
  const bad = settled[30];
  const good = settled.filter((_, at) => at !== 30);
  const counts = new Map<string, number>();
  for (const name of names.filter((each) => each !== 'bad')) counts.set(name, (counts.get(name) ?? 0) + 1);
  return { bad, good, counts };
}

async function goodOnesAreDone(
  good: PromiseSettledResult<number>[],
  counts: ReadonlyMap<string, number>,
  further: number,
): Promise<void> {
  assert.ok(good.every(({ status }) => status === 'fulfilled'));
  for (const [name, count] of counts) assert.deepEqual(await store.get(counters.ref(name)), { count });
  const { rows } = await client.query<{ events: number }>(
    'SELECT count(*)::integer AS events FROM svc_event',
  );
  assert.equal(rows[0]?.events, good.length + further);
  assert.deepEqual(
    told.map(({ sequence }) => sequence),
    Array.from({ length: good.length + further }, (_, at) => at + 1),
  );
}

test('a document that the database always refuses fails only its own commit', async () => {
  await refuse('bad', 'P0001');
  const { bad, good, counts } = await together();
  assert.equal(bad?.status, 'rejected');
  assert.ok(!(bad.reason instanceof StoreUnavailable));
  assert.match(String(bad.reason), /not this one/);
  await goodOnesAreDone(good, counts, 0);
  assert.equal(await store.get(counters.ref('bad')), undefined);
});

test('a document that the database refuses temporarily is retried, then its commit is refused as unavailable', async () => {
  await refuse('bad', '53100');
  const { bad, good, counts } = await together();
  assert.equal(bad?.status, 'rejected');
  assert.ok(bad.reason instanceof StoreUnavailable);
  await goodOnesAreDone(good, counts, 0);
});

test('a commit that fails twice and then succeeds takes effect once', async () => {
  // A rollback does not reset a sequence, so `nextval` counts the attempts.
  await refuse('bad', '40001', `nextval('refused') <= 2`);
  const { bad, good, counts } = await together();
  assert.deepEqual(bad, { status: 'fulfilled', value: 1 });
  await goodOnesAreDone(good, counts, 1);
});
