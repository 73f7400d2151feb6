import { chmod, stat } from 'node:fs/promises';
import { ConfigError } from '../config.ts';

/**
 * Denies other accounts of the machine access to the data folder. Does nothing on Windows, which has no such
 * modes.
 * @param change changes the mode; rejects on file systems without modes
 * @returns whether other accounts had access before
 * @throws {ConfigError} if the mode cannot be changed
 */
export async function closeFolder(folder: string, change = chmod): Promise<boolean> {
  const mode = async () => {
    const found = await stat(folder);
    // Ignore a path that names a file: opening the store reports the fault.
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
