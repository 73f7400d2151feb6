import type { List, ListLeaf, ListVersion } from '../../../../server/store/list/list.ts';
import type { Store } from '../../../../server/store/port.ts';

/** Returns every leaf of a list at a version, in the order of their ordinals. */
export async function leavesOf(
  list: Pick<List<unknown>, 'leaves'>,
  store: Store,
  version: ListVersion,
): Promise<ListLeaf[]> {
  const found: ListLeaf[] = [];
  for await (const leaves of list.leaves(store, version)) found.push(...leaves);
  return found;
}
