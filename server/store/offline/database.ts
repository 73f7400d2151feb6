import { Client } from 'pg';
import type { Json } from '../port.ts';
import { defaultPatience } from '../postgres/patience.ts';
import { clientConfig } from '../postgres/session.ts';
import { read } from '../postgres/statements.ts';
import { asUnusable, DatabaseUnusable } from '../postgres/unusable.ts';
import { pageSize, type OfflineDocuments } from './documents.ts';

const page = `SELECT key, document FROM svc_document WHERE key > $1 AND key < $2 ORDER BY key LIMIT ${pageSize}`;

/**
 * Reads a database in one read-only transaction, so nodes may go on writing to it.
 * @throws {DatabaseUnusable} if it cannot be reached or has no tables of this service
 */
export async function documentsOfDatabase(url: string): Promise<OfflineDocuments> {
  const client = new Client(clientConfig(url, defaultPatience));
  // Listen, because an `error` event without a listener would end the process. The running statement reports the lost
  // connection.
  client.on('error', () => undefined);
  const rows = async (statement: { text: string }, values: unknown[]) =>
    (await client.query<{ key: string; document: string }>({ ...statement, values })).rows.map((row) => ({
      key: row.key,
      value: JSON.parse(row.document) as Json,
    }));
  try {
    await client.connect();
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables = await client.query<{ made: boolean }>(
      `SELECT to_regclass('svc_document') IS NOT NULL AS made`,
    );
    if (tables.rows[0]?.made !== true)
      throw new DatabaseUnusable('the database has no tables of this service');
  } catch (error) {
    await client.end();
    throw asUnusable(error);
  }
  return {
    async *pages(prefix) {
      const end = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
      let after = prefix;
      for (;;) {
        const found = await rows({ text: page }, [after, end]);
        if (found.length === 0) return;
        yield found;
        after = found.at(-1)!.key;
      }
    },
    async getAll(keys) {
      const found = new Map((await rows(read, [keys])).map(({ key, value }) => [key, value]));
      return keys.map((key) => found.get(key));
    },
    close: () => client.end(),
  };
}
