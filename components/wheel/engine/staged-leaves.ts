/**
 * Leaves hashed in advance, before they are added to a Merkle sum tree. Nodes that cover only new leaves are
 * final.
 *
 * On each level, at most one node covers both old and new leaves. These nodes, the seam, are hashed when the
 * leaves are added.
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

export interface StagedLeaves {
  readonly from: number;
  readonly count: number;
  readonly seam: readonly (readonly PlacedChild[])[];
  readonly root: Summary | undefined;
}

export class LeafStager {
  readonly #from: number;
  readonly #count: number;
  readonly #open: PlacedChild[][] = [];
  readonly #seam: PlacedChild[][] = [];
  #next: number;
  #root: Summary | undefined;

  /**
   * @param from number of leaves in the tree
   * @param count number of leaves to add; at least 1
   */
  constructor(from: number, count: number) {
    this.#from = from;
    this.#next = from;
    this.#count = from + count;
    for (let level = 0; level < levels(this.#count); level++) {
      this.#open.push([]);
      this.#seam.push([]);
    }
  }

  add(leaves: readonly Summary[]): PlacedNode[] {
    const nodes: PlacedNode[] = [];
    for (const summary of leaves) this.#put(0, { at: this.#next++, summary }, nodes);
    if (this.#next === this.#count) this.#finish(nodes);
    return nodes;
  }

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

export function seamPlaces({ from, seam }: StagedLeaves): Place[] {
  return seam
    .map((_, level) => ({ level, index: Math.floor(from / fanOut ** (level + 1)) }))
    .filter((place) => exists(from, place));
}

/**
 * Adds staged leaves to a tree. Returns the new tree, and the nodes that are still to be written.
 * @throws {RangeError} if the tree has another size than expected, or a sum is above 2^53
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
