/** Marker file in a data folder whose store was moved into a database. */
import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';
import { writeNewFile } from './new-file.ts';

export const movedMark = 'moved-to-database';

const text = `The store in this folder was copied into a database, which the server uses now. A server started on this
folder would continue from the state at the time of the copy. To do so anyway, delete this file.
`;

export async function markMoved(dataDirectory: string): Promise<void> {
  const file = join(dataDirectory, movedMark);
  if (!(await isThere(file))) await writeNewFile(file, text);
}

/**
 * Refuses to use a folder whose store was moved into a database.
 * @throws {ConfigError} if it was moved
 */
export async function refuseMoved(dataDirectory: string): Promise<void> {
  const file = resolve(dataDirectory, movedMark);
  if (!(await isThere(file))) return;
  throw new ConfigError(
    `SVC_DATA_DIR: the store in ${resolve(dataDirectory)} was moved to a database; set DATABASE_URL, ` +
      `or delete ${file} to run on it all the same.`,
  );
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    (error: unknown) => {
      // Ignore ENOTDIR, which means that the data folder is a file: opening the store reports the fault.
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    },
  );
}
