import type { PageQuery } from '../../../contracts/http/page.ts';
import type { ListHead } from '../../store/list/head.ts';
import type { List, ListedRow } from '../../store/list/list.ts';
import { InvalidCursor, type Store } from '../../store/port.ts';

export interface RowsPage<Row> {
  readonly rows: readonly ListedRow<Row>[];
  readonly paging: { readonly limit: number; readonly nextCursor?: string };
}

/**
 * Reads a page of a list in ordinal order. A cursor stays valid until the list is replaced.
 * @param hidden whether to include hidden rows, for owners
 * @throws {InvalidCursor} if the cursor is malformed, or belongs to a list that was replaced
 */
export async function pageOfList<Row>(
  store: Store,
  { list, head, hidden }: { list: List<Row>; head: ListHead | undefined; hidden: boolean },
  { limit, cursor }: PageQuery,
): Promise<RowsPage<Row>> {
  const after = cursor === undefined ? undefined : readCursor(cursor, head);
  if (head === undefined) return { rows: [], paging: { limit } };
  // Read one more row to find out whether another page follows.
  const { rows } = await list.page(store, head, { after, limit: limit + 1, hidden });
  const last = rows[limit - 1];
  if (rows.length <= limit || last === undefined) return { rows, paging: { limit } };
  return { rows: rows.slice(0, limit), paging: { limit, nextCursor: `${head.generation}.${last.ordinal}` } };
}

function readCursor(cursor: string, head: ListHead | undefined): number {
  const [, generation, ordinal] = /^([\w-]+)\.(\d{1,9})$/.exec(cursor) ?? [];
  if (generation === undefined || generation !== head?.generation) throw new InvalidCursor();
  return Number(ordinal);
}
