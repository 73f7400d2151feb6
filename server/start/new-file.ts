import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Suffix of the draft that an interrupted {@link writeNewFile} leaves. */
export const unfinished = '.unfinished';

/**
 * Writes a private file atomically and durably, so that an interrupted start leaves no incomplete file.
 * @throws EEXIST if the file exists already
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
  // Link instead of renaming, which would overwrite a file that another process has created since.
  await link(draft, path);
  await rm(draft);
  const folder = await open(dirname(path), 'r');
  await folder.sync().finally(() => folder.close());
}
