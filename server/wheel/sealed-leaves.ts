import { Piece } from '../http/gzip-pieces.ts';
import type { Store } from '../store/port.ts';
import { ByteCache } from './byte-cache.ts';
import type { SpinDocument } from './documents.ts';
import { entryList } from './entry-list.ts';
import { fewAtOnce } from './few-at-once.ts';
import { ListGone } from './list-gone.ts';
import { participantList } from './participants/participant-list.ts';

/** Bytes that are one piece: another thread deflates them in some 30 ms. */
const pieceLength = 640 * 1_024;

/** The leaves of a list as a JSON array, in pieces. */
export class LeafPieces {
  readonly pieces: readonly Piece[];
  /** Memory it takes, about, with its deflated form. */
  readonly length: number;

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
    this.length = pieces.reduce((sum, { length }) => sum + length, 0);
  }
}

/**
 * The leaves of lists that spins were drawn from: some 13 MB for 100,000. A list at a version never changes, not by an
 * erasure either, so what is made once is kept, bounded, and shared by every spin of that list. Few are made at once.
 */
export class SealedLeaves {
  readonly #store: Store;
  readonly #kept: ByteCache<LeafPieces>;
  /** Those being made, so that readers who come at once wait for one work. */
  readonly #underWay = new Map<string, Promise<LeafPieces>>();
  readonly #make: ReturnType<typeof fewAtOnce>;

  /** `bound`: bytes kept. `atOnce`, `waiting`: lists that are made, and that may wait to be. */
  constructor(store: Store, { bound = 64 * 1024 * 1024, atOnce = 2, waiting = 8 } = {}) {
    this.#store = store;
    this.#kept = new ByteCache(bound);
    this.#make = fewAtOnce(atOnce, waiting);
  }

  /**
   * The leaves under a spin, in ordinal order.
   * @throws {ListGone} the spin and its list were deleted meanwhile
   * @throws {TooBusy} too many other lists are being made
   */
  async of(spin: SpinDocument): Promise<LeafPieces> {
    const { generation, version } = spin.list;
    const tag = String(version);
    const kept = this.#kept.get(generation, tag);
    if (kept !== undefined) return kept;
    const name = `${generation} ${tag}`;
    const underWay = this.#underWay.get(name);
    if (underWay !== undefined) return underWay;
    const work = this.#make(() => this.#read(spin))
      .then((leaves) => {
        this.#kept.set(generation, tag, leaves);
        return leaves;
      })
      .finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, work);
    return work;
  }

  async #read({ result, list }: SpinDocument): Promise<LeafPieces> {
    const pieces: Piece[] = [];
    // Each slice becomes bytes at once: as many objects as rows would be copied by every young collection.
    let slices: Buffer[] = [Buffer.from('[')];
    let size = 0;
    let count = 0;
    const kind = result.type === 'custom' ? entryList : participantList;
    for await (const leaves of kind.leaves(this.#store, list)) {
      const json = JSON.stringify(leaves);
      const bytes = Buffer.from(`${count === 0 ? '' : ','}${json.slice(1, -1)}`);
      count += leaves.length;
      slices.push(bytes);
      size += bytes.length;
      if (size < pieceLength) continue;
      pieces.push(new Piece(Buffer.concat(slices)));
      slices = [];
      size = 0;
    }
    if (count !== list.rowCount) throw new ListGone();
    pieces.push(new Piece(Buffer.concat([...slices, Buffer.from(']')])));
    return new LeafPieces(pieces);
  }
}
