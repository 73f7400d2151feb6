/**
 * Opens stores for tests. `SVC_TEST_STORE=postgres` selects PostgreSQL; each folder then has a database of its
 * own.
 */
import { openStore } from '../../server/start/open-store.ts';
import { silentLog } from '../../server/store/log.ts';
import type { AnyCollection, Store } from '../../server/store/port.ts';
import { freshDatabase } from './server.ts';

const databases = new Map<string, Promise<{ url: string }>>();

export async function storeIn(
  folder: string,
): Promise<{ dataDirectory: string; databaseUrl: string | undefined }> {
  const onPostgres = process.env['SVC_TEST_STORE'] === 'postgres';
  if (!onPostgres) return { dataDirectory: folder, databaseUrl: undefined };
  let database = databases.get(folder);
  if (database === undefined) databases.set(folder, (database = freshDatabase()));
  return { dataDirectory: folder, databaseUrl: (await database).url };
}

export async function openTestStore(folder: string, collections: readonly AnyCollection[]): Promise<Store> {
  return openStore(await storeIn(folder), collections, silentLog);
}
