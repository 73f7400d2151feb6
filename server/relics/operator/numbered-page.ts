import type { PageQuery } from '../../../contracts/http/page.ts';
import { readNumberCursor } from '../../store/cursor.ts';
import type { Ref, Store } from '../../store/port.ts';

/** Documents numbered from 1 without gaps, newest first. */
export interface NumberedPage<D> {
  readonly documents: readonly D[];
  readonly nextCursor?: string;
}

/**
 * Returns a page. Its cursor is the number of a document, so further pages do not shift while documents are added.
 * @param count number of documents
 * @throws {InvalidCursor} if the cursor is not from such a page
 */
export async function numberedPage<D>(
  store: Pick<Store, 'getAll'>,
  count: number,
  refOf: (number: number) => Ref<D>,
  { limit, cursor }: PageQuery,
): Promise<NumberedPage<D>> {
  const newest = cursor === undefined ? count : Math.min(count, readNumberCursor(cursor));
  const oldest = Math.max(1, newest - limit + 1);
  const numbers = Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, index) => newest - index);
  const documents = await store.getAll(numbers.map(refOf));
  return {
    documents: documents.filter((document) => document !== undefined),
    ...(oldest > 1 && { nextCursor: String(oldest - 1) }),
  };
}
