import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { storeIn } from './test-store.ts';

export async function contentOf(folder: string): Promise<string> {
  const { databaseUrl } = await storeIn(folder);
  return databaseUrl === undefined ? filesUnder(join(folder, 'store')) : rowsOf(databaseUrl);
}

async function filesUnder(folder: string): Promise<string> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((file) => file.isFile());
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))).join(
    '\n',
  );
}

async function rowsOf(databaseUrl: string): Promise<string> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    await client.query(`SET bytea_output = 'escape'`);
    const tables = await client.query<{ name: string }>(
      `SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = current_schema()`,
    );
    const kept: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`);
      kept.push(...rows.map(({ row }) => row));
    }
    return kept.join('\n');
  } finally {
    await client.end();
  }
}
