import { LeafStager, takeLeaves } from '../../../components/wheel/engine/staged-leaves.ts';
import { emptyTree } from '../../../components/wheel/engine/sum-tree.ts';
import type { Ref, Store, Transaction } from '../port.ts';
import { firstRevision } from './change.ts';
import { nodeRef, rowRef, toNodeDocument, type GenerationDocument, type NodeDocument } from './documents.ts';
import { listBytes, rowsBytes, type ListHead } from './head.ts';
import type { NewRow, ListOwner } from './list.ts';
import { headOf, leafOf, type Shape } from './tree.ts';

/** Maximum number of rows in one commit. More would block other requests for too long. */
const chunk = 256;

export async function writeGeneration<Row>(
  shape: Shape<Row>,
  store: Store,
  generation: string,
  now: number,
  rows: readonly NewRow<Row>[],
): Promise<ListHead> {
  const touch = [shape.generations.ref(generation).aggregate];
  const stager = rows.length > 0 ? new LeafStager(0, rows.length) : undefined;
  let writing: Promise<void> = store.commit({
    touch,
    decide: (tx) => {
      tx.put<GenerationDocument>(shape.generations.ref(generation), {
        list: generation,
        state: 'writing',
        createdAt: now,
      });
    },
  });
  let bytes = 0;
  for (let from = 0; from < rows.length; from += chunk) {
    const documents = rows
      .slice(from, from + chunk)
      .map((row, at) => firstRevision(generation, 0, from + at, row));
    const nodes = stager!.add(documents.map((document) => leafOf(shape, document)));
    bytes += rowsBytes(documents);
    await writing;
    writing = store.commit({
      touch,
      decide: (tx) => {
        for (const document of documents) tx.put(rowRef(shape, generation, document.ordinal), document);
        for (const node of nodes) tx.put(nodeRef(shape, generation, node), toNodeDocument(node.node));
      },
    });
  }
  await writing;
  const tree = stager === undefined ? emptyTree : takeLeaves(emptyTree, noNodes, stager.staged).tree;
  return headOf(generation, 0, tree, bytes);
}

const noNodes = (): never => {
  throw new Error('a new tree has no nodes yet');
};

/** Deletes a generation that was never adopted. */
export async function discard<Row>(shape: Shape<Row>, store: Store, list: string): Promise<void> {
  const seen = { list, state: 'writing' as const };
  if (await abandon(shape, store, seen))
    await deleteGeneration(shape, store, list, { deleted: () => undefined }, undefined);
}

export function retire<Row>(
  shape: Shape<Row>,
  tx: Transaction,
  head: ListHead,
  { owner, drawn, now }: { owner: string; drawn: boolean; now: number },
): number {
  const ref = shape.generations.ref(head.generation);
  const generation = tx.get(ref);
  if (!generation) throw new Error(`generation ${head.generation} is missing`);
  const bytes = listBytes(head);
  const retired = { at: now, owner, bytes, rowCount: head.rowCount, drawn };
  tx.put<GenerationDocument>(ref, { ...generation, retired });
  return bytes;
}

const retiredAtOnce = 20;

export async function sweepRetired<Row>(
  shape: Shape<Row>,
  store: Store,
  owner: ListOwner,
  signal?: AbortSignal,
): Promise<number> {
  let swept = 0;
  for (;;) {
    const query = { collection: shape.generations, index: 'retired', prefix: [], limit: retiredAtOnce };
    const { documents } = await store.find(query);
    if (documents.length === 0) return swept;
    for (const generation of documents) {
      signal?.throwIfAborted();
      const { list, state } = generation;
      if (state !== 'abandoned' && (await owner.isReferenced(list)))
        await markDrawn(shape, store, list, owner);
      else if (state === 'abandoned' || (await abandon(shape, store, generation))) {
        await deleteGeneration(shape, store, list, owner, signal);
        swept++;
      }
    }
  }
}

/** Records that a winner was drawn from a retired list. Earlier releases retired lists without this record. */
function markDrawn<Row>(shape: Shape<Row>, store: Store, list: string, owner: ListOwner): Promise<void> {
  const ref = shape.generations.ref(list);
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const generation = tx.get(ref);
      if (generation?.retired === undefined || generation.retired.drawn) return;
      const retired = { ...generation.retired, drawn: true };
      tx.put<GenerationDocument>(ref, { ...generation, retired });
      owner.keptForSpins(tx, retired);
    },
  });
}

/** Milliseconds after which an unfinished generation is treated as an orphan. */
const writingMilliseconds = 3_600_000;

