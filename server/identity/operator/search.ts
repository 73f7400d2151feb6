import type { PageQuery } from '../../../contracts/http/page.ts';
import { writeCursor } from '../../store/cursor.ts';
import type { Collection, IndexKey, Store } from '../../store/port.ts';

export interface Search<D> {
  readonly collection: Collection<D>;
  /** Index whose last component is a name in the form of `searchName` (`identity/documents.ts`). */
  readonly index: string;
  readonly prefix: IndexKey;
  /** Prefix of the name, '' for all names. */
  readonly begin: string;
  readonly nameOf: (document: D) => string;
}

/** Returns a page of the documents whose names begin with a prefix, ordered by name. */
export async function searchByName<D>(
  store: Store,
  { collection, index, prefix, begin, nameOf }: Search<D>,
  { limit, cursor }: PageQuery,
): Promise<{ readonly documents: readonly D[]; readonly nextCursor?: string }> {
  // Without a cursor, begin just before the first name with the prefix.
  const after = cursor ?? (begin === '' ? undefined : writeCursor({ indexKey: [...prefix, begin], key: '' }));
  const page = await store.find({ collection, index, prefix, limit, after });
  const documents = page.documents.filter((document) => nameOf(document).startsWith(begin));
  const goesOn = page.cursor !== undefined && documents.length === page.documents.length;
  return { documents, ...(goesOn && { nextCursor: page.cursor }) };
}
