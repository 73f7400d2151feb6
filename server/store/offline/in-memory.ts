import type { Json } from '../port.ts';
import { openStoppedStore } from '../lowdb/stopped.ts';
import { pageSize, type OfflineDocuments } from './documents.ts';

interface Held {
  readonly keys: Iterable<string>;
  readonly get: (key: string) => Json | undefined;
  readonly close?: () => Promise<void>;
}

/** Returns documents that are in memory. */
export function documentsInMemory({ keys, get, close = async () => undefined }: Held): OfflineDocuments {
  const ordered = [...keys].sort();
  return {
    async *pages(prefix) {
      const found = ordered.filter((key) => key.startsWith(prefix));
      for (let at = 0; at < found.length; at += pageSize)
        yield found.slice(at, at + pageSize).map((key) => ({ key, value: get(key)! }));
    },
    getAll: async (keys) => keys.map(get),
    close,
  };
}

/**
 * Reads the store in a folder that no process uses, and locks it until `close`.
 * @throws {NoStore} if the folder does not exist or holds no store
 */
export async function documentsOfFolder(
  directory: string,
  prefixes: readonly string[],
): Promise<OfflineDocuments> {
  const store = await openStoppedStore({ directory });
  const { content } = store;
  const keys: string[] = [];
  for (const [key] of content.documents.walk())
    if (prefixes.some((prefix) => key.startsWith(prefix))) keys.push(key);
  return documentsInMemory({ keys, get: (key) => content.get(key), close: () => store.close() });
}
