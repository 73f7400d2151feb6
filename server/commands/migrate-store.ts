/**
 * `npm run migrate-store`: copies the stopped embedded store into the database and verifies the copy. If a run
 * is interrupted, the next run continues it.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { systemClock } from '../runtime/clock.ts';
import { domains } from '../domains.ts';
import { derivedBytes } from '../secrets.ts';
import { collectionsOf } from '../start/collections.ts';
import { ConfigError, readSettings, type Settings, unknownVariables } from '../config.ts';
import { fitsMasterKey } from '../identity/index.ts';
import { markMoved } from '../start/moved-mark.ts';
import { startFault } from '../start/start-fault.ts';
import { NoStore, openStoppedStore } from '../store/lowdb/stopped.ts';
import { copyStore } from '../store/migrate/copy-store.ts';
import { CopyFault } from '../store/migrate/fault.ts';
import { Progress } from '../store/migrate/progress.ts';
import { report } from '../store/migrate/report.ts';
import { Source } from '../store/migrate/source.ts';
import { CopyTarget } from '../store/postgres/copy-target.ts';
import { DatabaseUnusable } from '../store/postgres/unusable.ts';

class Stopped extends Error {}

let stoppedBy: NodeJS.Signals | undefined;
const stop = () => {
  if (stoppedBy !== undefined) throw new Stopped();
};

async function main(settings: Settings): Promise<boolean> {
  const { databaseUrl, masterKey } = settings;
  if (databaseUrl === undefined || masterKey === undefined) {
    throw new ConfigError(
      'DATABASE_URL: name the database to copy into, such as postgres://user:password@host:5432/database',
    );
  }
  const progress = new Progress(process.stdout, systemClock);
  const dataDirectory = resolve(settings.dataDirectory);
  progress.line(
    `From ${join(dataDirectory, 'store')}\nTo   ${withoutSecrets(databaseUrl)}\n\nReading the store …`,
  );
  // Lock the folder before it is read, so that no server starts on it during the copy.
  const store = await openStoppedStore({ directory: join(dataDirectory, 'store'), onRead: stop });
  let target: CopyTarget | undefined;
  try {
    if (store.torn)
      progress.line('The last write is not copied: a crash cut it off, and no caller got an answer to it.');
    const collections = collectionsOf(domains);
    const source = new Source(store.content, collections);
    await refuseOtherKey(dataDirectory, masterKey, source);
    const installation = derivedBytes(masterKey, 'svc/store/copy', 16);
    target = await CopyTarget.connect(databaseUrl, installation.toString('hex'));
    const copy = await copyStore({
      source,
      target,
      collections,
      step: (name, total) => progress.step(name, total),
      stop,
    });
    if (copy.differsAt === undefined) await markMoved(dataDirectory);
    progress.line(report(copy));
    return copy.differsAt === undefined;
  } finally {
    await target?.close();
    await store.close();
  }
}

const missing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined;
  throw error;
};

/**
 * Refuses a master key that is not the key of the store, because servers could not decrypt the copy with it.
 */
async function refuseOtherKey(dataDirectory: string, masterKey: Uint8Array, source: Source): Promise<void> {
  const file = join(dataDirectory, 'master.key');
  const kept = await readFile(file, 'utf8').catch(missing);
  const fits =
    fitsMasterKey(masterKey, (key) => source.get(key)) ??
    (kept === undefined || kept.trim() === Buffer.from(masterKey).toString('hex'));
  if (fits) return;
  throw new ConfigError(
    'SVC_MASTER_KEY: not the key that the store was encrypted with; ' +
      (kept === undefined ? 'use the key that the server was started with' : `the key is in ${file}`),
  );
}

function withoutSecrets(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/**
 * Stops after the current batch at the first signal, and exits immediately at a later one. npm sends each
 * signal twice, so signals within a second of the first are ignored.
 */
function listenForSignals(): void {
  let since = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppedBy !== undefined && performance.now() - since > 1_000) process.exit(1);
    stoppedBy ??= signal;
    since ||= performance.now();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

function fault(error: unknown, dataDirectory: string | undefined): string {
  if (error instanceof Stopped)
    return 'Stopped. Copied documents are kept: run the command again to continue.';
  if (error instanceof DatabaseUnusable) return `DATABASE_URL: ${error.message}`;
  if (error instanceof NoStore) return `SVC_DATA_DIR: ${error.message}`;
  return error instanceof CopyFault ? error.message : startFault(error, dataDirectory);
}

listenForSignals();
let settings: Settings | undefined;
try {
  settings = readSettings();
  for (const name of unknownVariables()) {
    process.stderr.write(`${name} is not a variable of this service and has no effect. Is it misspelt?\n`);
  }
  process.exitCode = (await main(settings)) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${fault(error, settings?.dataDirectory)}\n`);
  process.exitCode = error instanceof Stopped ? (stoppedBy === 'SIGINT' ? 130 : 143) : 1;
}
