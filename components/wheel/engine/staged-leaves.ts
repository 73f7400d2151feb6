/**
 * Leaves for the end of a Merkle sum tree, hashed before the tree takes them. Nodes that cover new leaves only are
 * final and can be written at once; over the seam between old and new leaves stands one node a level, and those are
 * read, changed and written when the leaves are taken. So taking any number of leaves costs O(log n) nodes, and rows
 * under the old leaves may change until then.
 */
import { hashLength } from './hash.ts';
import { fanOut, summarise, type SumNode, type Summary } from './sum-node.ts';
import {
  setChildren,
  exists,
  levels,
  type Place,
  type PlacedChild,
  type PlacedNode,
  type ReadNode,
  type SumTree,
} from './sum-tree.ts';

/** Leaves that wait to be taken by a tree of `from` leaves. */
export interface StagedLeaves {
  /** Leaves of the tree that takes them. */
  readonly from: number;
  /** Leaves it has afterwards. */
  readonly count: number;
  /** For each level, the new children of the node over the seam. */
  readonly seam: readonly (readonly PlacedChild[])[];
  /** The root where there were no leaves before, and so no seam. */
  readonly root: Summary | undefined;
}

/** Takes leaves in order and gives the final nodes over them. */
export class LeafStager {
  readonly #from: number;
  readonly #count: number;
  /** For each level, children of the node that is not full yet. */
  readonly #open: PlacedChild[][] = [];
  readonly #seam: PlacedChild[][] = [];
  #next: number;
  #root: Summary | undefined;

  /** @param count leaves to come, 1 or more */
  constructor(from: number, count: number) {
    this.#from = from;
    this.#next = from;
    this.#count = from + count;
    for (let level = 0; level < levels(this.#count); level++) {
      this.#open.push([]);
      this.#seam.push([]);
    }
  }

  /** Adds the next leaves. Returns nodes that are final now. */
  add(leaves: readonly Summary[]): PlacedNode[] {
    const nodes: PlacedNode[] = [];
    for (const summary of leaves) this.#put(0, { at: this.#next++, summary }, nodes);
    if (this.#next === this.#count) this.#finish(nodes);
    return nodes;
  }

  /** Staged leaves for the tree, complete after the last `add`. */
  get staged(): StagedLeaves {
    if (this.#next !== this.#count) throw new Error(`${this.#count - this.#next} leaves are missing`);
    return { from: this.#from, count: this.#count, seam: this.#seam, root: this.#root };
  }

  #put(level: number, child: PlacedChild, nodes: PlacedNode[]): void {
    const open = this.#open[level];
    if (open === undefined) {
      this.#root = child.summary;
      return;
    }
    const index = Math.floor(child.at / fanOut);
    if (index * fanOut ** (level + 1) < this.#from) {
      this.#seam[level]!.push(child);
      return;
    }
    open.push(child);
    if (open.length === fanOut) this.#close(level, nodes);
  }

  #close(level: number, nodes: PlacedNode[]): void {
    const children = this.#open[level]!;
    const index = Math.floor(children[0]!.at / fanOut);
    const node = nodeOf(children.map(({ summary }) => summary));
    this.#open[level] = [];
    nodes.push({ level, index, node });
    this.#put(level + 1, { at: index, summary: summarise(node, level) }, nodes);
  }

  #finish(nodes: PlacedNode[]): void {
    for (let level = 0; level < this.#open.length; level++) {
      if (this.#open[level]!.length > 0) this.#close(level, nodes);
    }
  }
}

function nodeOf(children: readonly Summary[]): SumNode {
  const hashes = new Uint8Array(children.length * hashLength);
  children.forEach(({ hash }, at) => hashes.set(hash, at * hashLength));
  return {
    hashes,
    weights: children.map(({ weight }) => weight),
    live: children.map(({ live }) => live),
  };
}

/** Nodes that {@link takeLeaves} will read: to be fetched at once. */
export function seamPlaces({ from, seam }: StagedLeaves): Place[] {
  return seam
    .map((_, level) => ({ level, index: Math.floor(from / fanOut ** (level + 1)) }))
    .filter((place) => exists(from, place));
}

/**
 * The tree with staged leaves at its end, and the nodes to write besides those that the stager gave.
 * @throws {RangeError} the tree has another number of leaves than they were staged for, or a sum past 2^53
 */
export function takeLeaves(
  tree: SumTree,
  read: ReadNode,
  { from, count, seam, root }: StagedLeaves,
): { tree: SumTree; nodes: PlacedNode[] } {
  if (tree.count !== from) throw new RangeError(`staged for ${from} leaves, not for ${tree.count}`);
  if (root !== undefined) return { tree: { ...root, count }, nodes: [] };
  return setChildren(tree, read, count, (level) => seam[level]!);
}
