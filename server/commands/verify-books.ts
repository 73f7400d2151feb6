/**
 * `npm run verify-books`: verifies the books of relics in the stopped data folder, in the database or in the named
 * export. The exit code is 1 if the books have a fault, 2 if they cannot be read.
 */
import { join } from 'node:path';
import { readSettings, type Settings } from '../config.ts';
import { BookFault, linesFile, referenceKey, verifyBooks, type Verified } from '../relics/index.ts';
import { readMasterKey } from '../start/master-key.ts';
import { documentsOfLines } from '../store/offline/lines.ts';
import { booksFault, readArguments, storedBooks } from './books.ts';

const usage = 'npm run verify-books [-- <folder of an export>]';

async function main(settings: Settings, [exported]: readonly string[]): Promise<void> {
  const key =
    exported === undefined
      ? (settings.masterKey ?? (await readMasterKey(settings.dataDirectory)))
      : undefined;
  const books =
    exported === undefined ? await storedBooks(settings) : await documentsOfLines(join(exported, linesFile));
  try {
    const verified = await verifyBooks(books, key && referenceKey(key));
    process.stdout.write(`The books are in order: ${summary(verified)}.\n`);
    if (key === undefined && exported === undefined)
      process.stdout.write('References were not compared with ids: there is no master key.\n');
  } finally {
    await books.close();
  }
}

function summary(verified: Verified): string {
  const names: Record<keyof Verified, string> = {
    currencies: 'currencies',
    accounts: 'accounts',
    entries: 'entries of accounts',
    payments: 'payments',
    lots: 'lots',
    transfers: 'transfers',
    requests: 'executed requests',
    seals: 'seals',
  };
  return Object.entries(names)
    .map(([member, name]) => `${verified[member as keyof Verified]} ${name}`)
    .join(', ');
}

let settings: Settings | undefined;
try {
  const { positionals } = readArguments(usage, 1, { allowPositionals: true });
  settings = readSettings();
  await main(settings, positionals);
} catch (error) {
  process.stderr.write(`${booksFault(error, settings?.dataDirectory)}\n`);
  process.exitCode = error instanceof BookFault ? 1 : 2;
}
