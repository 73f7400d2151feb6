/** The store the configuration asks for. */
import { join } from 'node:path';
import type { Config } from './config.ts';
import { openLowdbStore } from './store/lowdb/open.ts';
import type { Log } from './store/log.ts';
import type { AnyCollection, Store } from './store/port.ts';
import { openPostgresStore } from './store/postgres/open.ts';

/** PostgreSQL with a `databaseUrl`, else the embedded store in the data folder. */
export function openStore(
  { databaseUrl, dataDirectory }: Pick<Config, 'databaseUrl' | 'dataDirectory'>,
  collections: readonly AnyCollection[],
  log: Log,
): Promise<Store> {
  return databaseUrl === undefined
    ? openLowdbStore({ directory: join(dataDirectory, 'store'), collections, log })
    : openPostgresStore({ url: databaseUrl, collections, log });
}
