import { SharedCache } from '../../http/answers/byte-cache.ts';
import { Slices, type SliceCache, type Slice } from '../../http/answers/slices.ts';
import type { Store } from '../../store/port.ts';
import type { SpinDocument } from '../core/documents.ts';
import { entryList } from '../lists/entry-list.ts';
import { fewAtOnce } from '../../runtime/few-at-once.ts';
import { ListGone } from '../lists/list-gone.ts';
import { participantList } from '../lists/participant-list.ts';

/** Number of leaves in a slice, which has about 260 KB. */
const slice = 2_000;
/** Maximum bytes of leaves in the cache. */
const bound = 64 * 1024 * 1024;
const slicesAtOnce = 2;
/** Maximum number of lists waiting for their first slice. More are refused as too busy. */
const waitingLists = 8;

/**
 * Cache of the leaves of lists that spins were drawn from. All spins drawn from a version of a list share its leaves.
 */
export class SealedLeaves {
  readonly #store: Store;
  readonly #slices: SliceCache = new SharedCache(bound);
  readonly #begin = fewAtOnce(slicesAtOnce, waitingLists);
  readonly #continue = fewAtOnce(slicesAtOnce, Infinity);

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Returns the leaves of the list that a spin was drawn from, in ordinal order, as a JSON array.
   * @throws {ListGone} if the spin and its list were deleted during the call
   * @throws {TooBusy} if too many lists are already waiting
   */
  async of(spin: SpinDocument): Promise<Slices> {
    const { generation, version, rowCount } = spin.list;
    const leaves = new Slices(this.#slices, generation, String(version), {
      length: Math.ceil(rowCount / slice),
      make: (at) => (at === 0 ? this.#begin : this.#continue)(() => this.#read(spin, at)),
      check(count) {
        if (count !== rowCount) throw new ListGone();
      },
    });
    await leaves.begin();
    return leaves;
  }

  async #read({ result, list }: SpinDocument, at: number): Promise<Slice> {
    const part = { ...list, rowCount: Math.min(list.rowCount, (at + 1) * slice) };
    const kind = result.type === 'custom' ? entryList : participantList;
    const texts: string[] = [];
    let count = 0;
    for await (const leaves of kind.leaves(this.#store, part, at * slice)) {
      texts.push(JSON.stringify(leaves).slice(1, -1));
      count += leaves.length;
    }
    if (count !== part.rowCount - at * slice) throw new ListGone();
    return { json: texts.join(','), count };
  }
}
