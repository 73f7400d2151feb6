/** A data folder whose store was copied into a database says so, in a file beside the store. */
import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';
import { writeNewFile } from './new-file.ts';

export const movedMark = 'moved-to-database';

const text = `The store of this folder was copied into a database, and the server goes on there. Started on this folder
again, it would go on from where it was then. To do so all the same, delete this file.
`;

/** Marks the folder, durably; once is enough. */
export async function markMoved(dataDirectory: string): Promise<void> {
  const file = join(dataDirectory, movedMark);
  if (!(await isThere(file))) await writeNewFile(file, text);
}

/** @throws {ConfigError} where the folder is marked */
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
      // Where the folder is a file, whoever opens the store says so.
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    },
  );
}
