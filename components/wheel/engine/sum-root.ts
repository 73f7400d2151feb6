/**
 * Computes the root of a Merkle sum tree leaf by leaf. A caller with 100,000 leaves can pause between two
 * leaves.
 */
import { hashLength } from './hash.ts';
import { emptySummary, fanOut, summarise } from './sum-node.ts';
import type { Summary } from './sum-node.ts';

interface Unfinished {
  readonly hashes: Uint8Array;
  weights: number[];
  live: number[];
}

export class RootOfLeaves {
  readonly #levels: Unfinished[] = [];

  add(leaf: Summary): void {
    this.#put(leaf, 0);
  }

  /**
   * Returns the root over all leaves, or 32 zero bytes if there are none. No leaf may be added afterwards.
   */
  root(): Summary {
    let root = emptySummary;
    for (let level = 0; level < this.#levels.length; level++) {
      root = this.#finish(this.#levels[level]!, level);
      // `#put` may fill a node of the next level and so add a level, which the loop then also visits.
      if (level + 1 < this.#levels.length) this.#put(root, level + 1);
    }
    return root;
  }

  #put({ hash, weight, live }: Summary, level: number): void {
    const node = (this.#levels[level] ??= {
      hashes: new Uint8Array(fanOut * hashLength),
      weights: [],
      live: [],
    });
    // Finish a full node only when another child follows. Until then, the node may be the top of the tree.
    if (node.weights.length === fanOut) this.#put(this.#finish(node, level), level + 1);
    node.hashes.set(hash, node.weights.length * hashLength);
    node.weights.push(weight);
    node.live.push(live);
  }

  #finish(node: Unfinished, level: number): Summary {
    const summary = summarise(
      { ...node, hashes: node.hashes.subarray(0, node.weights.length * hashLength) },
      level,
    );
    node.weights = [];
    node.live = [];
    return summary;
  }
}
