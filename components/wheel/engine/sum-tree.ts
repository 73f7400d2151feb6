/**
 * Merkle sum tree over a large list (docs/rules/store.md, "Large lists"; docs/rules/wheel.md, "Sealed
 * lists").
 *
 * All functions are pure. They read nodes through a callback, and return the nodes to write.
 *
 * The hash of a node covers its level, so the root also proves the depth of the tree.
 */
import { hashLength, toHex } from './hash.ts';
import { emptySummary, fanOut, neighbours, summarise } from './sum-node.ts';
import type { SumNode, Summary } from './sum-node.ts';
import type { PathStep } from '../../../contracts/wheel/proof.ts';

/** Root of the tree, and the number of leaves that the tree has ever had. */
export interface SumTree extends Summary {
  readonly count: number;
}

/** Node `index` of `level` covers 16^(level+1) leaves from `index × 16^(level+1)`. */
export interface Place {
  readonly level: number;
  readonly index: number;
}

export interface PlacedNode extends Place {
  readonly node: SumNode;
}

export interface PlacedLeaf {
  readonly ordinal: number;
  readonly leaf: Summary;
}

export type ReadNode = (place: Place) => SumNode;

export const emptyTree: SumTree = { ...emptySummary, count: 0 };

export function levels(count: number): number {
  let depth = count > 0 ? 1 : 0;
  for (let covered = fanOut; covered < count; covered *= fanOut) depth++;
  return depth;
}

export function pathPlaces(count: number, ordinal: number): Place[] {
  const places: Place[] = [];
  for (let level = 0, index = ordinal; level < levels(count); level++) {
    index = Math.floor(index / fanOut);
    places.push({ level, index });
  }
  return places;
}

export function exists(count: number, { level, index }: Place): boolean {
  return level < levels(count) && index * fanOut ** (level + 1) < count;
}

/**
 * Returns the places of the nodes that {@link setLeaves} reads.
 * @param ordinals in ascending order
 */
export function placesToRead(count: number, ordinals: readonly number[]): Place[] {
  const places: Place[] = [];
  let last = -1;
  for (let level = 0, indices = ordinals; level < levels(count); level++) {
    const parents: number[] = [];
    last = -1;
    for (const child of indices) {
      const index = Math.floor(child / fanOut);
      if (index === last) continue;
      last = index;
      parents.push(index);
      if (exists(count, { level, index })) places.push({ level, index });
    }
    indices = parents;
  }
  return places;
}

interface Draft {
  readonly hashes: Uint8Array;
  readonly weights: number[];
  readonly live: number[];
}

function draftOf(node: SumNode | undefined): Draft {
  const hashes = new Uint8Array(fanOut * hashLength);
  if (node) hashes.set(node.hashes);
  return { hashes, weights: node ? [...node.weights] : [], live: node ? [...node.live] : [] };
}

function put(draft: Draft, child: number, summary: Summary): void {
  if (child > draft.weights.length) throw new RangeError('leaves must be appended without gaps');
  draft.hashes.set(summary.hash, child * hashLength);
  draft.weights[child] = summary.weight;
  draft.live[child] = summary.live;
}

/**
 * Changes and adds leaves. Each node above them is hashed once.
 * @param leaves in ascending order; new leaves start at `tree.count` and have no gaps
 * @returns the new tree and the nodes to write
 * @throws {RangeError} if a leaf is out of order, or a sum is above 2^53
 */
export function setLeaves(
  tree: SumTree,
  read: ReadNode,
  leaves: readonly PlacedLeaf[],
): { tree: SumTree; nodes: PlacedNode[] } {
  const last = leaves.at(-1);
  if (!last) return { tree, nodes: [] };
  const count = Math.max(tree.count, last.ordinal + 1);
  const children = leaves.map(({ ordinal, leaf }) => ({ at: ordinal, summary: leaf }));
  return setChildren(tree, read, count, (level) => (level === 0 ? children : []));
}

