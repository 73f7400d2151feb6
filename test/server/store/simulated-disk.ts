import type { AppendFile, FileSystem } from '../../../server/store/lowdb/files.ts';
import { DirectoryInUse } from '../../../server/store/lowdb/lock.ts';

const sectorSize = 16;

type Change = { readonly at: number; readonly bytes: Buffer } | { readonly length: number };

interface Inode {
  live: Buffer;
  synced: Buffer;
  unsynced: Change[];
}

type NameChange =
  | { readonly set: string; readonly inode: Inode }
  | { readonly remove: string }
  | { readonly rename: string; readonly to: string; readonly inode: Inode };

export class Crashed extends Error {
  override readonly name = 'Crashed';
}

export interface Boot {
  readonly files: FileSystem;
  readonly operations: number;
}

export interface BootOptions {
  /** Number of the operation during which the process crashes, counted from 0. */
  readonly crashAt?: number;
  readonly fail?: { readonly operation: string; readonly error: Error };
  /** Kind of syncs that resolve without an effect. */
  readonly lyingSync?: 'file' | 'directory';
  readonly before?: (operation: string, path: string) => Promise<void> | void;
}

export class SimulatedDisk {
  #live = new Map<string, Inode>();
  #synced = new Map<string, Inode>();
  #unsynced: NameChange[] = [];
  #boot = 0;
  #lockedBy: number | undefined;

