import type { PageQuery } from '../../../contracts/http/page.ts';
import { writeCursor } from '../../store/cursor.ts';
import type { Collection, IndexKey, Store } from '../../store/port.ts';

export interface Search<D> {
  readonly collection: Collection<D>;
  /** Its last component is a name by {@link foldedName}. */
  readonly index: string;
  readonly prefix: IndexKey;
  /** Beginning of the name; '' for all. */
  readonly begin: string;
  /** The indexed name of a document. */
  readonly nameOf: (document: D) => string;
}

/** A page of the documents whose names have a beginning, in the order of their names. */
export async function searchByName<D>(
  store: Store,
  { collection, index, prefix, begin, nameOf }: Search<D>,
  { limit, cursor }: PageQuery,
): Promise<{ readonly documents: readonly D[]; readonly nextCursor?: string }> {
  // A cursor is a position in the index: this one is just before the first name with the beginning.
  const after = cursor ?? (begin === '' ? undefined : writeCursor({ indexKey: [...prefix, begin], key: '' }));
  const page = await store.find({ collection, index, prefix, limit, after });
  const documents = page.documents.filter((document) => nameOf(document).startsWith(begin));
  const goesOn = page.cursor !== undefined && documents.length === page.documents.length;
  return { documents, ...(goesOn && { nextCursor: page.cursor }) };
}
