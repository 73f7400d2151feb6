/** Documents of a store that is read without a server, as of one moment. */
import type { Json } from '../port.ts';

export interface StoredDocument {
  readonly key: string;
  readonly value: Json;
}

export interface OfflineDocuments {
  /** Yields pages of the documents whose key begins with the prefix, in the order of their keys. */
  pages(prefix: string): AsyncIterable<readonly StoredDocument[]>;
  getAll(keys: readonly string[]): Promise<readonly (Json | undefined)[]>;
  close(): Promise<void>;
}

/** Maximum number of documents of a page. */
export const pageSize = 500;
