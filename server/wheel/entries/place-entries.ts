import { randomToken } from '../../runtime/random.ts';
import type { ListHead } from '../../store/list/head.ts';
import type { NewRow } from '../../store/list/list.ts';
import type { Transaction } from '../../store/port.ts';
import type { EdgeColours } from './colour-rows.ts';
import type { EntriesHead } from '../core/documents.ts';
import { entryList, type EntryRow } from '../lists/entry-list.ts';
import type { WheelWorld } from '../core/world.ts';

/**
 * Maximum number of rows written in the commit that puts them on a wheel. A longer list is written before that
 * commit.
 */
export const inOneCommit = 500;

export interface PreparedList {
  /** Aggregate of the list, for the commit's `touch`. */
  readonly aggregate: string;
  /**
   * Puts the list on the wheel, and returns its head. Returns undefined if a sweep has deleted the rows,
   * which happens after an hour.
   */
  place(tx: Transaction): EntriesHead | undefined;
  /** Deletes the rows if no commit placed them. */
  discard(): Promise<void>;
}

/**
 * Prepares the list that replaces all entries of a wheel. A long list is written immediately, without a lock.
 */
export async function prepareList(
  world: WheelWorld,
  rows: readonly NewRow<EntryRow>[],
  edges: EdgeColours,
): Promise<PreparedList> {
  const generation = randomToken(world.random, 20);
  const now = world.clock.now();
  const hiddenCount = rows.reduce((count, row) => count + (row.hidden ? 1 : 0), 0);
  const withEdges = (list: ListHead): EntriesHead => ({ list, hiddenCount, drawn: false, ...edges });
  const aggregate = entryList.aggregate(generation);
  if (rows.length <= inOneCommit) {
    return {
      aggregate,
      place(tx) {
        const empty = entryList.create(tx, generation, now);
        return withEdges(rows.length === 0 ? empty : entryList.append(tx, empty, rows));
      },
      discard: () => Promise.resolve(),
    };
  }
  const list = await entryList.writeGeneration(world.store, generation, now, rows);
  return {
    aggregate,
    place: (tx) => (entryList.adopt(tx, list) ? withEdges(list) : undefined),
    discard: () => entryList.discard(world.store, generation),
  };
}
