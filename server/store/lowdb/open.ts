/** Opens the embedded store: documents in memory under lowdb, every commit in a journal on disk. */
import { Low } from 'lowdb';
import { resolve } from 'node:path';
import type { AnyCollection, Store } from '../port.ts';
import { Content } from './content.ts';
import { EventLog } from '../event-log.ts';
import { type FileSystem, nodeFiles } from './files.ts';
import { defaultLimits, JournalAdapter, type Limits } from './journal-adapter.ts';
import { type Log, silentLog } from '../log.ts';
import { LowdbStore } from './lowdb-store.ts';

export interface LowdbOptions {
  /** Folder that only the store uses. Created if missing. */
  readonly directory: string;
  /** Every collection that will be used, each listed once. */
  readonly collections: readonly AnyCollection[];
  readonly log?: Log;
  /** File system of the store. Tests pass a simulated one. */
  readonly files?: FileSystem;
  /**
   * Called if the disk failed. The durable state is then unknown, so the process must end. The default logs and ends
   * the process.
   */
  readonly onFatal?: (error: unknown) => void;
  readonly limits?: Partial<Limits>;
}

/**
 * Locks the folder for this process and recovers the store in it.
 * @throws {DirectoryInUse} if another store uses the folder
 * @throws {StoreDamaged} if anything but the last write is incomplete
 */
export async function openLowdbStore(options: LowdbOptions): Promise<Store> {
  const { collections, log = silentLog, files = nodeFiles } = options;
  const directory = resolve(options.directory);
  const onFatal =
    options.onFatal ??
    ((error) => {
      log.error({ err: error }, 'the disk of the store failed; stopping');
      process.exit(1);
    });
  await files.makeDirectory(directory);
  const unlock = await files.lock(directory);
  try {
    const events = new EventLog((error) => log.error({ err: error }, 'a subscriber of the store threw'));
    const content = new Content(collections, events);
    const limits = { ...defaultLimits, ...options.limits };
    const adapter = new JournalAdapter(content, { files, directory, limits, log });
    const low = new Low<Content>(adapter, content);
    await low.read();
    return new LowdbStore({ low, adapter, unlock, onFatal });
  } catch (error) {
    await unlock();
    throw error;
  }
}
