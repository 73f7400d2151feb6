import type { PageQuery } from '../../../contracts/http/page.ts';
import type { ListHead } from '../../store/list/head.ts';
import type { List, ListedRow } from '../../store/list/list.ts';
import { InvalidCursor, type Store } from '../../store/port.ts';

/** A page of a wheel's rows, with what an answer says of it. */
export interface RowsPage<Row> {
  readonly rows: readonly ListedRow<Row>[];
  /** Echoed; present where there is more. */
  readonly paging: { readonly limit: number; readonly nextCursor?: string };
}

/**
 * A page of a list in ordinal order. A cursor goes on behind its row whatever was added, changed or removed between,
 * but not in another list: a replaced one begins anew.
 * @param hidden hidden rows too (owners)
 * @throws {InvalidCursor} the cursor is none, or of a list that has been replaced
 */
export async function pageOfList<Row>(
  store: Store,
  { list, head, hidden }: { list: List<Row>; head: ListHead | undefined; hidden: boolean },
  { limit, cursor }: PageQuery,
): Promise<RowsPage<Row>> {
  const after = cursor === undefined ? undefined : readCursor(cursor, head);
  if (head === undefined) return { rows: [], paging: { limit } };
  // One more than asked for tells whether there is more.
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
