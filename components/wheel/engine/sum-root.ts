/**
 * The root of a Merkle sum tree from its leaves, one after another: what `setLeaves` makes of the whole list at once,
 * with one unfinished node a level in memory, so that whoever checks 100,000 leaves can pause between any two.
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

  /** The next leaf in ordinal order. @throws {RangeError} a sum past 2^53, or a count of rows that is none */
  add(leaf: Summary): void {
    this.#put(leaf, 0);
  }

  /** The root over every leaf; 32 zero bytes where there was none. Ends the work: nothing is added after it. */
  root(): Summary {
    let root = emptySummary;
    for (let level = 0; level < this.#levels.length; level++) {
      root = this.#finish(this.#levels[level]!, level);
      // A full top gives way to one more level here, which this loop then comes to.
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
    // Only a further child shows that a full node is not the top of the tree.
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
