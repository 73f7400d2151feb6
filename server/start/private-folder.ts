import { chmod, stat } from 'node:fs/promises';
import { ConfigError } from '../config.ts';

/**
 * Closes the data folder to other accounts of the machine: it holds the master key and who took part. One that does
 * not exist is left to whoever makes it. Windows has no such modes.
 * @param change of the mode; not every file system has one
 * @returns whether it was open
 * @throws {ConfigError} where it cannot be closed
 */
export async function closeFolder(folder: string, change = chmod): Promise<boolean> {
  const mode = async () => {
    const found = await stat(folder);
    // A file in its place is reported by whoever opens the store.
    return found.isDirectory() ? found.mode & 0o777 : 0;
  };
  const before = await mode().catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0;
    throw error;
  });
  if (process.platform === 'win32' || (before & 0o077) === 0) return false;
  await change(folder, 0o700).catch(() => undefined);
  if (((await mode()) & 0o077) !== 0) {
    throw new ConfigError(
      `SVC_DATA_DIR: other accounts may read ${folder} (mode ${before.toString(8)}), and it cannot be changed; ` +
        'run chmod 700 on it as its owner.',
    );
  }
  return true;
}
