import type { OfflineDocuments } from '../../store/offline/documents.ts';
import type { Json } from '../../store/port.ts';

/** Returns a document by its key, or undefined if there is none. */
export type Get = (key: string) => Json | undefined;

/** Comparison of a document with others. */
export interface Link {
  /** Keys of the other documents. */
  readonly keys: readonly string[];
  /** @throws {BookFault} */
  compare(get: Get): void;
}

/** Maximum number of keys that are read together, unless a single link has more. */
const atOnce = 2_000;

/**
 * Makes the comparisons in order.
 * @throws {BookFault} at the first fault
 */
export async function compareAll(documents: OfflineDocuments, links: readonly Link[]): Promise<void> {
  let group: Link[] = [];
  let size = 0;
  const flush = async () => {
    const keys = [...new Set(group.flatMap((link) => link.keys))];
    const values = keys.length === 0 ? [] : await documents.getAll(keys);
    const found = new Map(keys.map((key, at) => [key, values[at]]));
    for (const link of group) link.compare((key) => found.get(key));
    [group, size] = [[], 0];
  };
  for (const link of links) {
    if (size > 0 && size + link.keys.length > atOnce) await flush();
    group.push(link);
    size += link.keys.length;
  }
  await flush();
}
