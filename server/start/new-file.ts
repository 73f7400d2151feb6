import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What an interrupted {@link writeNewFile} may leave behind. */
export const unfinished = '.unfinished';

/**
 * Writes a file that only its owner may read, whole or not at all, and durably: a start that is cut short leaves
 * no half of a key.
 * @throws EEXIST where the file is there already
 */
export async function writeNewFile(path: string, text: string): Promise<void> {
  const draft = `${path}${unfinished}`;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // Unlike a rename, a link does not overwrite what another process has made meanwhile.
  await link(draft, path);
  await rm(draft);
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}
