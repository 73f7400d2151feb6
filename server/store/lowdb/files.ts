/**
 * The file system as the store needs it, small enough that a simulated disk can stand in for it. Nothing written
 * counts before `sync` of the file, and no new, renamed or removed name before `syncDirectory` of its folder.
 */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, truncate } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lockDirectory } from './lock.ts';

export interface FileSystem {
  /** Creates a folder and its parents, durably; nothing happens where it exists. */
  makeDirectory(directory: string): Promise<void>;
  /** Names in a folder, in any order. */
  list(directory: string): Promise<string[]>;
  /** Content in pieces. */
  read(path: string): AsyncIterable<Uint8Array>;
  /** Opens for appending; created where it does not exist. */
  append(path: string): Promise<AppendFile>;
  truncate(path: string, length: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  syncDirectory(directory: string): Promise<void>;
  /**
   * Takes the folder for this process, for as long as it lives or until the returned function is called.
   * @throws {DirectoryInUse} where another store, in this process or another, has it
   */
  lock(directory: string): Promise<() => Promise<void>>;
}

export interface AppendFile {
  /** All of the bytes, at the end. */
  append(bytes: Uint8Array): Promise<void>;
  /** Content and length are on the disk (fdatasync). */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export const nodeFiles: FileSystem = {
  async makeDirectory(directory) {
    const first = await mkdir(directory, { recursive: true, mode: 0o700 });
    if (first !== undefined) await nodeFiles.syncDirectory(dirname(first));
  },
  list: (directory) => readdir(directory),
  read: (path) => createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Uint8Array>,
  append: async (path) => new NodeAppendFile(await open(path, 'a', 0o600)),
  truncate: (path, length) => truncate(path, length),
  rename: (from, to) => rename(from, to),
  remove: (path) => rm(path, { force: true }),
  async syncDirectory(directory) {
    const handle = await open(directory, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  lock: lockDirectory,
};

class NodeAppendFile implements AppendFile {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async append(bytes: Uint8Array): Promise<void> {
    for (let written = 0; written < bytes.length;) {
      written += (await this.#handle.write(bytes, written)).bytesWritten;
    }
  }

  sync(): Promise<void> {
    return this.#handle.datasync();
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
