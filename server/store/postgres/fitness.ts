/** Checks that a database is suitable, before anything is changed in it. */
import type { ClientBase } from 'pg';
import type { Statement } from './session.ts';
import { allow, DatabaseUnusable } from './unusable.ts';

/** Oldest supported version, 12.0, in the form of `server_version_num`. */
const oldestVersion = 120_000;

const serverSettings = (patience: number): Statement => ({
  text: `SELECT current_setting('server_version_num')::integer AS number, current_setting('server_version') AS version,
     current_setting('server_encoding') AS encoding, current_schema() AS schema`,
  query_timeout: patience,
});

/**
 * Refuses a server or database that the platform cannot use. Works on every version of PostgreSQL.
 * @param patience milliseconds to wait for the answer
 * @throws {DatabaseUnusable} if the server is too old, the database is not in UTF-8, or there is no schema to create
 * tables in
 */
export async function refuseUnfit(client: ClientBase, patience: number): Promise<void> {
  const { rows } = await client.query<{
    number: number;
    version: string;
    encoding: string;
    schema: string | null;
  }>(serverSettings(patience));
  const { number, version, encoding, schema } = rows[0] as (typeof rows)[0];
  if (number < oldestVersion) {
    throw new DatabaseUnusable(
      `the server there is PostgreSQL ${version}; version ${oldestVersion / 10_000} or newer is needed.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseUnusable(`the database is in ${encoding}; create one WITH ENCODING 'UTF8'.`);
  }
  if (schema === null) throw new DatabaseUnusable('the user has no schema to create tables in.');
}

/** @throws {DatabaseUnusable} if the user may not create tables */
export async function refuseWithoutRights(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ schema: string; allowed: boolean }>(
    `SELECT current_schema() AS schema, has_schema_privilege(current_schema(), 'CREATE') AS allowed`,
  );
  const { schema, allowed } = rows[0] as (typeof rows)[0];
  if (allowed) return;
  throw new DatabaseUnusable(`the user may not create tables in the schema ${schema}${allow}.`);
}