export async function sweepOrphans<Row>(
  shape: Shape<Row>,
  store: Store,
  now: number,
  owner: ListOwner,
  signal?: AbortSignal,
): Promise<number> {
  let swept = 0;
  let cursor: string | undefined;
  do {
    const found = await store.find({
      collection: shape.generations,
      index: 'created',
      prefix: [],
      limit: 100,
      after: cursor,
    });
    for (const generation of found.documents) {
      signal?.throwIfAborted();
      if (!(await isOrphan(generation, now, owner))) continue;
      if (!(await abandon(shape, store, generation))) continue;
      await deleteGeneration(shape, store, generation.list, owner, signal);
      swept++;
    }
    cursor = found.cursor;
  } while (cursor !== undefined);
  return swept;
}

async function isOrphan(
  { list, state, createdAt }: GenerationDocument,
  now: number,
  owner: ListOwner,
): Promise<boolean> {
  if (state === 'adopted') return !(await owner.isReferenced(list));
  return state === 'abandoned' || createdAt <= now - writingMilliseconds;
}

/** Marks a generation as abandoned, so that it can no longer be adopted. Returns false if its state has changed. */
function abandon<Row>(
  shape: Shape<Row>,
  store: Store,
  seen: Pick<GenerationDocument, 'list' | 'state'>,
): Promise<boolean> {
  const ref = shape.generations.ref(seen.list);
  return store.commit({
    touch: [ref.aggregate],
    decide: (tx) => {
      const generation = tx.get(ref);
      if (generation?.state !== seen.state) return false;
      tx.put<GenerationDocument>(ref, { ...generation, state: 'abandoned' });
      return true;
    },
  });
}

/** Maximum number of levels: 16 to the power of 8 is more rows than a list can have. */
const maxLevels = 8;

/**
 * Deletes a generation from its last row to the first, because `countRows` needs rows without gaps, even after a
 * crash.
 */
async function deleteGeneration<Row>(
  shape: Shape<Row>,
  store: Store,
  generation: string,
  owner: Pick<ListOwner, 'deleted'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const there = async (ordinal: number): Promise<boolean> =>
    (await store.get(rowRef(shape, generation, ordinal))) !== undefined;
  for (let end = await countRows(there); end > 0; end = Math.max(0, end - chunk)) {
    signal?.throwIfAborted();
    const start = Math.max(0, end - chunk);
    const current = Array.from({ length: end - start }, (_, at) => rowRef(shape, generation, start + at));
    const older = (await store.getAll(current)).flatMap((row) =>
      Array.from({ length: row?.revision ?? 0 }, (_, revision) =>
        rowRef(shape, generation, row!.ordinal, revision),
      ),
    );
    await deleteAll(store, older);
    await deleteAll(store, nodesFrom(shape, generation, start, end));
    // Delete the current revisions last: after a crash, a later sweep finds the rows by them.
    await deleteAll(store, current);
  }
  const ref = shape.generations.ref(generation);
  await store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const document = tx.get(ref);
      if (document === undefined) return;
      tx.delete(ref);
      if (document.retired !== undefined) owner.deleted(tx, document.retired);
    },
  });
}

/**
 * Deletes the rows `start` ≤ ordinal < `end`, each of which has only one revision, and the nodes that cover no
 * earlier row.
 */
export function deleteRows<Row>(
  shape: Shape<Row>,
  tx: Transaction,
  generation: string,
  start: number,
  end: number,
): void {
  for (const ref of nodesFrom(shape, generation, start, end)) tx.delete(ref);
  for (let ordinal = start; ordinal < end; ordinal++) tx.delete(rowRef(shape, generation, ordinal));
}

function nodesFrom<Row>(
  shape: Shape<Row>,
  generation: string,
  start: number,
  end: number,
): Ref<NodeDocument>[] {
  const refs: Ref<NodeDocument>[] = [];
  for (let level = 0; level < maxLevels; level++) {
    const span = 16 ** (level + 1);
    for (let index = Math.ceil(start / span); index * span < end; index++) {
      refs.push(nodeRef(shape, generation, { level, index }));
    }
  }
  return refs;
}

/** Counts the rows. A binary search works, because ordinals have no gaps. */
async function countRows(there: (ordinal: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, 1];
  while (await there(high - 1)) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (await there(middle - 1)) low = middle;
    else high = middle;
  }
  return low;
}

async function deleteAll<D>(store: Store, refs: readonly Ref<D>[]): Promise<void> {
  for (let from = 0; from < refs.length; from += chunk) {
    const some = refs.slice(from, from + chunk);
    await store.commit({
      touch: [some[0]!.aggregate],
      decide: (tx) => {
        for (const ref of some) tx.delete(ref);
      },
    });
  }
}
