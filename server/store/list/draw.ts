import { toHex } from '../../../components/wheel/engine/hash.ts';
import { leaf, userTag } from '../../../components/wheel/engine/leaf.ts';
import {
  findLeaf,
  leafAt,
  pathPlaces,
  setLeaves,
  type Found,
} from '../../../components/wheel/engine/sum-tree.ts';
import { proofFormat } from '../../../components/wheel/engine/draw.ts';
import type { ListReceipt, ProvenWinner } from '../../../contracts/wheel/proof.ts';
import type { Transaction } from '../port.ts';
import { toListedRow } from './change.ts';
import { rowRef, type RowDocument } from './documents.ts';
import type { ListHead } from './head.ts';
import type { DrawnRow, PassingOver } from './list.ts';
import { digestOf, nodeReader, treeOf, type Shape } from './tree.ts';

const nothing: PassingOver<unknown> = { passes: () => false, most: 0 };

export function draw<Row>(
  shape: Shape<Row>,
  tx: Transaction,
  head: ListHead,
  count: number,
  target: (root: string, totalWeight: number) => number,
  over: PassingOver<Row> = nothing,
): DrawnRow<Row>[] {
  const read = nodeReader(shape, tx, head.generation, []);
  const drawn: DrawnRow<Row>[] = [];
  let winners = 0;
  let tree = treeOf(head);
  while (winners < count && drawn.length - winners <= over.most && tree.weight > 0) {
    const found = findLeaf(tree, read, target(toHex(tree.hash), tree.weight));
    const document = tx.get(rowRef(shape, head.generation, found.ordinal));
    if (!document) throw new Error(`row ${found.ordinal} of generation ${head.generation} is missing`);
    const digest = digestOf(shape, document);
    const row: DrawnRow<Row> = {
      ...toListedRow(document),
      index: found.index,
      proof: provenWinner(shape, document, found),
      userSalt: 'userSalt' in document.seal ? document.seal.userSalt : '',
    };
    drawn.push(row);
    if (!over.passes(row)) winners += 1;
    if (winners === count) break;
    // Set the weight to 0, so that the row cannot win again. Keep the row, so that the indices of other rows do not
    // change.
    const without = [{ ordinal: found.ordinal, leaf: leaf(document.id, 0, true, digest) }];
    const next = setLeaves(tree, read, without);
    for (const placed of next.nodes) read.known.set(`${placed.level}.${placed.index}`, placed);
    tree = next.tree;
  }
  return drawn;
}

function provenWinner<Row>(
  shape: Shape<Row>,
  { id, weight, seal, row }: RowDocument<Row>,
  { path }: Found,
): ProvenWinner {
  if ('digest' in seal) {
    const digest = Buffer.from(seal.digest, 'base64url').toString('hex');
    return { id, weight, salt: '', userTag: '', digest, path };
  }
  const tag = userTag(seal.userSalt, shape.sealed(row).userId ?? '');
  return { id, weight, salt: seal.salt, userTag: toHex(tag), path };
}

export function receipt<Row>(
  shape: Shape<Row>,
  tx: Transaction,
  head: ListHead,
  ordinal: number,
): ListReceipt | undefined {
  const read = nodeReader(shape, tx, head.generation, pathPlaces(head.rowCount, ordinal));
  const document = tx.get(rowRef(shape, head.generation, ordinal));
  if (!document || 'digest' in document.seal) return undefined;
  const live = !document.hidden && document.to === null;
  return {
    format: proofFormat,
    root: head.root,
    id: document.id,
    weight: live ? document.weight : 0,
    live: live ? 1 : 0,
    ...document.seal,
    path: leafAt(treeOf(head), read, ordinal).path,
  };
}