/**
 * Child of a node. `at` is the ordinal of a leaf on level 0, and the index of a node of the level below on
 * all other levels.
 */
export interface PlacedChild {
  readonly at: number;
  readonly summary: Summary;
}

/**
 * Sets children of nodes, level by level up to the root.
 * @param count number of leaves of the new tree
 * @param given returns the caller's own children for a level, in ascending order
 * @throws {RangeError} as {@link setLeaves}
 */
export function setChildren(
  tree: SumTree,
  read: ReadNode,
  count: number,
  given: (level: number) => readonly PlacedChild[],
): { tree: SumTree; nodes: PlacedNode[] } {
  const nodes: PlacedNode[] = [];
  let pending: PlacedChild[] = [];
  for (let level = 0; level < levels(count); level++) {
    pending = [...pending, ...given(level)];
    const parents: PlacedChild[] = [];
    for (let from = 0; from < pending.length;) {
      const index = Math.floor(pending[from]!.at / fanOut);
      const place = { level, index };
      const draft = draftOf(exists(tree.count, place) ? read(place) : undefined);
      // If the tree grows by a level, the former root is the first child of the new root.
      if (index === 0 && level > 0 && level === levels(tree.count)) put(draft, 0, tree);
      let previous = -1;
      for (; from < pending.length && Math.floor(pending[from]!.at / fanOut) === index; from++) {
        const child = pending[from]!.at % fanOut;
        if (child <= previous) throw new RangeError('leaves are set in ascending order, each once');
        put(draft, child, pending[from]!.summary);
        previous = child;
      }
      if (from < pending.length && pending[from]!.at < (index + 1) * fanOut) {
        throw new RangeError('leaves are set in ascending order, each once');
      }
      const node = { ...draft, hashes: draft.hashes.subarray(0, draft.weights.length * hashLength) };
      nodes.push({ level, index, node });
      parents.push({ at: index, summary: summarise(node, level) });
    }
    pending = parents;
  }
  return { tree: { ...pending[0]!.summary, count }, nodes };
}

export interface Found {
  readonly ordinal: number;
  /** Zero-based position among the listed rows. */
  readonly index: number;
  /** From the leaf to the root. */
  readonly path: PathStep[];
}

export function findLeaf(tree: SumTree, read: ReadNode, target: number): Found {
  if (!Number.isSafeInteger(target) || target < 0 || target >= tree.weight) {
    throw new RangeError(`${target} is not below the total weight ${tree.weight}`);
  }
  return descend(tree, read, (node) => {
    let child = 0;
    while (target >= node.weights[child]!) target -= node.weights[child++]!;
    return child;
  });
}

export function leafAt(tree: SumTree, read: ReadNode, ordinal: number): Found {
  if (!Number.isSafeInteger(ordinal) || ordinal < 0 || ordinal >= tree.count) {
    throw new RangeError(`there is no leaf ${ordinal}`);
  }
  return descend(tree, read, (_node, level) => Math.floor(ordinal / fanOut ** level) % fanOut);
}

function descend(tree: SumTree, read: ReadNode, choose: (node: SumNode, level: number) => number): Found {
  let ordinal = 0;
  let index = 0;
  const path: PathStep[] = [];
  for (let level = levels(tree.count) - 1; level >= 0; level--) {
    const node = read({ level, index: ordinal });
    const child = choose(node, level);
    for (let before = 0; before < child; before++) index += node.live[before]!;
    path.unshift(
      ...neighbours(node, level, child).map((beside, step) => stepOf(beside, (child >> step) % 2 === 1)),
    );
    ordinal = ordinal * fanOut + child;
  }
  return { ordinal, index, path };
}

function stepOf(beside: Summary, left: boolean): PathStep {
  return {
    side: left ? 'left' : 'right',
    hash: toHex(beside.hash),
    weight: beside.weight,
    live: beside.live,
  };
}
