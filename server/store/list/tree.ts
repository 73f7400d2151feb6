import { fromHex, toHex } from '../../../components/wheel/engine/hash.ts';
import { leaf, sealedDigest } from '../../../components/wheel/engine/leaf.ts';
import type { Summary } from '../../../components/wheel/engine/sum-node.ts';
import {
  placesToRead,
  setLeaves,
  type Place,
  type PlacedLeaf,
  type PlacedNode,
  type ReadNode,
  type SumTree,
} from '../../../components/wheel/engine/sum-tree.ts';
import type { Transaction } from '../port.ts';
import {
  fromNodeDocument,
  nodeRef,
  toNodeDocument,
  type ListDocuments,
  type RowDocument,
} from './documents.ts';
import { listBytes, type ListHead } from './head.ts';

/** Part of a row that a list's hash covers in addition to id and weight. `name` is in NFC. */
export type SealedPart = { readonly name: string; readonly userId?: string | undefined };

export interface Shape<Row> extends ListDocuments<Row> {
  readonly sealed: (row: Row) => SealedPart;
  readonly erased: (row: Row) => Row;
}

export function treeOf(head: ListHead): SumTree {
  return { hash: fromHex(head.root), weight: head.totalWeight, live: head.liveCount, count: head.rowCount };
}

export function headOf(generation: string, version: number, tree: SumTree, bytes: number): ListHead {
  return {
    generation,
    version,
    root: toHex(tree.hash),
    rowCount: tree.count,
    liveCount: tree.live,
    totalWeight: tree.weight,
    bytes,
  };
}

export function digestOf<Row>(
  shape: Shape<Row>,
  { seal, row }: Pick<RowDocument<Row>, 'seal' | 'row'>,
): Uint8Array {
  if ('digest' in seal) return Buffer.from(seal.digest, 'base64url');
  const { name, userId = '' } = shape.sealed(row);
  return sealedDigest({ ...seal, name, userId });
}

/** Returns the leaf of a row. A hidden or removed row stays in the tree with weight 0. */
export function leafOf<Row>(shape: Shape<Row>, document: RowDocument<Row>): Summary {
  const live = !document.hidden && document.to === null;
  return leaf(document.id, live ? document.weight : 0, live, digestOf(shape, document));
}

/** Returns a function that reads each node at most once. The nodes at `places` are read in advance. */
export function nodeReader<Row>(
  shape: Shape<Row>,
  tx: Transaction,
  generation: string,
  places: readonly Place[],
): ReadNode & { readonly known: Map<string, PlacedNode> } {
  const known = new Map<string, PlacedNode>();
  const key = ({ level, index }: Place): string => `${level}.${index}`;
  const keep = (place: Place, document: Parameters<typeof fromNodeDocument>[0] | undefined): PlacedNode => {
    if (!document) throw new Error(`tree node ${key(place)} of generation ${generation} is missing`);
    const placed = { ...place, node: fromNodeDocument(document) };
    known.set(key(place), placed);
    return placed;
  };
  const documents = tx.getAll(places.map((place) => nodeRef(shape, generation, place)));
  places.forEach((place, at) => keep(place, documents[at]));
  const read: ReadNode = (place) =>
    (known.get(key(place)) ?? keep(place, tx.get(nodeRef(shape, generation, place)))).node;
  return Object.assign(read, { known });
}

/**
 * Sets leaves, writes the nodes above them and returns the head at the next version.
 * @param more approximate bytes by which the list grows
 */
export function writeLeaves<Row>(
  shape: Shape<Row>,
  tx: Transaction,
  head: ListHead,
  leaves: readonly PlacedLeaf[],
  more = 0,
): ListHead {
  const { generation, rowCount, version } = head;
  const places = placesToRead(
    rowCount,
    leaves.map(({ ordinal }) => ordinal),
  );
  const { tree, nodes } = setLeaves(treeOf(head), nodeReader(shape, tx, generation, places), leaves);
  for (const placed of nodes) tx.put(nodeRef(shape, generation, placed), toNodeDocument(placed.node));
  return headOf(generation, version + 1, tree, listBytes(head) + more);
}
