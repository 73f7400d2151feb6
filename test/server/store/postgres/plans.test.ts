import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import { defaultPatience } from '../../../../server/store/postgres/patience.ts';
import { sessionSettings } from '../../../../server/store/postgres/session.ts';
import { read, remove } from '../../../../server/store/postgres/statements.ts';
import { contractCollections } from '../../../contract/store/fixtures.ts';
import { freshDatabase } from '../../../postgres/server.ts';

test('documents are found by their index, even if the statement was prepared while the table was short', async (t) => {
  const database = await freshDatabase();
  const store = await openPostgresStore({ url: database.url, collections: contractCollections });
  const client = new Client(database.url);
  t.after(async () => {
    await client.end();
    await store.close();
    await database.drop();
  });
  await client.connect();
  await client.query(sessionSettings(defaultPatience));
  // Insert many documents, because PostgreSQL reads a short table as a whole instead of using an index.
  await client.query(`INSERT INTO svc_document (key, collection, document)
    SELECT repeat(md5(n::text), 3), 'a', '{}' FROM generate_series(1, 300) AS n`);
  const keys = `'{${Array.from({ length: 1_000 }, (_, at) => `key${at}`).join(',')}}'`;
  for (const [name, { text }] of Object.entries({ read, remove })) {
    await client.query(`PREPARE ${name} AS ${text}`);
    // Execute the statement ten times, because PostgreSQL may keep a plan after five executions.
    for (let time = 0; time < 10; time += 1) await client.query(`EXECUTE ${name} (${keys})`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE ${name} (${keys})`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    assert.match(plan, /svc_document_pkey/);
    assert.doesNotMatch(plan, /Seq Scan/);
  }
});
