/**
 * Long appends. The new rows are stored after the rows of the list, but do not belong to the list at first. Each chunk
 * is a small commit, and one more commit adds all new rows to the list (`takeStaged`). Until then no read returns them,
 * since reads end at the number of rows in the head. If a writer does not finish, `dropStaged` deletes its rows.
 */
import type { Summary } from '../../../components/wheel/engine/sum-node.ts';
import { LeafStager, seamPlaces, takeLeaves } from '../../../components/wheel/engine/staged-leaves.ts';
import type { Store, Transaction } from '../port.ts';
import { firstRevision } from './change.ts';
import { nodeRef, rowRef, toNodeDocument, type GenerationDocument, type Staging } from './documents.ts';
import { deleteRows } from './generation.ts';
import { listBytes, rowsBytes, type ListHead } from './head.ts';
import type { CurrentHead, NewRow, StagedRows } from './list.ts';
import { headOf, leafOf, nodeReader, treeOf, type Shape } from './tree.ts';

/**
 * Number of rows hashed and written in one go: a few milliseconds of work, so that other requests are answered in
 * between.
 */
const chunk = 256;
/** Milliseconds in which a writer must write its next chunk; after that its rows are stale. */
const patience = 60_000;

/** @returns `moved` if the list has grown or was replaced, `busy` while another writer stages rows */
export async function stage<Row>(
  shape: Shape<Row>,
  store: Store,
  given: { head: ListHead; current: CurrentHead; token: string; now: () => number },
  rows: readonly NewRow<Row>[],
): Promise<StagedRows | 'moved' | 'busy'> {
  const { head, current, token, now } = given;
  const { generation, rowCount: from } = head;
  const ref = shape.generations.ref(generation);
  const stager = new LeafStager(from, rows.length);
  let bytes = 0;
  for (let start = 0; start < rows.length; start += chunk) {
    const documents = rows
      .slice(start, start + chunk)
      .map((row, at) => firstRevision(generation, head.version + 1, from + start + at, row));
    const nodes = stager.add(documents.map((document): Summary => leafOf(shape, document)));
    bytes += rowsBytes(documents);
    const time = now();
    const written = await store.commit({
      touch: [...current.touch, ref.aggregate],
      decide(tx) {
        const latest = current.head(tx);
        const document = tx.get(ref);
        if (!isAt(latest, generation, from) || document?.state !== 'adopted') return 'moved';
        const { staging } = document;
        if (start > 0 && staging?.token !== token) return 'moved';
        if (staging !== undefined && staging.token !== token && staging.until > time) return 'busy';
        const to = Math.max(from + start + documents.length, staging?.to ?? 0);
        const next: Staging = { token, from, to, until: time + patience };
        tx.put<GenerationDocument>(ref, { ...document, staging: next });
        for (const row of documents) tx.put(rowRef(shape, generation, row.ordinal), row);
        for (const node of nodes) tx.put(nodeRef(shape, generation, node), toNodeDocument(node.node));
        return 'written';
      },
    });
    if (written !== 'written') return written;
  }
  return { generation, token, leaves: stager.staged, bytes };
}

/**
 * Appends the staged rows to the list, in O(log n) documents, and returns the new head. Returns undefined if the list
 * has grown since the rows were staged, or if they became stale and were dropped.
 */
export function takeStaged<Row>(
  shape: Shape<Row>,
  tx: Transaction,
  head: ListHead,
  { generation, token, leaves, bytes }: StagedRows,
): ListHead | undefined {
  const ref = shape.generations.ref(generation);
  const document = tx.get(ref);
  if (!isAt(head, generation, leaves.from) || document?.staging?.token !== token) return undefined;
  const read = nodeReader(shape, tx, generation, seamPlaces(leaves));
  const { tree, nodes } = takeLeaves(treeOf(head), read, leaves);
  for (const placed of nodes) tx.put(nodeRef(shape, generation, placed), toNodeDocument(placed.node));
  const { staging, ...rest } = document;
  // A writer that did not finish earlier may have left rows after these. They are marked as stale, for `dropStaged`.
  const unfinished = staging.to > leaves.count;
  tx.put<GenerationDocument>(
    ref,
    unfinished ? { ...rest, staging: { ...staging, token: '', until: 0 } } : rest,
  );
  return headOf(generation, head.version + 1, tree, listBytes(head) + bytes);
}

/**
 * Marks staged rows as stale, because no commit will take them. Other writers may then stage rows, and `dropStaged`
 * deletes the stale ones.
 */
export function giveUpStaged<Row>(
  shape: Shape<Row>,
  store: Store,
  generation: string,
  token: string,
): Promise<void> {
  const ref = shape.generations.ref(generation);
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      const document = tx.get(ref);
      if (document?.staging?.token !== token) return;
      tx.put<GenerationDocument>(ref, {
        ...document,
        staging: { ...document.staging, token: '', until: 0 },
      });
    },
  });
}

/** Returns up to 100 generations with stale staged rows. */
export async function staleStagings<Row>(
  shape: Shape<Row>,
  store: Store,
  now: number,
): Promise<readonly string[]> {
  const { documents } = await store.find({
    collection: shape.generations,
    index: 'staged',
    prefix: [],
    limit: 100,
  });
  return documents
    .filter(({ staging }) => staging !== undefined && staging.until <= now)
    .map(({ list }) => list);
}

/**
 * Deletes stale staged rows of a list, in chunks from the last to the first. Rows that were added to the list stay.
 * @returns true, once all are deleted
 */
export async function dropStaged<Row>(
  shape: Shape<Row>,
  store: Store,
  { generation, current, now }: { generation: string; current: CurrentHead; now: number },
  signal?: AbortSignal,
): Promise<boolean> {
  const ref = shape.generations.ref(generation);
  for (;;) {
    signal?.throwIfAborted();
    const more = await store.commit({
      touch: [...current.touch, ref.aggregate],
      decide(tx) {
        const document = tx.get(ref);
        const head = current.head(tx);
        if (document?.staging === undefined || document.staging.until > now) return false;
        const { staging, ...rest } = document;
        const rowCount = head?.generation === generation ? head.rowCount : document.retired?.rowCount;
        // Without a row count, the list is no longer in use, and a sweep of generations deletes it with all its rows.
        const first = rowCount === undefined ? staging.to : Math.max(staging.from, rowCount);
        const start = Math.max(first, staging.to - chunk);
        deleteRows(shape, tx, generation, start, staging.to);
        const done = start <= first;
        tx.put<GenerationDocument>(ref, done ? rest : { ...rest, staging: { ...staging, to: start } });
        return !done;
      },
    });
    if (!more) return true;
  }
}

function isAt(head: ListHead | undefined, generation: string, rowCount: number): head is ListHead {
  return head?.generation === generation && head.rowCount === rowCount;
}
