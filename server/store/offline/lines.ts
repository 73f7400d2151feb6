/** Documents in a file of JSON lines, `{ key, document }`, in the order of the keys. */
import { open, type FileHandle } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { Json } from '../port.ts';
import { pageSize, type OfflineDocuments, type StoredDocument } from './documents.ts';

/** Thrown for a line that cannot be read. The message is one line with the file and the number of the line. */
export class LinesDamaged extends Error {
  override readonly name = 'LinesDamaged';
}

/** Bytes between two keys whose positions are recorded. */
const blockSize = 65_536;
/** Maximum number of blocks in memory. */
const blocksInMemory = 64;

/** Lines from `start` up to the start of the next block. */
interface Block {
  readonly firstKey: string;
  readonly start: number;
}

/**
 * Reads the file once, and records the position of one key per 64 KiB. Later reads load only the blocks that they need.
 * @throws {LinesDamaged} if a line is not a document, or the lines are not sorted by key
 */
export async function documentsOfLines(path: string): Promise<OfflineDocuments> {
  const handle = await open(path, 'r');
  try {
    const blocks = await blocksOf(handle, path);
    const { size } = await handle.stat();
    const cache = new LRUCache<number, ReadonlyMap<string, Json>>({ max: blocksInMemory });
    const read = async (at: number) => {
      let found = cache.get(at);
      if (found === undefined) {
        const { start } = blocks[at]!;
        const bytes = Buffer.alloc((blocks[at + 1]?.start ?? size) - start);
        await handle.read(bytes, 0, bytes.length, start);
        found = new Map(bytes.toString().split('\n').filter(Boolean).map(entryOf));
        cache.set(at, found);
      }
      return found;
    };
    return {
      async *pages(prefix) {
        let page: StoredDocument[] = [];
        for (let at = blockOf(blocks, prefix); at < blocks.length; at++) {
          if (blocks[at]!.firstKey > prefix && !blocks[at]!.firstKey.startsWith(prefix)) break;
          for (const [key, value] of await read(at)) {
            if (!key.startsWith(prefix)) continue;
            if (page.push({ key, value }) === pageSize) {
              yield page;
              page = [];
            }
          }
        }
        if (page.length > 0) yield page;
      },
      async getAll(keys) {
        const found = new Map<string, Json | undefined>();
        // Sort the keys, so that each block is read only once.
        for (const key of [...keys].sort())
          if (blocks.length > 0) found.set(key, (await read(blockOf(blocks, key))).get(key));
        return keys.map((key) => found.get(key));
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function entryOf(line: string): [string, Json] {
  const { key, document } = JSON.parse(line) as { key: string; document: Json };
  return [key, document];
}

/** Returns the index of the last block whose first key is not after the key, or 0. */
function blockOf(blocks: readonly Block[], key: string): number {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (blocks[middle]!.firstKey <= key) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

async function blocksOf(handle: FileHandle, path: string): Promise<Block[]> {
  const blocks: Block[] = [];
  let [start, number, last] = [0, 0, ''];
  for await (const line of handle.readLines({ start: 0, autoClose: false })) {
    number += 1;
    const refuse = (what: string): never => {
      throw new LinesDamaged(`${path}, line ${number}: ${what}`);
    };
    let key: unknown;
    try {
      [key] = entryOf(line);
    } catch {
      refuse('it is not JSON');
    }
    if (typeof key !== 'string') return refuse('it has no key');
    if (key <= last) refuse(`${key} is not after ${last}`);
    last = key;
    if (start >= (blocks.at(-1)?.start ?? -blockSize) + blockSize) blocks.push({ firstKey: key, start });
    start += Buffer.byteLength(line) + 1;
  }
  return blocks;
}
