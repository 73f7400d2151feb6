/** Shared code of the commands that read the books of relics. */
import { join, resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigError, type Settings } from '../config.ts';
import { BookFault, booksPrefix } from '../relics/index.ts';
import { startFault } from '../start/start-fault.ts';
import { NoStore } from '../store/lowdb/stopped.ts';
import { documentsOfDatabase } from '../store/offline/database.ts';
import type { OfflineDocuments } from '../store/offline/documents.ts';
import { LinesDamaged } from '../store/offline/lines.ts';
import { documentsOfFolder } from '../store/offline/in-memory.ts';
import { DatabaseUnusable } from '../store/postgres/unusable.ts';

/** Opens the books in the database or in the data folder, which no server may use at the same time. */
export function storedBooks({
  databaseUrl,
  dataDirectory,
}: Pick<Settings, 'databaseUrl' | 'dataDirectory'>): Promise<OfflineDocuments> {
  return databaseUrl === undefined
    ? documentsOfFolder(join(resolve(dataDirectory), 'store'), [booksPrefix])
    : documentsOfDatabase(databaseUrl);
}

/**
 * Reads the arguments of the command.
 * @param most maximum number of arguments that are not options
 * @throws {ConfigError} with the usage if they do not fit
 */
export function readArguments<Config extends ParseArgsConfig>(usage: string, most: number, config: Config) {
  try {
    const read = parseArgs(config);
    if (read.positionals.length <= most) return read;
  } catch {
    // Report the usage instead of the parser's message.
  }
  throw new ConfigError(`Usage: ${usage}`);
}

/** Returns the message of a fault, for the operator. */
export function booksFault(error: unknown, dataDirectory: string | undefined): string {
  if (error instanceof DatabaseUnusable) return `DATABASE_URL: ${error.message}`;
  if (error instanceof NoStore) return `SVC_DATA_DIR: ${error.message}`;
  if (error instanceof LinesDamaged) return error.message;
  return error instanceof BookFault ? error.message : startFault(error, dataDirectory);
}
