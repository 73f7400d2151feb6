/**
 * `npm run verify-books`: verifies the books of relics in the stopped data folder or in the database. The exit code is
 * 1 if the books have a fault, 2 if they cannot be read.
 */
import { join, resolve } from 'node:path';
import { readSettings, type Settings } from '../config.ts';
import { BookFault, booksPrefix, verifyBooks } from '../relics/index.ts';
import { startFault } from '../start/start-fault.ts';
import { NoStore } from '../store/lowdb/stopped.ts';
import { documentsOfDatabase } from '../store/offline/database.ts';
import { documentsOfFolder } from '../store/offline/in-memory.ts';
import { DatabaseUnusable } from '../store/postgres/unusable.ts';

async function main({ databaseUrl, dataDirectory }: Settings): Promise<void> {
  const books =
    databaseUrl === undefined
      ? await documentsOfFolder(join(resolve(dataDirectory), 'store'), [booksPrefix])
      : await documentsOfDatabase(databaseUrl);
  try {
    const { accounts, entries, currencies } = await verifyBooks(books);
    process.stdout.write(
      `The books are in order: ${currencies} currencies, ${accounts} accounts, ${entries} entries of accounts.\n`,
    );
  } finally {
    await books.close();
  }
}

function fault(error: unknown, dataDirectory: string | undefined): string {
  if (error instanceof DatabaseUnusable) return `DATABASE_URL: ${error.message}`;
  if (error instanceof NoStore) return `SVC_DATA_DIR: ${error.message}`;
  return error instanceof BookFault ? error.message : startFault(error, dataDirectory);
}

let settings: Settings | undefined;
try {
  settings = readSettings();
  await main(settings);
} catch (error) {
  process.stderr.write(`${fault(error, settings?.dataDirectory)}\n`);
  process.exitCode = error instanceof BookFault ? 1 : 2;
}
