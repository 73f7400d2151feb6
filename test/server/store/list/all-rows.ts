import type { List, ListedRow, ListVersion, PageOptions } from '../../../../server/store/list/list.ts';
import type { Store } from '../../../../server/store/port.ts';

export async function allRows<Row>(
  list: List<Row>,
  store: Store,
  version: ListVersion,
  options: Pick<PageOptions, 'hidden'> = {},
): Promise<ListedRow<Row>[]> {
  const { rows } = await list.page(store, version, { ...options, limit: Infinity });
  return [...rows];
}
