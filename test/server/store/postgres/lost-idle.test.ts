import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from 'pg';
import { pino } from 'pino';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import { contractCollections, counters } from '../../../contract/store/fixtures.ts';
import { freshDatabase } from '../../../postgres/server.ts';
import { until } from '../../until.ts';

test('an idle connection that the server ends is logged in one short line, and reads continue', async () => {
  const database = await freshDatabase();
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const store = await openPostgresStore({ url: database.url, collections: contractCollections, log });
  const told = () => lines.filter((line) => line.includes('an idle connection'));
  await store.get(counters.ref('a'));
  const administrator = new Client(database.url);
  await administrator.connect();
  await administrator.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await until(() => told().length > 0);
  const { err } = JSON.parse(told()[0] as string) as { err: Record<string, unknown> };
  assert.match(String(err.message), /terminat/);
  // pg-pool attaches the client, with its secrets, to the error, but the log must not contain it.
  assert.equal(err.client, undefined);
  assert.doesNotMatch(told().join(''), /secretKey|parsedStatements/);
  await until(() => store.ready());
  assert.equal(await store.get(counters.ref('a')), undefined);
  await administrator.end();
  await store.close();
  await database.drop();
});
