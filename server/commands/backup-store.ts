/**
 * `npm run backup-store -- <folder>`: copies the data folder so that a server can start on the copy. The server may
 * be running.
 */
import { copyFile, lstat, mkdir, mkdtemp, open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ConfigError, readSettings } from '../config.ts';
import { movedMark } from '../start/moved-mark.ts';
import { startFault } from '../start/start-fault.ts';
import { backUpStore } from '../store/lowdb/backup.ts';
import { nodeFiles } from '../store/lowdb/files.ts';

const besides = ['master.key', 'demo.json', movedMark];

async function main(): Promise<void> {
  const { databaseUrl, dataDirectory } = readSettings();
  const given = process.argv[2];
  if (given === undefined)
    throw new ConfigError('Name a new folder: npm run backup-store -- /backups/monday');
  if (databaseUrl !== undefined) {
    throw new ConfigError('DATABASE_URL: a database is backed up with its own tools, see docs/deploy.md');
  }
  const target = resolve(given);
  if (await isThere(target)) throw new ConfigError(`${target} already exists; name a new folder`);
  if (!(await isThere(join(dataDirectory, 'store')))) {
    throw new ConfigError(`SVC_DATA_DIR: there is no store in ${resolve(dataDirectory)}`);
  }
  if (await isWithin(target, dataDirectory)) {
    throw new ConfigError(
      `${target} is inside the data folder ${resolve(dataDirectory)} and would be lost with it; name a folder elsewhere`,
    );
  }
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(join(dirname(target), `${basename(target)}.unfinished-`));
  try {
    const { bytes, hasKey } = await backUp(dataDirectory, draft);
    await rename(draft, target);
    await nodeFiles.syncDirectory(dirname(target));
    process.stdout.write(`${target}: ${(bytes / 1_048_576).toFixed(1)} MiB\n`);
    if (!hasKey) {
      process.stdout.write(
        'The copy has no master.key: store SVC_MASTER_KEY in another place, the copy cannot be read without it.\n',
      );
    }
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** @returns the number of bytes, and whether a master key was copied */
async function backUp(from: string, to: string): Promise<{ bytes: number; hasKey: boolean }> {
  const store = join(to, 'store');
  await mkdir(store, { mode: 0o700 });
  const bytes = await backUpStore({ from: join(from, 'store'), to: store, onProgress: showProgress() });
  let hasKey = false;
  for (const name of besides) {
    if (!(await isThere(join(from, name)))) continue;
    // Copy with the mode of the file, so that only the owner can read the copy.
    await copyFile(join(from, name), join(to, name));
    const handle = await open(join(to, name), 'r');
    await handle.sync().finally(() => handle.close());
    hasKey ||= name === 'master.key';
  }
  await nodeFiles.syncDirectory(to);
  return { bytes, hasKey };
}

function showProgress(): (done: number, total: number) => void {
  if (!process.stderr.isTTY) return () => undefined;
  let shown = -1;
  return (done, total) => {
    const percent = total === 0 ? 100 : Math.floor((100 * done) / total);
    if (percent === shown) return;
    shown = percent;
    process.stderr.write(`\r${percent} %${percent === 100 ? '\n' : ''}`);
  };
}

/** Returns whether a path is inside the folder, even if the path does not exist yet. Symbolic links are followed. */
async function isWithin(path: string, folder: string): Promise<boolean> {
  let there = dirname(path);
  while (!(await isThere(there))) there = dirname(there);
  const way = relative(await realpath(folder), await realpath(there));
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way));
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    },
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFault(error)}\n`);
  process.exitCode = 1;
});
