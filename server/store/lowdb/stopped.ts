/** Reads the whole store in a folder that no process uses, without changing it. */
import { resolve } from 'node:path';
import { EventLog } from '../event-log.ts';
import { Content } from './content.ts';
import { type FileSystem, nodeFiles } from './files.ts';
import { replay } from './journal.ts';
import { loadNewest } from './newest.ts';
import { numbered } from './numbered-files.ts';
import { loadLines } from './records.ts';

export interface StoppedStore {
  /** Every document and stored event, as a start would recover them. */
  readonly content: Content;
  /** Whether an incomplete last write was left out. Its commit was never answered. */
  readonly torn: boolean;
  close(): Promise<void>;
}

export class NoStore extends Error {
  override readonly name = 'NoStore';
}

export interface StoppedStoreOptions {
  readonly directory: string;
  /** Called while the files are read. An error that it throws ends the reading. */
  readonly onRead?: () => void;
}

const missing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return [];
  throw error;
};

/**
 * Locks the folder and reads everything into memory.
 * @throws {NoStore} if the folder does not exist or holds no store
 * @throws {DirectoryInUse} if another process uses the folder
 * @throws {StoreDamaged} if anything but the last write is incomplete
 */
export async function openStoppedStore(options: StoppedStoreOptions): Promise<StoppedStore> {
  const { onRead = () => undefined } = options;
  const directory = resolve(options.directory);
  const names = await nodeFiles.list(directory).catch(missing);
  if (numbered(names, 'journal').length + numbered(names, 'snapshot').length === 0) {
    throw new NoStore(`there is no store in ${directory}`);
  }
  const unlock = await nodeFiles.lock(directory);
  try {
    const events = new EventLog(() => undefined);
    // Declare no collections: their indexes would take memory, and nothing is queried here.
    const content = new Content([], events);
    const watched: Pick<FileSystem, 'list' | 'read'> = {
      list: (path) => nodeFiles.list(path),
      async *read(path) {
        for await (const piece of nodeFiles.read(path)) {
          onRead();
          yield piece;
        }
      },
    };
    const { segments, firstFrame } = await loadNewest(watched, directory, content);
    const { torn } = await replay(watched, directory, segments, firstFrame, (lines) =>
      loadLines(content, lines),
    );
    return { content, torn, close: unlock };
  } catch (error) {
    await unlock();
    throw error;
  }
}
