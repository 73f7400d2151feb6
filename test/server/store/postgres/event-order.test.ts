import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import { publish } from '../../../../server/store/postgres/statements.ts';
import { contractCollections } from '../../../contract/store/fixtures.ts';
import { freshDatabase } from '../../../postgres/server.ts';
import { until } from '../../until.ts';

test('an uncommitted event delays later events of other nodes, and no reader skips it', async () => {
  const database = await freshDatabase();
  const [store, follower] = await Promise.all(
    [0, 1].map(() => openPostgresStore({ url: database.url, collections: contractCollections })),
  );
  assert.ok(store && follower);
  const told: unknown[] = [];
  follower.subscribe({ event: ({ data }) => void told.push(data), gap: () => void told.push('gap') });
  const slow = new Client(database.url);
  const looking = new Client(database.url);
  await Promise.all([slow.connect(), looking.connect()]);

  await slow.query('BEGIN');
  await slow.query({ ...publish, values: [['number'], ['told'], ['1']] });
  let committed = false;
  const second = store
    .commit({ touch: [], decide: (tx) => tx.publish({ topic: 'number', type: 'told', data: 2 }) })
    .then(() => (committed = true));
  const { rows } = await slow.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const held = 'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';
  const waits = async () => (await looking.query(held, [rows[0]?.pid])).rows.length > 0;
  await until(async () => committed || (await waits()));
  assert.equal(committed, false);
  await slow.query('COMMIT');
  await second;

  await until(() => told.length >= 2);
  assert.deepEqual(told, [1, 2]);
  await Promise.all([slow.end(), looking.end(), store.close(), follower.close()]);
  await database.drop();
});