  /** Starts a process. From now on, operations of earlier processes fail. */
  boot(options: BootOptions = {}): Boot {
    const boot = (this.#boot += 1);
    this.#lockedBy = undefined;
    let operations = 0;
    let crashed = false;
    const operate = async (operation: string, path: string, effect: () => void): Promise<void> => {
      const number = operations++;
      await new Promise((resolve) => setImmediate(resolve));
      await options.before?.(operation, path);
      if (crashed || boot !== this.#boot) throw new Crashed(operation);
      if (options.fail?.operation === operation) throw options.fail.error;
      if (number === options.crashAt) {
        crashed = true;
        // Apply an interrupted write, which may have reached the disk. An interrupted sync has no effect.
        if (operation === 'append') effect();
        throw new Crashed(operation);
      }
      effect();
    };
    return {
      files: this.#files(operate, boot, options.lyingSync),
      get operations() {
        return operations;
      },
    };
  }

  /** Kills the process but not the machine, so no written data is lost. */
  kill(): void {
    this.#boot += 1;
  }

  /**
   * Cuts the power. Each unsynced change survives or is lost at random.
   * @param random returns numbers from 0 to below 1
   */
  powerCut(random: () => number): void {
    this.#boot += 1;
    const names = new Map(this.#synced);
    const survival = random();
    for (const change of this.#unsynced) {
      if (random() >= survival) continue;
      if ('set' in change) names.set(change.set, change.inode);
      else if ('remove' in change) names.delete(change.remove);
      else {
        if (names.get(change.rename) === change.inode) names.delete(change.rename);
        names.set(change.to, change.inode);
      }
    }
    for (const inode of new Set([...names.values(), ...this.#live.values()])) {
      inode.live = surviving(inode, random);
      inode.synced = inode.live;
      inode.unsynced = [];
    }
    this.#live = names;
    this.#synced = new Map(names);
    this.#unsynced = [];
  }

  names(): string[] {
    return [...this.#live.keys()].sort();
  }

  content(path: string): Buffer {
    return this.#inode(path).live;
  }

  tamper(path: string, change: (content: Buffer) => Buffer): void {
    const inode = this.#inode(path);
    inode.live = inode.synced = change(Buffer.from(inode.live));
    inode.unsynced = [];
  }

  erase(path: string): void {
    this.#live.delete(path);
    this.#synced.delete(path);
  }

  #inode(path: string): Inode {
    const inode = this.#live.get(path);
    if (inode === undefined) throw Object.assign(new Error(`no such file: ${path}`), { code: 'ENOENT' });
    return inode;
  }

  #files(
    operate: (operation: string, path: string, effect: () => void) => Promise<void>,
    boot: number,
    lyingSync: BootOptions['lyingSync'],
  ): FileSystem {
    return {
      makeDirectory: (directory) => operate('makeDirectory', directory, () => undefined),
      list: async (directory) => {
        let names: string[] = [];
        const prefix = `${directory}/`;
        await operate('list', directory, () => {
          names = [...this.#live.keys()].filter((path) => path.startsWith(prefix));
        });
        return names.map((path) => path.slice(prefix.length));
      },
      read: (path) => this.#read(operate, path),
      append: async (path, durably) => {
        await operate('open', path, () => {
          if (this.#live.has(path)) return;
          const inode: Inode = { live: Buffer.alloc(0), synced: Buffer.alloc(0), unsynced: [] };
          this.#live.set(path, inode);
          this.#unsynced.push({ set: path, inode });
        });
        const file = openFile(operate, path, this.#inode(path), lyingSync === 'file');
        if (durably !== true) return file;
        return { ...file, append: (bytes, room) => file.append(bytes, room).then(() => file.sync()) };
      },
      truncate: (path, length) =>
        operate('truncate', path, () => {
          const inode = this.#inode(path);
          inode.live = inode.live.subarray(0, length);
          inode.unsynced.push({ length });
        }),
      rename: (from, to) =>
        operate('rename', from, () => {
          const inode = this.#inode(from);
          this.#live.delete(from);
          this.#live.set(to, inode);
          this.#unsynced.push({ rename: from, to, inode });
        }),
      remove: (path) =>
        operate('remove', path, () => {
          if (this.#live.delete(path)) this.#unsynced.push({ remove: path });
        }),
      syncDirectory: (directory) =>
        operate('syncDirectory', directory, () => {
          if (lyingSync === 'directory') return;
          this.#synced = new Map(this.#live);
          this.#unsynced = [];
        }),
      lock: async (directory) => {
        if (this.#lockedBy === boot) throw new DirectoryInUse(directory, 'this simulation');
        this.#lockedBy = boot;
        return () => {
          this.#lockedBy = undefined;
          return Promise.resolve();
        };
      },
    };
  }

  async *#read(
    operate: (operation: string, path: string, effect: () => void) => Promise<void>,
    path: string,
  ): AsyncGenerator<Uint8Array> {
    let content: Buffer = Buffer.alloc(0);
    await operate('read', path, () => (content = this.#inode(path).live));
    for (let at = 0; at < content.length; at += 251) yield content.subarray(at, at + 251);
  }
}

function openFile(
  operate: (operation: string, path: string, effect: () => void) => Promise<void>,
  path: string,
  inode: Inode,
  lies: boolean,
): AppendFile {
  let end = inode.live.length;
  return {
    append: (bytes, room = 0) =>
      operate('append', path, () => {
        const copy = Buffer.concat([bytes, Buffer.alloc(room)]);
        inode.unsynced.push({ at: end, bytes: copy });
        inode.live = written(inode.live, end, copy);
        end += bytes.length;
      }),
    sync: () =>
      operate('sync', path, () => {
        if (lies) return;
        inode.synced = inode.live;
        inode.unsynced = [];
      }),
    close: () =>
      operate('truncate', path, () => {
        if (inode.live.length === end) return;
        inode.live = inode.live.subarray(0, end);
        inode.unsynced.push({ length: end });
      }),
  };
}

function surviving({ synced, unsynced }: Inode, random: () => number): Buffer {
  let content: Buffer = Buffer.from(synced);
  const survival = Math.min(1, Math.max(0, random() * 1.6 - 0.3));
  for (const change of unsynced) {
    if ('length' in change) {
      if (random() < survival) content = content.subarray(0, change.length);
      continue;
    }
    for (let start = 0; start < change.bytes.length; start += sectorSize) {
      if (random() < survival)
        content = written(content, change.at + start, change.bytes.subarray(start, start + sectorSize));
    }
    // Extend the file with zeros: after a crash, it may have its new length although the bytes of the write were lost.
    if (random() < survival / 2) content = written(content, change.at + change.bytes.length, Buffer.alloc(0));
  }
  return content;
}

function written(content: Buffer, at: number, bytes: Buffer): Buffer {
  const grown = Buffer.alloc(Math.max(content.length, at + bytes.length));
  content.copy(grown);
  bytes.copy(grown, at);
  return grown;
}

/** Returns reproducible random numbers (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
