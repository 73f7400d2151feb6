import type { Transaction } from '../port.ts';
import { nodeRef, rowRef, type GenerationDocument, type RowDocument } from './documents.ts';
import { rowBytes, rowsBytes, type ListHead } from './head.ts';
import type { LastRow, ListedRow, NewRow } from './list.ts';
import { digestOf, headOf, leafOf, writeLeaves, type Shape } from './tree.ts';
import { emptyTree, placesToRead } from '../../../components/wheel/engine/sum-tree.ts';

export function create<Row>(shape: Shape<Row>, tx: Transaction, generation: string, now: number): ListHead {
  tx.put<GenerationDocument>(shape.generations.ref(generation), {
    list: generation,
    state: 'adopted',
    createdAt: now,
  });
  return headOf(generation, 0, emptyTree, 0);
}

export function adopt<Row>(shape: Shape<Row>, tx: Transaction, head: ListHead): boolean {
  const ref = shape.generations.ref(head.generation);
  const generation = tx.get(ref);
  if (!generation || generation.state === 'abandoned') return false;
  if (generation.state === 'writing') tx.put<GenerationDocument>(ref, { ...generation, state: 'adopted' });
  return true;
}

export function firstRevision<Row>(
  generation: string,
  version: number,
  ordinal: number,
  { id, weight, hidden, salts, row }: NewRow<Row>,
): RowDocument<Row> {
  return {
    list: generation,
    ordinal,
    revision: 0,
    from: version,
    to: null,
    id,
    weight,
    hidden,
    seal: salts,
    row,
  };
}

export function append<Row>(
  shape: Shape<Row>,
  tx: Transaction,
  head: ListHead,
  rows: readonly NewRow<Row>[],
): ListHead {
  if (rows.length === 0) return head;
  const leaves = rows.map((row, at) => {
    const document = firstRevision(head.generation, head.version + 1, head.rowCount + at, row);
    tx.put(rowRef(shape, head.generation, document.ordinal), document);
    return { ordinal: document.ordinal, leaf: leafOf(shape, document) };
  });
  return writeLeaves(shape, tx, head, leaves, rowsBytes(rows));
}

export function toListedRow<Row>({ ordinal, id, weight, hidden, row }: RowDocument<Row>): ListedRow<Row> {
  return { ordinal, id, weight, hidden, row };
}

export function rowAt<Row>(
  shape: Shape<Row>,
  tx: Transaction,
  head: ListHead,
  ordinal: number,
  id: string,
): ListedRow<Row> | undefined {
  const document = tx.get(rowRef(shape, head.generation, ordinal));
  return document?.to === null && document.id === id ? toListedRow(document) : undefined;
}

export function lastRow<Row>(
  shape: Shape<Row>,
  tx: Transaction,
  { generation }: Pick<ListHead, 'generation'>,
  ordinal: number,
  id: string,
): LastRow<Row> | undefined {
  const document = tx.get(rowRef(shape, generation, ordinal));
  return document?.id === id ? { ...toListedRow(document), removed: document.to !== null } : undefined;
}

export function load<Row>(
  shape: Shape<Row>,
  tx: Transaction,
  { generation, rowCount }: ListHead,
  ordinals: readonly number[],
): void {
  const ascending = [...new Set(ordinals)].filter((ordinal) => ordinal < rowCount).sort((a, b) => a - b);
  tx.getAll(ascending.map((ordinal) => rowRef(shape, generation, ordinal)));
  tx.getAll(placesToRead(rowCount, ascending).map((place) => nodeRef(shape, generation, place)));
}

function openRow<Row>(shape: Shape<Row>, tx: Transaction, head: ListHead, ordinal: number): RowDocument<Row> {
  const document = tx.get(rowRef(shape, head.generation, ordinal));
  if (document?.to !== null)
    throw new Error(`row ${ordinal} of generation ${head.generation} is not in the list`);
  return document;
}

export function replace<Row>(
  shape: Shape<Row>,
  tx: Transaction,
  head: ListHead,
  ordinal: number,
  next: NewRow<Row>,
): ListHead {
  const old = openRow(shape, tx, head, ordinal);
  if (old.id !== next.id) throw new Error(`row ${ordinal} is ${old.id}, not ${next.id}`);
  const version = head.version + 1;
  const fresh = firstRevision(head.generation, version, ordinal, next);
  const document: RowDocument<Row> = { ...fresh, revision: old.revision + 1, seal: sealOf(shape, old, next) };
  tx.put(rowRef(shape, head.generation, ordinal, old.revision), { ...old, to: version });
  tx.put(rowRef(shape, head.generation, ordinal), document);
  return writeLeaves(shape, tx, head, [{ ordinal, leaf: leafOf(shape, document) }], rowBytes(next.row));
}

/**
 * Returns the salts of a new revision. If name and user are unchanged, the salts stay the same, so that
 * receipts remain valid. A new name gets new salts, because with a published salt anybody could guess the name.
 */
function sealOf<Row>(shape: Shape<Row>, old: RowDocument<Row>, next: NewRow<Row>): RowDocument<Row>['seal'] {
  const [before, after] = [shape.sealed(old.row), shape.sealed(next.row)];
  const same = before.name === after.name && (before.userId ?? '') === (after.userId ?? '');
  return same && 'salt' in old.seal ? old.seal : next.salts;
}

export function remove<Row>(shape: Shape<Row>, tx: Transaction, head: ListHead, ordinal: number): ListHead {
  const document = { ...openRow(shape, tx, head, ordinal), to: head.version + 1 };
  tx.put(rowRef(shape, head.generation, ordinal), document);
  return writeLeaves(shape, tx, head, [{ ordinal, leaf: leafOf(shape, document) }]);
}

export function erase<Row>(
  shape: Shape<Row>,
  tx: Transaction,
  { generation }: Pick<ListHead, 'generation'>,
  ordinal: number,
): void {
  const latest = tx.get(rowRef(shape, generation, ordinal));
  if (!latest) throw new Error(`row ${ordinal} of generation ${generation} does not exist`);
  const older = Array.from({ length: latest.revision }, (_, revision) =>
    rowRef(shape, generation, ordinal, revision),
  );
  const refs = [rowRef(shape, generation, ordinal), ...older];
  tx.getAll(refs).forEach((document, at) => {
    if (!document || 'digest' in document.seal) return;
    const digest = Buffer.from(digestOf(shape, document)).toString('base64url');
    tx.put(refs[at]!, { ...document, seal: { digest }, row: shape.erased(document.row) });
  });
}
