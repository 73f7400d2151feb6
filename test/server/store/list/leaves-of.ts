import type { List, ListLeaf, ListVersion } from '../../../../server/store/list/list.ts';
import type { Store } from '../../../../server/store/port.ts';

export async function leavesOf(
  list: Pick<List<unknown>, 'leaves'>,
  store: Store,
  version: ListVersion,
): Promise<ListLeaf[]> {
  const found: ListLeaf[] = [];
  for await (const leaves of list.leaves(store, version)) found.push(...leaves);
  return found;
}
