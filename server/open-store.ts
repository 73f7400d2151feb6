/** The store the configuration asks for. */
import { join } from 'node:path';
import { DatabaseError } from 'pg';
import { ConfigError, type Config } from './config.ts';
import { openLowdbStore } from './store/lowdb/open.ts';
import type { Log } from './store/log.ts';
import type { AnyCollection, Store } from './store/port.ts';
import { openPostgresStore } from './store/postgres/open.ts';

/**
 * PostgreSQL with a `databaseUrl`, else the embedded store in the data folder.
 * @throws {ConfigError} where no database answers, or it refuses
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
    throw databaseFault(error) ?? error;
  }
}

/** Codes of a server that is not reached. */
const unreached = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

function databaseFault(error: unknown): ConfigError | undefined {
  if (error instanceof DatabaseError)
    return new ConfigError(`DATABASE_URL: the database says: ${error.message}`);
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return unreached.includes(code)
    ? new ConfigError(`DATABASE_URL: no server answers there (${code}).`)
    : undefined;
}
