import type { Store } from '../store/port.ts';
import { ByteCache } from './byte-cache.ts';
import type { SpinDocument } from './documents.ts';
import { entryList } from './entry-list.ts';
import { ListGone } from './list-gone.ts';
import { participantList } from './participants/participant-list.ts';
import { turn } from '../turn.ts';

/** Leaves serialised before other work gets its turn: about a millisecond. */
const slice = 1_000;

/**
 * The leaves of lists that spins were drawn from, as JSON arrays: some 12 MB for 100,000. A list at a version never
 * changes, not by an erasure either, so what is made once is kept, bounded, and shared by every spin of that list.
 */
export class SealedLeaves {
  readonly #store: Store;
  readonly #kept: ByteCache<Buffer>;
  /** Those being made, so that readers who come at once wait for one work. */
  readonly #underWay = new Map<string, Promise<Buffer>>();

  /** `bound`: bytes kept. */
  constructor(store: Store, bound = 64 * 1024 * 1024) {
    this.#store = store;
    this.#kept = new ByteCache(bound);
  }

  /**
   * The leaves under a spin, in ordinal order.
   * @throws {ListGone} the spin and its list were deleted meanwhile
   */
  async of(spin: SpinDocument): Promise<Buffer> {
    const { generation, version } = spin.list;
    const tag = String(version);
    const kept = this.#kept.get(generation, tag);
    if (kept !== undefined) return kept;
    const name = `${generation} ${tag}`;
    const underWay = this.#underWay.get(name);
    if (underWay !== undefined) return underWay;
    const work = this.#read(spin)
      .then((bytes) => {
        this.#kept.set(generation, tag, bytes);
        return bytes;
      })
      .finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, work);
    return work;
  }

  async #read({ result, list }: SpinDocument): Promise<Buffer> {
    const leaves = await (result.type === 'custom' ? entryList : participantList).leaves(this.#store, list);
    if (leaves.length !== list.rowCount) throw new ListGone();
    const slices: Buffer[] = [];
    for (let from = 0; from < leaves.length; from += slice) {
      const json = JSON.stringify(leaves.slice(from, from + slice));
      slices.push(Buffer.from(`${from === 0 ? '' : ','}${json.slice(1, -1)}`));
      await turn();
    }
    return Buffer.concat([Buffer.from('['), ...slices, Buffer.from(']')]);
  }
}
