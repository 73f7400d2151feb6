import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { Client } from 'pg';
import type { Store } from '../../../../server/store/port.ts';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import { contractCollections, counters, range } from '../../../contract/store/fixtures.ts';
import { freshDatabase, startPostgres, type PostgresServer } from '../../../postgres/server.ts';

// Server of this test only, because an open transaction in any database can prevent vacuum.
let server: PostgresServer;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: Client;
let stores: [Store, Store];

before(async () => (server = await startPostgres()));
after(() => server.close());

beforeEach(async () => {
  database = await freshDatabase(server);
  client = new Client(database.url);
  await client.connect();
  const open = () => openPostgresStore({ url: database.url, collections: contractCollections });
  stores = [await open(), await open()];
});

afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await client.end();
  await database.drop();
});

async function asked(expression: string): Promise<number> {
  const { rows } = await client.query<{ value: string }>(`SELECT ${expression} AS value`);
  return Number(rows[0]?.value);
}

test('old events are deleted', async () => {
  const data = 'x'.repeat(100);
  for (let batch = 0; batch < 60; batch++) {
    await stores[batch % 2]?.commit({
      touch: [],
      decide: (tx) => range(999).forEach(() => tx.publish({ topic: 'a', type: 'a', data })),
    });
    const kept = await asked('(SELECT count(*) FROM svc_event)');
    assert.ok(kept >= Math.min(10_000, 999 * (batch + 1)));
    assert.ok(kept <= 25_000);
  }
  assert.equal(await asked('(SELECT last FROM svc_counter)'), 60 * 999);
});

test('tables whose rows change with every batch stay small', async () => {
  const ref = counters.ref('a');
  for (const at of range(2_000)) {
    await stores[0].commit({
      touch: [ref.aggregate],
      decide(tx) {
        tx.put(ref, { count: 1 });
        tx.publish({ topic: 'a', type: 'a', data: at });
      },
    });
  }
  // Without vacuum, each table would have grown to a tenth of a megabyte.
  for (const table of ['svc_counter', 'svc_lane', 'svc_document']) {
    assert.ok((await asked(`pg_relation_size('${table}')`)) <= 3 * 8_192, table);
    const indexes = await asked(`(SELECT count(*) FROM pg_index WHERE indrelid = '${table}'::regclass)`);
    assert.ok((await asked(`pg_indexes_size('${table}')`)) <= indexes * 2 * 8_192, `indexes of ${table}`);
  }
});
