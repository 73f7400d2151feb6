/**
 * Copies the folder of an embedded store while a process may write to it:
 *
 * 1. Open the newest snapshot and every later journal segment. If a segment is missing, list the folder again.
 * 2. Measure the files. All commits that were durable at the start are within these lengths.
 * 3. Copy the files, and read the copy as a start would. An incomplete last write is cut off.
 *
 * If the writing process restarts during the copy, it may cut off a write that was measured. The copy then fails its
 * check and is repeated.
 */
import { open, readdir, rm, truncate, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreDamaged } from './damage.ts';
import { nodeFiles } from './files.ts';
import { readFrames, type Damage } from './frames.ts';
import { segmentName } from './journal.ts';
import { numbered } from './numbered-files.ts';
import { snapshotName, type Position } from './snapshot.ts';

export interface BackupOptions {
  readonly from: string;
  /** Folder for the copy. Must be empty. */
  readonly to: string;
  /** Called with the bytes copied so far and in total. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Lists the names in a folder. Tests replace this function. */
  readonly list?: (directory: string) => Promise<string[]>;
}

interface Source {
  readonly name: string;
  readonly handle: FileHandle;
  readonly length: number;
}

interface Fault {
  readonly name: string;
  readonly offset: number;
  readonly reason: string;
}

/** Maximum attempts to open all files. Snapshots rarely remove files, so a few attempts are enough. */
const mostLooks = 20;
const mostCopies = 3;

/**
 * Copies a store, whether or not a process has it open.
 * @returns bytes of the durable copy
 * @throws {StoreDamaged} if the files are incomplete; the error names the original file
 */
export async function backUpStore(options: BackupOptions): Promise<number> {
  const { from, to, onProgress, list = readdir } = options;
  for (let attempt = 1; ; attempt++) {
    const sources = await openAll(from, list);
    const total = sources.reduce((sum, { length }) => sum + length, 0);
    let done = 0;
    try {
      for (const source of sources) {
        await copy(source, join(to, source.name), (bytes) => onProgress?.((done += bytes), total));
      }
    } finally {
      await closeAll(sources);
    }
    const names = sources.map(({ name }) => name);
    const fault = await check(to, names);
    if (fault === undefined) {
      await nodeFiles.syncDirectory(to);
      return done;
    }
    if (attempt === mostCopies) throw new StoreDamaged(join(from, fault.name), fault.offset, fault.reason);
    for (const name of names) await rm(join(to, name));
  }
}

async function openAll(directory: string, list: NonNullable<BackupOptions['list']>): Promise<Source[]> {
  for (let look = 1; ; look++) {
    const names = await list(directory);
    const snapshot = numbered(names, 'snapshot').at(-1);
    const first = snapshot ?? 1;
    const segments = numbered(names, 'journal').filter((segment) => segment >= first);
    const handles: { name: string; handle: FileHandle }[] = [];
    const wanted = [
      ...(snapshot === undefined ? [] : [snapshotName(snapshot)]),
      ...Array.from({ length: (segments.at(-1) ?? first) - first + 1 }, (_, at) => segmentName(first + at)),
    ];
    try {
      for (const name of wanted) handles.push({ name, handle: await open(join(directory, name), 'r') });
      // Measure the files after all of them are open. By then, the segments contain everything that the
      // snapshot contains.
      return await Promise.all(
        handles.map(async ({ name, handle }) => ({ name, handle, length: (await handle.stat()).size })),
      );
    } catch (error) {
      await closeAll(handles);
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      if (look === mostLooks) {
        throw new StoreDamaged(join(directory, wanted[handles.length] as string), 0, 'the file is missing');
      }
    }
  }
}

async function closeAll(opened: readonly { readonly handle: FileHandle }[]): Promise<void> {
  for (const { handle } of opened) await handle.close();
}

async function copy(
  { handle, length }: Source,
  path: string,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const target = await open(path, 'wx', 0o600);
  try {
    if (length > 0) {
      const pieces = handle.createReadStream({ end: length - 1, autoClose: false, highWaterMark: 1 << 20 });
      for await (const piece of pieces as AsyncIterable<Buffer>) {
        await target.appendFile(piece);
        onBytes(piece.length);
      }
    }
    await target.sync();
  } finally {
    await target.close();
  }
}

/** Reads a copy as a start would, and cuts off an incomplete last write. Returns the first fault, if any. */
async function check(directory: string, names: readonly string[]): Promise<Fault | undefined> {
  let frame = 1;
  for (const name of names) {
    const path = join(directory, name);
    const isSnapshot = name.startsWith('snapshot-');
    let [position, last]: [Position | undefined, unknown] = [undefined, undefined];
    const { length, nextNumber, damage } = await readFrames(nodeFiles.read(path), frame, (lines, number) => {
      if (isSnapshot && number === 1) position = lines[0] as Position;
      last = lines[0];
    });
    if (damage !== undefined) {
      const isLast = name === names.at(-1);
      const unfinished: boolean = !isSnapshot && !damage.followed && (isLast || damage.empty);
      if (!unfinished) return faultIn(name, damage);
      await cutOff(path, length);
    }
    const frames = (nextNumber as number) - 1;
    if (isSnapshot && (last as { frames?: number } | undefined)?.frames !== frames) {
      return { name, offset: length, reason: 'the end is missing' };
    }
    frame = isSnapshot ? (position as unknown as Position).frame : frames + 1;
  }
  return undefined;
}

function faultIn(name: string, { offset, reason }: Damage): Fault {
  return { name, offset, reason };
}

async function cutOff(path: string, length: number): Promise<void> {
  await truncate(path, length);
  const handle = await open(path, 'r+');
  await handle.sync().finally(() => handle.close());
}
