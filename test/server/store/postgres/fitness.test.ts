import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Client } from 'pg';
import { CopyTarget } from '../../../../server/store/postgres/copy-target.ts';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import { DatabaseUnusable } from '../../../../server/store/postgres/unusable.ts';
import { contractCollections } from '../../../contract/store/fixtures.ts';
import { freshDatabase } from '../../../postgres/server.ts';

const users: Record<string, (url: string) => Promise<unknown>> = {
  'a node': (url) => openPostgresStore({ url, collections: contractCollections }),
  'a copy': (url) => CopyTarget.connect(url, '00'),
};

describe('a database is refused', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let admin: Client;
  let schema: string;

  beforeEach(async () => {
    database = await freshDatabase();
    admin = new Client(database.url);
    await admin.connect();
    const { rows } = await admin.query<{ name: string }>('SELECT current_schema() AS name');
    schema = rows[0]?.name as string;
  });
  afterEach(async () => {
    await admin.end();
    await database.drop();
  });

  const refusedWith = async (open: (url: string) => Promise<unknown>, url: string, line: string) => {
    await assert.rejects(open(url), (error: unknown) => {
      assert.ok(error instanceof DatabaseUnusable, String(error));
      assert.equal(error.message, line);
      return true;
    });
    const { rows } = await admin.query<{ made: boolean }>(
      `SELECT to_regclass('svc_schema') IS NOT NULL AS made`,
    );
    assert.equal(rows[0]?.made, false);
  };

  /**
   * Creates a function that returns these settings and hides the built-in `current_setting`. Returns the
   * address of a database with this function.
   */
  const says = async (settings: Record<string, string>): Promise<string> => {
    const cases = Object.entries(settings).map(([name, value]) => `WHEN '${name}' THEN '${value}'`);
    await admin.query(`
      CREATE FUNCTION current_setting(name text) RETURNS text LANGUAGE sql AS $$
        SELECT CASE name ${cases.join(' ')} ELSE pg_catalog.current_setting(name) END
      $$`);
    const url = new URL(database.url);
    url.searchParams.set('options', `-c search_path=${schema},pg_catalog`);
    return url.href;
  };

  for (const [who, open] of Object.entries(users)) {
    test(`by ${who} if the server is too old`, async () => {
      const url = await says({ server_version_num: '110022', server_version: '11.22 (Debian)' });
      const line = 'the server there is PostgreSQL 11.22 (Debian); version 12 or newer is needed.';
      await refusedWith(open, url, line);
    });

    test(`by ${who} if it is not in UTF-8`, async () => {
      const url = await says({ server_encoding: 'LATIN1' });
      await refusedWith(open, url, `the database is in LATIN1; create one WITH ENCODING 'UTF8'.`);
    });
  }

  test('by a copy, before it has read anything, if the user may not create tables', async () => {
    const user = `${schema}_reader`;
    await admin.query(
      `CREATE ROLE ${user} LOGIN PASSWORD 'secret'; GRANT USAGE ON SCHEMA ${schema} TO ${user}`,
    );
    const url = new URL(database.url);
    url.username = user;
    url.password = 'secret';
    const line = `the user may not create tables in the schema ${schema}; the user has to own the database, or be granted CREATE on the schema.`;
    await refusedWith((address) => CopyTarget.connect(address, '00'), url.href, line);
    await admin.query(`DROP OWNED BY ${user}; DROP ROLE ${user}`);
  });
});
