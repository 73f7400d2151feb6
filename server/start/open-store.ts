import { join } from 'node:path';
import { ConfigError, type Config } from '../config.ts';
import { openLowdbStore } from '../store/lowdb/open.ts';
import type { Log } from '../store/log.ts';
import type { AnyCollection, Store } from '../store/port.ts';
import { openPostgresStore } from '../store/postgres/open.ts';
import { DatabaseUnusable } from '../store/postgres/unusable.ts';

/**
 * Opens PostgreSQL if `databaseUrl` is set, otherwise the embedded store in the data folder.
 * @throws {ConfigError} if the database does not answer or cannot be used
 */
export async function openStore(
  { databaseUrl, dataDirectory }: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  collections: readonly AnyCollection[],
  log: Log,
): Promise<Store> {
  if (databaseUrl === undefined) {
    return openLowdbStore({ directory: join(dataDirectory, 'store'), collections, log });
  }
  try {
    return await openPostgresStore({ url: databaseUrl, collections, log });
  } catch (error) {
    throw error instanceof DatabaseUnusable ? new ConfigError(`DATABASE_URL: ${error.message}`) : error;
  }
}
