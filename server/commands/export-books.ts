/**
 * `npm run export-books -- <folder>`: writes the books of relics to a new folder, as JSON lines, as a journal of
 * hledger and as CSV. A server must not be using the data folder; with a database, nodes may go on writing.
 */
import { lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { ConfigError, readSettings, type Settings } from '../config.ts';
import { exportBooks, UnknownCurrency, type ExportOptions } from '../relics/index.ts';
import { systemClock } from '../runtime/clock.ts';
import { nodeFiles } from '../store/lowdb/files.ts';
import { booksFault, readArguments, storedBooks } from './books.ts';

const usage =
  'npm run export-books -- <new folder> [--currency gold] [--from 2026-01-01T00:00:00Z] [--to 2026-02-01T00:00:00Z]';

async function main(settings: Settings): Promise<void> {
  const options = { currency: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } } as const;
  const { values, positionals } = readArguments(usage, 1, { allowPositionals: true, options });
  const [given] = positionals;
  if (given === undefined) throw new ConfigError(`Usage: ${usage}`);
  const chosen = {
    currency: values.currency,
    from: timeOf('from', values.from),
    to: timeOf('to', values.to),
  };
  const target = resolve(given);
  if (await isThere(target)) throw new ConfigError(`${target} already exists; name a new folder`);
  const books = await storedBooks(settings);
  try {
    await mkdir(dirname(target), { recursive: true });
    const folder = await mkdtemp(`${target}.unfinished-`);
    try {
      await write(books, { ...chosen, folder, now: systemClock.now() }, target);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await books.close();
  }
}

async function write(
  books: Parameters<typeof exportBooks>[0],
  options: ExportOptions,
  target: string,
): Promise<void> {
  const { documents, entries } = await exportBooks(books, options);
  await nodeFiles.syncDirectory(options.folder);
  // Check that the target does not exist, because the rename would replace an empty folder.
  if (await isThere(target)) throw new ConfigError(`${target} already exists; name a new folder`);
  await rename(options.folder, target);
  await nodeFiles.syncDirectory(dirname(target));
  process.stdout.write(`${basename(target)}: ${documents} documents, ${entries} entries of the period\n`);
}

function timeOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/.test(text)
    ? Date.parse(text)
    : NaN;
  if (Number.isNaN(time))
    throw new ConfigError(
      `--${name}: write a day such as 2026-01-31 (UTC), or a time such as 2026-01-31T12:00:00Z`,
    );
  return time;
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    },
  );
}

let settings: Settings | undefined;
try {
  settings = readSettings();
  await main(settings);
} catch (error) {
  const message =
    error instanceof UnknownCurrency
      ? `--currency: ${error.message}`
      : booksFault(error, settings?.dataDirectory);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
