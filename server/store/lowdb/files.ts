/**
 * File system operations of the store. Content is durable after `sync` of the file, names after `syncDirectory` of
 * the folder.
 */
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, truncate } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lockDirectory } from './lock.ts';

export interface FileSystem {
  /** Creates a folder and its parents durably, unless they exist. */
  makeDirectory(directory: string): Promise<void>;
  /** Returns the names in a folder, in any order. */
  list(directory: string): Promise<string[]>;
  read(path: string): AsyncIterable<Uint8Array>;
  /**
   * Opens a file for appending. Creates the file if it is missing.
   * @param durably whether appended bytes are durable when `append` resolves
   */
  append(path: string, durably?: boolean): Promise<AppendFile>;
  truncate(path: string, length: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  syncDirectory(directory: string): Promise<void>;
  /**
   * Locks the folder until the process ends or calls the returned function.
   * @throws {DirectoryInUse} if another store holds the lock
   */
  lock(directory: string): Promise<() => Promise<void>>;
}

export interface AppendFile {
  /**
   * Appends all of the bytes.
   * @param room number of zeros to write after the bytes, because a sync is faster while the file does not grow;
   * later appends overwrite the zeros, and `close` removes the rest
   */
  append(bytes: Uint8Array, room?: number): Promise<void>;
  /** Makes content and length durable (fdatasync). */
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
  append: (path, durably) => NodeAppendFile.open(path, durably),
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

/** Whether O_DSYNC makes a write durable. On macOS, written data would stay in the cache of the disk. */
const writesSync = process.platform === 'linux';

class NodeAppendFile implements AppendFile {
  readonly #handle: FileHandle;
  readonly #syncs: boolean;
  /** `#end`: end of the appended bytes. `#length`: end of the zeros after them. */
  #end: number;
  #length: number;

  private constructor(handle: FileHandle, length: number, syncs: boolean) {
    this.#handle = handle;
    this.#end = this.#length = length;
    this.#syncs = syncs;
  }

  static async open(path: string, durably = false): Promise<NodeAppendFile> {
    // Open the file without O_APPEND, which would write after the zeros.
    const flags = constants.O_WRONLY | constants.O_CREAT;
    const handle = await open(path, durably && writesSync ? flags | constants.O_DSYNC : flags, 0o600);
    return new NodeAppendFile(handle, (await handle.stat()).size, durably && !writesSync);
  }

  async append(bytes: Uint8Array, room = 0): Promise<void> {
    await this.#write(room === 0 ? bytes : Buffer.concat([bytes], bytes.length + room), this.#end);
    if (this.#syncs) await this.sync();
    this.#end += bytes.length;
    this.#length = Math.max(this.#length, this.#end + room);
  }

  sync(): Promise<void> {
    return this.#handle.datasync();
  }

  async close(): Promise<void> {
    if (this.#length > this.#end) await this.#handle.truncate(this.#end);
    await this.#handle.close();
  }

  async #write(bytes: Uint8Array, position: number): Promise<void> {
    for (let written = 0; written < bytes.length;) {
      const rest = bytes.length - written;
      written += (await this.#handle.write(bytes, written, rest, position + written)).bytesWritten;
    }
  }
}
